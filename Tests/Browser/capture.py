"""Our pages as a screen manifest: what rtlaudit asks of others, asked of its own site.

Each template is captured in the Arabic and the Hebrew edition, as it is and once more with its direction turned to left
to right, as the pseudolanguage does it: the same strings in both directions, so that frames can be compared.
"""
import glob
import os

import yaml

WIDTH, HEIGHT = 390, 844
PAGES = ["index", "guidelines", "guidelines/controls", "guidelines/numerals/keep-digit-order", "checklists/content", "symbols",
         "direction", "glossary", "sources", "translation", "audits", "audits/booking", "search"]
# What of a page is an element, by selector: its role and facts that no browser tells.
ELEMENTS = [
    [".bar, main, .foot, main section, main .head, .margin, .leaf, .leaf > .text, .hero > div, .contents > li, .ways > li, .rows > li", "container", {}],
    [".pager, .score, .tools", "container", {}],
    [".brand", "button", {}], [".brand svg", "image", {"depicts": "logo"}], [".find", "search-bar", {}],
    [".tongues", "toolbar", {}], [".tongues a", "button", {}], [".strip", "navigation-bar", {}], [".strip a", "tab", {}],
    [".crumbs ol", "breadcrumb", {"ordered": True}], [".crumbs .icon", "icon", {"depicts": "forward-motion"}],
    ["main h1, main h2, main h3", "text", {}], ["main > p, main .head p, main .text > p, .why p", "text", {}],
    [".statement", "text", {}], ["main dt, main .margin dd", "text", {}], [".sides li span", "text", {}],
    [".contents p, .ways p, .rows p", "text", {}],
    [".sides li .icon", "icon", {"depicts": "universal-mark"}],
    [".mark .icon", "icon", {"depicts": "universal-mark"}], [".button", "button", {}],
    ["main pre", "card", {"content": "code"}], [".scene .pair", "image", {"depicts": "screenshot"}],
    [".tick", "list-item", {}], [".tick input", "checkbox", {}], [".tick strong, .tick span", "text", {}],
    [".progress progress", "progress", {}], [".pager .icon", "icon", {}], [".foot a", "button", {}], [".foot p", "text", {}],
    [".table", "table", {}], [".meter", "progress", {}], [".glyph", "image", {"depicts": "illustration"}],
]

SCRIPT = """((rules) => {
  const round = (value) => Math.round(value * 2) / 2;
  const frame = (element) => { const r = element.getBoundingClientRect(); return [r.left, r.top + scrollY, r.width, r.height].map(round); };
  const taken = new Map();
  for (const [selector, role, facts] of rules)
    for (const element of document.querySelectorAll(selector))
      if (!taken.has(element) && element.getClientRects().length && element.getBoundingClientRect().width > 0
          && !element.closest('.aside, .skip, [hidden]') && (element === element.closest('svg') || !element.closest('svg'))) taken.set(element, [role, facts]);
  const order = [...taken.keys()].sort((a, b) => a.compareDocumentPosition(b) & 4 ? -1 : 1).slice(0, 160);
  return order.map((element, place) => {
    const [role, facts] = taken.get(element), style = getComputedStyle(element);
    const owner = [...taken.keys()].filter(other => other !== element && other.contains(element)).pop();
    // What an element says as a whole may stand in one child, with a language or a kind of its own.
    const inner = element.children.length === 1 && element.textContent.trim() === element.firstElementChild.textContent.trim() ? element.firstElementChild : element;
    const lang = (inner.lang ? inner : element).closest('[lang]').lang, size = parseFloat(style.fontSize);
    const result = { id: 'e' + place, role, frame: frame(element), parent: owner ? order.indexOf(owner) : -1, facts,
      dir: style.direction, lang, code: inner.tagName === 'CODE' };
    if (role === 'progress') result.flow = element.matches('.meter') ? (new DOMMatrix(style.transform).a < 0 ? 'rtl' : 'ltr') : style.direction;
    const text = role === 'text' || role === 'button' || role === 'tab' ? element.innerText.replace(/\\s+/g, ' ').trim() : '';
    if (text) {
      result.text = text.slice(0, 400);
      const range = document.createRange(); range.selectNodeContents(element);
      const tops = new Set([...range.getClientRects()].filter(r => r.width > 1).map(r => Math.round(r.bottom / (size * 0.9))));
      result.lines = Math.max(1, Math.round(element.getBoundingClientRect().height / parseFloat(style.lineHeight)));
      result.align = style.textAlign;
      result.font = { size, lineHeight: parseFloat(style.lineHeight), weight: +style.fontWeight, italic: style.fontStyle === 'italic',
        tracking: parseFloat(style.letterSpacing) || 0, family: style.fontFamily.split(',')[0] };
    }
    if (role === 'icon' || role === 'image') result.turned = new DOMMatrix(style.transform).a < 0;
    return result;
  });
})(%s)"""


def element(ltr, rtl):
    made = {"id": rtl["id"], "role": rtl["role"], "frame": {"ltr": ltr["frame"], "rtl": rtl["frame"]}}
    made.update(rtl["facts"])
    if "text" in rtl:
        made["text"] = rtl["text"]
        made["language"] = rtl["lang"]
        made["lines"] = rtl["lines"]
        made["alignment"] = {"start": "natural", "end": "trailing", "-webkit-auto": "natural"}.get(rtl["align"], rtl["align"])
        made["font"] = dict(rtl["font"], family="system")
        made["formatted"] = "formatter"
        made["trusted"] = True
    if rtl["code"]:
        made["content"] = "identifier"
    if "flow" in rtl:
        made["flow"] = rtl["flow"]
    if rtl["dir"] == "ltr":
        made["layoutDirection"] = "ltr"
    if "turned" in rtl:
        made["mirrored"] = rtl["turned"] != ltr["turned"]
    return made


def tree(ltr, rtl):
    made = [element(a, b) for a, b in zip(ltr, rtl)]
    top = []
    for place, captured in enumerate(rtl):
        if captured["parent"] < 0:
            top.append(made[place])
        else:
            made[captured["parent"]].setdefault("children", []).append(made[place])
    return top


def strings(run):
    """The texts of the frame in all languages, with their plural forms."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "templates", "site", "texts")
    texts = {}
    for path in sorted(glob.glob(os.path.join(folder, "*.yaml"))):
        with open(path, encoding="utf-8") as file:
            texts[os.path.basename(path)[:-5]] = yaml.safe_load(file)
    made = []
    for key, text in texts["en"].items():
        entry = {"key": key, "source": "en", "at": "templates/site/texts/en.yaml"}
        if isinstance(text, dict):
            entry["plural"] = {tag: dict(all[key]) for tag, all in texts.items() if isinstance(all.get(key), dict)}
        else:
            entry["values"] = {tag: all[key] for tag, all in texts.items() if isinstance(all.get(key), str)}
        entry["state"] = {tag: "translated" for tag, all in texts.items() if key in all}
        made.append(entry)
    return made


def manifest(run, browser):
    import json
    screens, count = [], 0
    tab = browser.page(width=WIDTH, height=HEIGHT)
    script = SCRIPT % json.dumps(ELEMENTS)
    for edition, locale in (("ar/", "ar"), ("he/", "he")):
        for name in PAGES:
            if not os.path.exists(os.path.join(run.site, edition + name + ".html")):
                continue
            tab.open(run.address(edition + name + ".html"))
            rtl = tab.run(script)
            tab.run("document.documentElement.dir = 'ltr'")
            ltr = tab.run(script)
            if [e["role"] for e in ltr] != [e["role"] for e in rtl]:
                run.fault("self", f"{edition}{name}: the two renditions have different elements")
                continue
            height = tab.run("document.documentElement.scrollHeight")
            count += len(rtl)
            screens.append({
                "id": (edition + name).replace("/", "-"), "title": name, "locale": locale, "direction": "rtl",
                "size": [WIDTH, height], "snapshots": ["ltr", "rtl"], "at": f"templates/site/{name.split('/')[0]}.mustache:1:1",
                "readingOrder": [e["id"] for e in rtl], "elements": tree(ltr, rtl)})
    tab.close()
    project = {
        "name": "rtlaudit site", "platform": "web", "locales": ["en", "ar", "he"],
        "numbers": "incidental", "languageSwitching": {"method": "none"}, "verified": ["pseudolanguage"]}
    return {"manifest": 1, "project": project, "screens": screens, "strings": strings(run)}, count
