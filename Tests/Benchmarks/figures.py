#!/usr/bin/env python3
"""figures.py BINARY DATA ROOT AIMS [PART...]: measures the whole command, where there is no peer to measure beside, and prints
each figure with the aim for it. Parts: whole (elements a second), memory (most megabytes in use), start (milliseconds).
Part site builds a site of 10,000 guidelines in turn with hugo, which makes as many pages of the same texts (guidelines.py):
how many times as quick ours is, and the most megabytes that it uses. Both write to a new folder in memory each time, so
that neither waits for a disk or for what another left on it; RTLAUDIT_SITE_FOLDER names another place.
RUNS=N rounds, 5 if not said otherwise; of starts four times as many. Exit code: 1 when an aim is missed."""
import functools
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

binary, data, root, aims = sys.argv[1:5]
wanted = sys.argv[5:]
runs = int(os.environ.get("RUNS", "5"))
cores = os.cpu_count() or 1


def run(arguments, program=binary):
    """Runs a command once: seconds from start to end, and the most memory in bytes."""
    start = time.monotonic()
    process = subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"figures: {program} {' '.join(arguments)}: {message.decode(errors='replace')}")
    return seconds, usage.ru_maxrss * 1024


def median(arguments, rounds):
    run(arguments)
    return statistics.median(run(arguments)[0] for _ in range(rounds))


def audit(name, *options):
    return ["run", os.path.join(data, name), "--format", "json", *options]


def elements(name):
    """How many elements a manifest has, by its name: m100k, m1m."""
    digits = name.split(".")[0][1:]
    return int(digits[:-1]) * {"k": 1_000, "m": 1_000_000}[digits[-1]]


@functools.cache
def site():
    """Builds both sites in turn: the median seconds of hugo by those of ours, and the most memory of ours in bytes."""
    pages = os.path.join(data, "site10000")
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    folder = tempfile.mkdtemp(prefix="rtlaudit-site-", dir=os.environ.get("RTLAUDIT_SITE_FOLDER") or memory)
    guidelines = os.path.join(folder, "guidelines")
    here = os.path.dirname(os.path.abspath(__file__))
    theirs, ours, most = [], [], 0
    try:
        subprocess.run([os.path.join(here, "guidelines.py"), os.path.join(pages, "pages.json"), guidelines], check=True)
        for turn in range(runs):
            out = os.path.join(folder, str(turn))
            calls = [
                (theirs, ["--quiet", "-s", os.path.join(pages, "hugo"), "-d", out + "-hugo"], "hugo"),
                (ours, ["site", "--languages", "en", "--guidelines", guidelines, "-o", out], binary),
            ]
            for times, arguments, program in calls if turn % 2 == 0 else reversed(calls):
                seconds, used = run(arguments, program)
                times.append(seconds)
                if program == binary:
                    most = max(most, used)
    finally:
        shutil.rmtree(folder)
    for name, times in (("hugo", theirs), ("ours", ours)):
        print(f"site    {name}: {statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f})")
    return statistics.median(theirs) / statistics.median(ours), most


def figure(part, what):
    if part == "site":
        ratio, used = site()
        return ratio if what == "10,000 pages" else used / 1e6
    if part == "whole":
        name, _, mode = what.partition(" ")
        options = ["--jobs", "1"] if mode == "one core" else []
        used = 1 if mode == "one core" else cores
        return elements(name) / median(audit(name, *options), runs) / used
    if part == "memory":
        return run(audit(what))[1] / 1e6
    arguments = [what] if what.startswith("--") else ["run", os.path.join(root, what)]
    return median(arguments, runs * 4) * 1_000


missed = False
for line in open(aims, encoding="utf-8"):
    if line.startswith("#"):
        continue
    part, what, unit, peer, aim, kind = line.rstrip("\n").split("\t")
    if peer != "=" or part == "scan" or (wanted and part not in wanted):
        continue
    value, aim = figure(part, what), float(aim)
    is_met = value <= aim if kind == "most" else value >= aim
    missed = missed or not is_met
    bound = "at most" if kind == "most" else "at least"
    digits = 2 if aim < 10 else 1
    print(
        f"{part:<7} {what:<26} {value:12,.{digits}f} {unit:<22} {bound:<8} {aim:10,.{digits - 1}f}"
        f"{'' if is_met else '  missed'}")
sys.exit(1 if missed else 0)
