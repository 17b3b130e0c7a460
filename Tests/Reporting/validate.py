"""validate.py SCHEMAS FOLDER: holds every .sarif and .xml of a folder to the schemas of SARIF 2.1.0 and of JUnit."""
import gzip
import json
import pathlib
import sys

import jsonschema
from lxml import etree

schemas, folder = map(pathlib.Path, sys.argv[1:3])
sarif = json.loads((schemas / "sarif-schema-2.1.0.json").read_text())
checker = jsonschema.Draft4Validator(sarif, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)
junit = [etree.XMLSchema(etree.parse(str(schemas / f"JUnit-{name}.xsd"))) for name in ("windyroad", "jenkins-junit-10")]
faults = []


def check_limits(path, log):
    """GitHub's limits: results, rules, tags, and bytes when compressed."""
    run, data = log["runs"][0], path.read_bytes()
    if len(run["results"]) > 25_000 or len(run["tool"]["driver"]["rules"]) > 25_000:
        faults.append(f"{path.name}: too many results or rules")
    if any(len(rule["properties"]["tags"]) > 20 for rule in run["tool"]["driver"]["rules"]):
        faults.append(f"{path.name}: a rule has more than 20 tags")
    if len(gzip.compress(data)) > 10_000_000:
        faults.append(f"{path.name}: more than 10 MB compressed")
    for result in run["results"]:
        if run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] != result["ruleId"]:
            faults.append(f"{path.name}: a rule's index leads to another rule")


logs, suites, results, cases = 0, 0, 0, 0
for path in sorted(folder.glob("*.sarif")):
    log = json.loads(path.read_text())
    faults += [f"{path.name}: {error.json_path}: {error.message}" for error in checker.iter_errors(log)]
    check_limits(path, log)
    logs, results = logs + 1, results + len(log["runs"][0]["results"])
for path in sorted(folder.glob("*.xml")):
    document = etree.parse(str(path))
    for schema in junit:
        if not schema.validate(document):
            faults += [f"{path.name}:{error.line}: {error.message}" for error in schema.error_log]
    for suite in document.getroot():
        found = len(suite.findall("testcase")), len(suite.findall(".//failure")), len(suite.findall(".//skipped"))
        if found != tuple(int(suite.get(name)) for name in ("tests", "failures", "skipped")):
            faults.append(f"{path.name}: the counts of \"{suite.get('name')}\" are wrong")
        cases += found[0]
    suites += 1
print(f"schemas: SARIF {logs} logs, {results} results; JUnit {suites} documents, {cases} cases; {len(faults)} faults")
print("\n".join(faults[:20]), end="\n" if faults else "")
sys.exit(1 if faults or not results or not cases else 0)
