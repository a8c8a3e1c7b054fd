#!/bin/sh
# A sweep as a Slurm array: one task per line. A task that is preempted or runs out of time is queued again, and continues
# from its last generation: Slurm sends SIGTERM, after which the program saves the games so far.
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
