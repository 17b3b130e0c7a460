#!/usr/bin/env python3
"""scan.py BINARY PERF AIMS: measures scans of real projects beside ast-grep with 12 Swift patterns, in turn and in one run: the
first run, which leaves a cache, the second on the same files, and one after a change of one file. The projects are the folders
in RTLAUDIT_TREES, with ":" between them; ast-grep is that of PERF (its rules too), else that of RTLAUDIT_AST_GREP or the path.
RUNS=N rounds, 5 if not said otherwise. Exit code: 1 when an aim is missed; what is missing is said, and is no failure."""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

binary, perf, aims = sys.argv[1:4]
runs = int(os.environ.get("RUNS", "5"))
trees = [tree for tree in os.environ.get("RTLAUDIT_TREES", "").split(":") if tree]


def skip(reason):
    print(f"scan    skipped: {reason}")
    sys.exit(0)


def peer():
    """The command of ast-grep with the 12 patterns."""
    rules = os.path.join(perf, "scan", "sg", "sgconfig.yml")
    if not os.path.exists(rules):
        skip(f"no rules at {rules}")
    for command in [os.path.join(perf, "v/bin/ast-grep"), os.environ.get("RTLAUDIT_AST_GREP", ""), "ast-grep"]:
        if command and shutil.which(command):
            return [command, "scan", "--json=stream", "-c", rules]
    skip("no ast-grep; set RTLAUDIT_AST_GREP")


def seconds(command):
    start = time.monotonic()
    process = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if process.returncode not in (0, 1):
        sys.exit(f"scan: {' '.join(command)}: {process.stderr.decode(errors='replace')}")
    return time.monotonic() - start


def change(tree, number):
    """Changes one Swift file, another text each time."""
    for folder, _, names in sorted(os.walk(tree)):
        for name in sorted(names):
            if name.endswith(".swift") and "Test" not in folder:
                with open(os.path.join(folder, name), "a", encoding="utf-8") as file:
                    file.write(f"// {number}\n")
                return
    sys.exit(f"scan: no Swift file in {tree}")


def measure(tree, command):
    """The medians of ast-grep, of the first run, of the second, and of that after a change."""
    times = {"peer": [], "first": [], "second": [], "changed": []}
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "tree")
        shutil.copytree(tree, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        for number in range(runs + 1):
            cache = os.path.join(folder, "cache")
            ours = [binary, "run", copy, "--cache", cache]
            shutil.rmtree(cache, ignore_errors=True)
            found = {"peer": seconds([*command, copy]), "first": seconds(ours), "second": seconds(ours)}
            change(copy, number)
            found["changed"] = seconds(ours)
            # The first round warms the system's cache of files.
            if number > 0:
                for name, value in found.items():
                    times[name].append(value)
    return {name: statistics.median(values) for name, values in times.items()}


if not trees:
    skip("no projects; set RTLAUDIT_TREES to folders with \":\" between them")
command = peer()
bounds = {}
for line in open(aims, encoding="utf-8"):
    if line.startswith("#"):
        continue
    part, what, *_, aim, kind = line.rstrip("\n").split("\t")
    if part == "scan":
        bounds[what] = (float(aim), kind)
missed = False
for tree in trees:
    found = measure(tree, command)
    print(f"scan    {os.path.basename(os.path.normpath(tree))}: ast-grep {found['peer']:.3f} s, first run {found['first']:.3f} s, "
          f"second {found['second']:.3f} s, after a change {found['changed']:.3f} s")
    ratios = {
        "first run": found["peer"] / found["first"],
        "second run": found["first"] / found["second"],
        "after a change": found["first"] / found["changed"],
    }
    for what, (aim, kind) in bounds.items():
        is_met = ratios[what] >= aim
        missed = missed or not is_met and kind == "aim"
        verdict = "" if is_met else "  missed" if kind == "aim" else "  not yet"
        print(f"scan      {what:<24} {ratios[what]:12,.1f} times  at least {aim:8,.1f}{verdict}")
sys.exit(1 if missed else 0)
