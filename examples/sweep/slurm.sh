#!/bin/sh
# A sweep as a Slurm array: a task for each line. What is preempted or runs out of time is put into the queue again, and goes on
# from its last generation: Slurm says SIGTERM, which keeps what was played.
#
#   sbatch --array=1-$(wc -l < experiments.jsonl) slurm.sh experiments.jsonl results
#SBATCH --job-name=rastros-sweep
#SBATCH --cpus-per-task=4
#SBATCH --mem=1G
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
exec "${RASTROS_LAB:-rastros-lab}" evolve --line "$SLURM_ARRAY_TASK_ID" "$1" --out "$2" \
    --workers "$SLURM_CPUS_PER_TASK" --quiet
