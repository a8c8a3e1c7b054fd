#!/bin/sh
# A sweep with GNU parallel: one process for each core, a line each. A line that dies is tried again, and goes on from its last
# generation; a line that is wrong or was stopped fails again, and the exit code says how many have.
#
#   sh parallel.sh experiments.jsonl results
set -eu
experiments=$1
results=$2
lines=$(grep -c '' "$experiments")
seq "$lines" | parallel --retries 3 --will-cite \
    "${RASTROS_LAB:-rastros-lab}" evolve --line '{}' "$experiments" --out "$results" --workers 1 --quiet
