"""Holds manifests against a schema with PyPI's jsonschema: validate.py SCHEMA MANIFESTS, one JSON document a line.

Prints true or false for each line. Ends with 3 where jsonschema is not installed.
"""

import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit(3)

schema = json.load(open(sys.argv[1], encoding="utf-8"))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
for line in open(sys.argv[2], encoding="utf-8"):
    print("true" if validator.is_valid(json.loads(line)) else "false")
