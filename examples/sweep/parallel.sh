#!/bin/sh
# A sweep with GNU parallel: one process per core, one line each. A killed line is retried, and continues from its last
# generation; an invalid or stopped line fails again, and the exit code is the number of failures.
#
#   sh parallel.sh experiments.jsonl results
set -eu
experiments=$1
results=$2
lines=$(grep -c '' "$experiments")
seq "$lines" | parallel --retries 3 --will-cite \
    "${RASTROS_LAB:-rastros-lab}" evolve --line '{}' "$experiments" --out "$results" --workers 1 --quiet
