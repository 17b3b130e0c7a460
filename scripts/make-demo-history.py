#!/usr/bin/env python3
"""Makes site/demo/history anew: make-demo-history.py [BINARY].

The recorded runs of the demonstration app over six quarters. Each run audits site/demo/manifest.json as it may have been
then: what was mended later is broken again, what came later is left out. The last run is the manifest as it is. The same
manifest, guidelines and binary give the same files.
"""

import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BINARY = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "rtlaudit"
HISTORY = os.path.join(ROOT, "site/demo/history")
RUNS = [
    "2025-08-14T09:12:00Z", "2025-09-24T08:40:00Z", "2025-11-06T09:05:00Z", "2025-12-18T10:31:00Z",
    "2026-02-05T09:20:00Z", "2026-03-26T08:55:00Z", "2026-05-07T09:44:00Z", "2026-06-25T09:02:00Z",
    "2026-07-30T10:10:00Z", "2026-09-24T09:15:00Z", "2026-10-29T09:30:00Z", "2026-11-26T09:18:00Z",
]


def element(manifest, screen, name):
    """An element by its id."""
    waiting = [e for s in manifest["screens"] if s["id"] == screen for e in s["elements"]]
    while waiting:
        found = waiting.pop()
        if found["id"] == name:
            return found
        waiting += found.get("children", [])
    raise KeyError(f"{screen}/{name}")


def put(screen, name, **fields):
    """An edit that sets fields of an element; None takes one away."""

    def edit(manifest):
        target = element(manifest, screen, name)
        for field, value in fields.items():
            if value is None:
                target.pop(field, None)
            else:
                target[field] = value

    return edit


def usage(api, value, at, **more):
    """An edit that adds a usage."""
    return lambda manifest: manifest["usages"].append({"api": api, "value": value, "at": at, **more})


def without_usage(place):
    """An edit that takes away the usages of a file."""

    def edit(manifest):
        manifest["usages"] = [u for u in manifest["usages"] if not u.get("at", "").startswith(place)]

    return edit


def without_screen(name):
    """An edit that takes away a screen and what speaks of it."""

    def edit(manifest):
        manifest["screens"] = [s for s in manifest["screens"] if s["id"] != name]
        manifest["usages"] = [u for u in manifest["usages"] if u.get("screen") != name]
        manifest["reviews"] = [r for r in manifest["reviews"] if not r["subject"].startswith(name + "/")]

    return edit


def string(key, language, text, **more):
    """An edit that sets a translation."""

    def edit(manifest):
        for entry in manifest["strings"]:
            if entry["key"] == key:
                entry.setdefault("values", {})[language] = text
                entry.update(more)
                return
        raise KeyError(key)

    return edit


def project(**fields):
    """An edit that sets fields of the project's language switching, or of the project."""

    def edit(manifest):
        for field, value in fields.items():
            if field in manifest["project"]["languageSwitching"]:
                manifest["project"]["languageSwitching"][field] = value
            else:
                manifest["project"][field] = value

    return edit


def without_facts(*screens):
    """An edit that takes away what nobody had looked at on screens: mirroring, text lines, where controls grow."""

    def strip(elements):
        for entry in elements:
            for field in ("mirrored", "lines", "flow", "current", "count", "content"):
                entry.pop(field, None)
            strip(entry.get("children", []))

    def edit(manifest):
        for screen in manifest["screens"]:
            if screen["id"] in screens:
                strip(screen["elements"])

    return edit


def without_snapshots(*screens):
    """An edit that takes away what was captured of screens, which leaves checks open."""

    def strip(elements):
        for entry in elements:
            entry.pop("frame", None)
            strip(entry.get("children", []))

    def edit(manifest):
        for screen in manifest["screens"]:
            if screen["id"] in screens:
                screen.pop("snapshots", None)
                strip(screen["elements"])

    return edit


# What each edit undoes, and the day before which it holds.
EDITS = [
    # The first look: nothing was captured, and the oldest code pins to the left.
    ("2025-09-20", without_snapshots("filters", "dates", "trip", "account", "boarding", "stay", "results")),
    ("2025-12-10", without_snapshots("filters", "trip", "account", "stay")),
    ("2026-03-20", without_snapshots("trip", "account")),
    ("2025-12-10", without_facts("filters", "dates", "trip", "account", "boarding", "stay", "booking")),
    ("2026-03-20", without_facts("filters", "trip", "account", "stay")),
    ("2026-06-20", without_facts("trip", "account")),
    ("2025-12-10", project(verified=[])),
    ("2026-03-20", project(preserves=[])),
    ("2026-06-20", project(overrideAt="view")),
    ("2026-03-20", project(switches=["text"], checked=["new-scenes"])),
    ("2026-06-20", project(checked=["new-scenes", "modals"])),
    *[
        ("2025-12-10", usage("UIView.leftAnchor", f"equalTo: view.leftAnchor, constant: {8 * n}",
                             f"Sources/{folder}/{name}.swift:{20 + n}:13", screen=screen))
        for n, (folder, name, screen) in enumerate([
            ("Home", "OfferCell", "home"), ("Home", "SavedRow", "home"), ("Results", "HotelRow", "results"),
            ("Stay", "ReviewCell", "stay"), ("Filters", "PriceRow", "filters"), ("Booking", "GuestForm", "booking"),
        ], 1)
    ],
    *[
        ("2026-03-20", usage("UILabel.textAlignment", ".left", f"Sources/{folder}/{name}.swift:{30 + n}:9", screen=screen,
                             ))
        for n, (folder, name, screen) in enumerate([
            ("Trip", "DayHeader", "trip"), ("Account", "SettingCell", "account"), ("Booking", "TotalRow", "booking"),
        ], 1)
    ],
    ("2025-12-10", put("account", "language.open", symbol="chevron.right", mirrored=False)),
    ("2025-12-10", put("account", "payment.open", symbol="chevron.right", mirrored=False)),
    ("2025-12-10", put("account", "help.open", symbol="chevron.right", mirrored=False)),
    ("2026-03-20", put("trip", "stop-1.open", symbol="chevron.right", mirrored=False)),
    ("2026-03-20", put("trip", "stop-2.open", symbol="chevron.right", mirrored=False)),
    ("2026-03-20", put("trip", "stop-3.open", symbol="chevron.right", mirrored=False)),
    ("2026-06-20", put("dates", "calendar.next", symbol="chevron.right", mirrored=False)),
    ("2026-06-20", put("dates", "calendar.previous", symbol="chevron.left", mirrored=False)),
    ("2026-03-20", put("welcome", "pages", flow="ltr", nextSwipe="left")),
    ("2026-06-20", put("filters", "price", flow="ltr")),
    ("2026-06-20", put("filters", "distance", flow="ltr")),
    ("2026-09-20", put("booking", "progress", flow="ltr")),
    ("2026-09-20", put("home", "weather.temperature", flow="ltr")),
    ("2026-03-20", put("account", "logo", mirrored=True)),
    ("2026-06-20", put("account", "help.icon", mirrored=True)),
    ("2026-06-20", put("boarding", "pass.code", mirrored=True)),
    ("2025-12-10", put("trip", "day", alignment="left")),
    ("2025-12-10", put("trip", "stop-1.title", alignment="left")),
    ("2025-12-10", put("account", "payment.title", alignment="left")),
    ("2026-06-20", put("stay", "reviews-count", alignment="left")),
    ("2026-10-20", put("dates", "prices", flow="ltr")),
    ("2026-10-20", put("home", "search.placeholder", alignment="left")),
    ("2026-11-20", put("chat", "tools.send", mirrored=False, flip=None)),
    ("2026-10-20", string("welcome.title", "he", "")),
    ("2026-06-20", string("search.placeholder", "ar", "")),
    ("2026-03-20", string("trip.day", "ar", "")),
    # What came with new work.
    ("2026-06-20", without_screen("planner")),
    ("2026-09-20", without_screen("receipt")),
    ("2026-07-20", without_screen("chat")),
    ("2026-10-20", without_screen("guide")),
    ("2026-10-20", without_usage("Sources/Results/SponsoredRow.swift")),
    ("2026-10-20", put("home", "plus", baseDirection="rtl")),
    ("2026-07-20", put("booking", "code", frame=None)),
    ("2026-03-20", without_usage("Sources/Home/PlusBanner.swift")),
    ("2026-10-20", put("stay", "amenities.checkin.icon", mirrored=False, flip=None)),
]


def manifest_of(whole, day):
    """The manifest as it may have been on a day."""
    manifest = copy.deepcopy(whole)
    for until, edit in EDITS:
        if day < until:
            try:
                edit(manifest)
            except KeyError as missing:
                # On a screen that was not there yet.
                if "/" not in str(missing):
                    raise
    manifest["reviews"] = [r for r in manifest["reviews"] if r.get("on", "") <= day]
    return manifest


whole = json.load(open(os.path.join(ROOT, "site/demo/manifest.json"), encoding="utf-8"))
shutil.rmtree(HISTORY, ignore_errors=True)
with tempfile.TemporaryDirectory() as folder:
    for moment in RUNS:
        path = os.path.join(folder, "manifest.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(manifest_of(whole, moment[:10]), file, ensure_ascii=False)
        subprocess.run(
            [BINARY, "run", path, "--config", os.path.join(ROOT, "site/demo/review.yaml"), "--fail-on", "never",
             "--record", HISTORY, "--format", "json", "-o", os.path.join(folder, "result.json")],
            check=True, env={**os.environ, "RTLAUDIT_NOW": moment})
        result = json.load(open(os.path.join(folder, "result.json"), encoding="utf-8"))
        print(moment[:10], result["score"], result["grade"], result["coverage"]["decided"], result["failures"])
