"""A sweep with Ray: one task per line, on this machine or on a cluster that shares the folder of results.

    python3 ray_sweep.py experiments.jsonl results

A task whose program is killed is retried, and continues from its last generation.
"""

import os
import subprocess
import sys

import ray

PROGRAM = os.environ.get("RASTROS_LAB", "rastros-lab")


@ray.remote(num_cpus=1, max_retries=3, retry_exceptions=True)
def evolve(line, experiments, results):
    command = [PROGRAM, "evolve", "--line", str(line), experiments]
    command += ["--out", results, "--workers", "1", "--quiet"]
    subprocess.run(command, check=True)
    return line


def main():
    experiments, results = map(os.path.abspath, sys.argv[1:3])
    with open(experiments, encoding="utf-8") as file:
        lines = sum(1 for _ in file)
    # The cluster in RAY_ADDRESS, or one of this machine's cores.
    ray.init(include_dashboard=False)
    tasks = [evolve.remote(line, experiments, results) for line in range(1, lines + 1)]
    for task in tasks:
        print(f"line {ray.get(task)} of {lines}")


if __name__ == "__main__":
    main()
