#!/usr/bin/env python3
"""generate.py [--check [--all]] [--data FOLDER]... : make the tables of this folder from the Unicode Character Database.

Every table is made of one version of the database and the same input gives the same bytes. A data file is taken from
the first folder that has it in the wanted version: the --data folders, then $RTLAUDIT_SHARED/conformance/unicode (by
default ../shared beside the package), then /usr/share/unicode, where Debian's package unicode-data puts it.

  --check   write nothing; exit 1 if a table differs from what the data give, naming it. A table whose data are not at
            hand is named as not checked; with --all that is an error too (exit 2).
"""
import argparse
import os
import re
import sys

VERSION = "17.0.0"
HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
LIMIT = 0x110000

# The order of `BidiClass`; the raw values are positions in it.
BIDI_CLASSES = "L R AL EN AN ES ET CS NSM BN B S WS ON LRE RLE LRO RLO PDF LRI RLI FSI PDI".split()
# The order of `GeneralCategory`.
CATEGORIES = "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn".split()
# The order of `JoiningType`.
JOINING_TYPES = "U L R D C T".split()

# CLDR's identifiers of the decimal numbering systems, by the code point of their zero.
NUMBERING_SYSTEMS = {
    0x30: "latn", 0x660: "arab", 0x6F0: "arabext", 0x7C0: "nkoo", 0x966: "deva", 0x9E6: "beng", 0xA66: "guru",
    0xAE6: "gujr", 0xB66: "orya", 0xBE6: "tamldec", 0xC66: "telu", 0xCE6: "knda", 0xD66: "mlym", 0xDE6: "sinh",
    0xE50: "thai", 0xED0: "laoo", 0xF20: "tibt", 0x1040: "mymr", 0x1090: "mymrshan", 0x17E0: "khmr", 0x1810: "mong",
    0x1946: "limb", 0x19D0: "talu", 0x1A80: "lana", 0x1A90: "lanatham", 0x1B50: "bali", 0x1BB0: "sund",
    0x1C40: "lepc", 0x1C50: "olck", 0xA620: "vaii", 0xA8D0: "saur", 0xA900: "kali", 0xA9D0: "java",
    0xA9F0: "mymrtlng", 0xAA50: "cham", 0xABF0: "mtei", 0xFF10: "fullwide", 0x104A0: "osma", 0x10D30: "rohg",
    0x10D40: "gara", 0x11066: "brah", 0x110F0: "sora", 0x11136: "cakm", 0x111D0: "shrd", 0x112F0: "sind",
    0x11450: "newa", 0x114D0: "tirh", 0x11650: "modi", 0x116C0: "takr", 0x116D0: "mymrpao", 0x116DA: "mymrepka",
    0x11730: "ahom", 0x118E0: "wara", 0x11950: "diak", 0x11BF0: "sunu", 0x11C50: "bhks", 0x11D50: "gonm",
    0x11DA0: "gong", 0x11DE0: "tols", 0x11F50: "kawi", 0x16130: "gukh", 0x16A60: "mroo", 0x16AC0: "tnsa",
    0x16B50: "hmng", 0x16D70: "krai", 0x1CCF0: "outlined", 0x1D7CE: "mathbold", 0x1D7D8: "mathdbl",
    0x1D7E2: "mathsans", 0x1D7EC: "mathsanb", 0x1D7F6: "mathmono", 0x1E140: "hmnp", 0x1E2F0: "wcho", 0x1E4F0: "nagm",
    0x1E5F1: "onao", 0x1E950: "adlm", 0x1FBF0: "segment",
}


class Missing(Exception):
    """A data file of the wanted version is not at hand."""


class Data:
    """The data files, found in folders and read once."""

    def __init__(self, folders):
        self.folders = folders
        self.cache = {}

    def lines(self, name):
        if name not in self.cache:
            self.cache[name] = self.find(name)
        return self.cache[name]

    def find(self, name):
        seen = []
        for folder in self.folders:
            for path in (os.path.join(folder, name), os.path.join(folder, "extracted", name)):
                if not os.path.isfile(path):
                    continue
                with open(path, encoding="utf-8") as file:
                    lines = file.read().splitlines()
                version = re.search(r"-([\d.]+)\.txt", lines[0]) if lines else None
                if version and version[1] == VERSION:
                    return lines
                seen.append(version[1] if version else "no version")
        raise Missing(f"{name} {VERSION}" + (f", found {', '.join(seen)}" if seen else ""))

    def rows(self, name):
        """Yields (first, last, fields) of every data line."""
        for line in self.lines(name):
            fields = [field.strip() for field in line.split("#")[0].split(";")]
            if fields[0]:
                first, _, last = fields[0].partition("..")
                yield int(first, 16), int(last or first, 16), fields[1:]

    def missing(self, name):
        """Yields (first, last, value) of the `@missing` lines: the defaults of what is not listed."""
        for line in self.lines(name):
            found = re.match(r"# @missing: ([0-9A-F]+)\.\.([0-9A-F]+); (.+)", line)
            if found:
                yield int(found[1], 16), int(found[2], 16), found[3].strip()

    def by_code_point(self, name, default):
        values = [default] * LIMIT
        for first, last, fields in self.rows(name):
            values[first:last + 1] = [fields[0]] * (last + 1 - first)
        return values


# What the tables are written with

def header(purpose, names, data):
    made_of = "\n".join("//   " + data.lines(name)[0].lstrip("# ") + ", " + data.lines(name)[1].lstrip("# ")
                        for name in names)
    return (f"// Generated by Tables/generate.py, do not edit. {purpose}\n// Data files of the Unicode Character Database, "
            f"© Unicode, Inc., Unicode License v3:\n{made_of}\n// swift-format-ignore-file\n\n")


def text_literal(values):
    """A string literal of bytes below 0x80."""
    out = []
    for value in values:
        assert 0 <= value < 0x80
        if value in (0x22, 0x5C):
            out.append("\\" + chr(value))
        else:
            out.append(chr(value) if 0x20 <= value < 0x7F else "\\u{%X}" % value)
    return "".join(out)


def long_literal(name, values, width, comment):
    lines = [text_literal(values[i:i + width]) for i in range(0, len(values), width)]
    return f"/// {comment}\nlet {name}: StaticString = \"\"\"\n  " + "\\\n  ".join(lines) + "\n  \"\"\"\n"


def number_list(name, kind, values, comment, form="0x%X"):
    out, line = [], "  "
    for value in values:
        item = form % value + ","
        if len(line) + len(item) > 116:
            out.append(line.rstrip())
            line = "  "
        line += item + " "
    out.append(line.rstrip())
    return f"/// {comment}\nlet {name}: [{kind}] = [\n" + "\n".join(out) + "\n]\n"


def boundaries(values):
    """The code points at which the value changes, each as `code point << 8 | value`."""
    out, before = [], None
    for code, value in enumerate(values):
        if value != before:
            out.append(code << 8 | value)
            before = value
    return out


# The tables

def bidi_class_table(data):
    short = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET"}
    classes = ["L"] * LIMIT
    for first, last, value in data.missing("DerivedBidiClass.txt"):
        classes[first:last + 1] = [short[value]] * (last + 1 - first)
    for first, last, fields in data.rows("DerivedBidiClass.txt"):
        classes[first:last + 1] = [fields[0]] * (last + 1 - first)
    values = [0x40 + BIDI_CLASSES.index(name) for name in classes]
    for code, _, (_, kind) in data.rows("BidiBrackets.txt"):
        assert classes[code] == "ON"
        values[code] += 0x20 if kind == "o" else -0x20
    values[0x0D] += 0x20
    values[0x0A] -= 0x20

    blocks, index = {}, []
    for start in range(0, LIMIT, 256):
        index.append(blocks.setdefault(tuple(values[start:start + 256]), len(blocks)))
    assert len(blocks) <= 128, "the index of blocks needs more than seven bits"
    leaves = [value for block in blocks for value in block]
    return (header("Bidi_Class of every code point.", ["DerivedBidiClass.txt", "BidiBrackets.txt"], data)
            + "// A byte is 0x40 + the raw value of `BidiClass`. Opening brackets and CR have 0x20 more, closing brackets"
            + "\n// and LF 0x20 less, so that the low five bits are the class in any case.\n\n"
            + long_literal("bidiClassLow", values[:0x800], 64, "The classes of U+0000 to U+07FF.")
            + "\n" + long_literal("bidiClassIndex", index, 64, "The block of every 256 code points.")
            + "\n" + long_literal("bidiClassBlocks", leaves, 64, "The blocks, 256 classes each."))


def bracket_table(data):
    # BD16 compares canonical equivalents, which are the two pairs of angle brackets.
    canonical = {0x2329: 0x3008, 0x232A: 0x3009}
    rows = []
    for code, _, (pair, kind) in data.rows("BidiBrackets.txt"):
        opening = code if kind == "o" else int(pair, 16)
        rows.append((code, canonical.get(opening, opening)))
    rows.sort()
    return (header("Bidi_Paired_Bracket.", ["BidiBrackets.txt"], data)
            + number_list("bracketCodes", "UInt32", [row[0] for row in rows], "The paired brackets, ascending.")
            + "\n" + number_list("bracketPairCodes", "UInt32", [row[1] for row in rows],
                                 "What a pair has in common: its opening bracket, of canonical equivalents the same one."))


def mirror_table(data):
    # The lookup is spared for other classes than ON.
    rows = sorted((code, int(fields[0], 16)) for code, _, fields in data.rows("BidiMirroring.txt"))
    neutral = {code for first, last, fields in data.rows("DerivedBidiClass.txt") if fields[0] == "ON"
               for code in range(first, last + 1)}
    assert all(code in neutral for code, _ in rows)
    return (header("Bidi_Mirroring_Glyph.", ["BidiMirroring.txt"], data)
            + number_list("mirroredCodes", "UInt32", [row[0] for row in rows], "The mirrored characters, ascending.")
            + "\n" + number_list("mirrorImages", "UInt32", [row[1] for row in rows], "Their mirror images."))


def script_table(data):
    codes = {}
    for line in data.lines("PropertyValueAliases.txt"):
        if line.startswith("sc ;"):
            _, code, name = [field.strip() for field in line.split("#")[0].split(";")[:3]]
            codes[name] = code
    names = data.by_code_point("Scripts.txt", "Unknown")
    used = ["Zyyy", "Zinh", "Zzzz"] + sorted({codes[name] for name in set(names)} - {"Zyyy", "Zinh", "Zzzz"})
    assert len(used) <= 256
    at = {name: used.index(codes[name]) for name in set(names)}
    return (header("Script.", ["Scripts.txt", "PropertyValueAliases.txt"], data)
            + long_literal("scriptCodes", [ord(letter) for code in used for letter in code], 100,
                           "The ISO 15924 codes, four letters each: first those that are no script (common, inherited, unknown).")
            + "\n" + number_list("scriptBoundaries", "UInt32", boundaries([at[name] for name in names]),
                                 "Where the script changes: `code point << 8 | number of the code`."))


def joining_table(data):
    # What is not listed is non-joining; DerivedJoiningType lists the transparent marks too.
    types = data.by_code_point("DerivedJoiningType.txt", "U")
    return (header("Joining_Type.", ["DerivedJoiningType.txt"], data)
            + number_list("joiningBoundaries", "UInt32", boundaries([JOINING_TYPES.index(name) for name in types]),
                          "Where the joining type changes: `code point << 8 | raw value of JoiningType`."))


def category_table(data):
    ignorable = [0] * LIMIT
    for first, last, fields in data.rows("DerivedCoreProperties.txt"):
        if fields[0] == "Default_Ignorable_Code_Point":
            ignorable[first:last + 1] = [0x20] * (last + 1 - first)
    names = data.by_code_point("DerivedGeneralCategory.txt", "Cn")
    values = [CATEGORIES.index(name) | hidden for name, hidden in zip(names, ignorable)]
    return (header("General_Category and Default_Ignorable_Code_Point.",
                   ["DerivedGeneralCategory.txt", "DerivedCoreProperties.txt"], data)
            + number_list("categoryBoundaries", "UInt32", boundaries(values),
                          "`code point << 8 | raw value of GeneralCategory`, with 0x20 where the code point is ignorable."))


def width_table(data):
    wide = ["N"] * LIMIT
    for first, last, value in data.missing("EastAsianWidth.txt"):
        wide[first:last + 1] = ["W" if value == "Wide" else "N"] * (last + 1 - first)
    for first, last, fields in data.rows("EastAsianWidth.txt"):
        wide[first:last + 1] = [fields[0]] * (last + 1 - first)
    return (header("East_Asian_Width, wide and fullwidth.", ["EastAsianWidth.txt"], data)
            + number_list("wideBoundaries", "UInt32", boundaries([int(value in "WF") for value in wide]),
                          "`code point << 8 | 1` where a character takes two columns, `| 0` where it does not."))


def digit_table(data):
    decimal = data.by_code_point("DerivedGeneralCategory.txt", "Cn")
    zeros = sorted(NUMBERING_SYSTEMS)
    covered = {zero + digit for zero in zeros for digit in range(10)}
    assert covered == {code for code in range(LIMIT) if decimal[code] == "Nd"}, "a numbering system is missing"
    names = ",".join(NUMBERING_SYSTEMS[zero] for zero in zeros)
    return (header("The decimal numbering systems.", ["DerivedGeneralCategory.txt"], data)
            + number_list("zeroDigits", "UInt32", zeros, "The zeros, ascending; the other nine digits follow each of them.")
            + "\n" + long_literal("numberingSystemNames", [ord(letter) for letter in names], 100,
                                  "Their CLDR identifiers, in the same order."))


TABLES = {
    "BidiClassTable.swift": bidi_class_table,
    "BracketTable.swift": bracket_table,
    "MirrorTable.swift": mirror_table,
    "ScriptTable.swift": script_table,
    "JoiningTable.swift": joining_table,
    "GeneralCategoryTable.swift": category_table,
    "WidthTable.swift": width_table,
    "DigitTable.swift": digit_table,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--data", action="append", default=[])
    options = parser.parse_args()
    shared = os.environ.get("RTLAUDIT_SHARED", os.path.join(PACKAGE, "..", "shared"))
    data = Data(options.data + [os.path.join(shared, "conformance", "unicode"), "/usr/share/unicode"])
    status = 0
    for name, make in TABLES.items():
        path = os.path.join(HERE, name)
        try:
            table = make(data)
        except Missing as missing:
            print(f"not {'checked' if options.check else 'made'}: {name}: no {missing}")
            if options.all or not options.check:
                status = max(status, 2)
            continue
        if not options.check:
            with open(path, "w", encoding="utf-8") as file:
                file.write(table)
            print(f"made: {name}")
            continue
        with open(path, encoding="utf-8") as file:
            same = file.read() == table
        print(f"{'same' if same else 'differs'}: {name}")
        if not same:
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
