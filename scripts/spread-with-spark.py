"""Judges a stream with Spark: spread-with-spark.py MANIFEST.ndjson OUTPUT [PARTITIONS].

Each partition is piped through `rtlaudit` as a filter, so that a cluster does what one machine would. The project is named
with --project, as most partitions do not have the stream's first line; every node needs the binary and that file.
RTLAUDIT names the binary. Runs in local mode unless spark-submit says otherwise.
"""

import os
import shlex
import sys

try:
    from pyspark.sql import SparkSession
except ImportError:
    print("skipped: pyspark is not installed", file=sys.stderr)
    sys.exit(3)

manifest, output = sys.argv[1:3]
partitions = int(sys.argv[3]) if len(sys.argv) > 3 else 4
call = [
    os.environ.get("RTLAUDIT", "rtlaudit"), "run", "-", "--input", "ndjson", "--output-format", "ndjson",
    "--project", os.path.abspath(manifest), "--jobs", "1",
]
spark = SparkSession.builder.appName("rtlaudit").master(os.environ.get("SPARK_MASTER", "local[2]")).getOrCreate()
spark.sparkContext.setLogLevel("ERROR")
lines = spark.sparkContext.textFile(manifest, partitions)
lines.pipe(shlex.join(call), checkCode=True).saveAsTextFile(output)
spark.stop()
