"""Recomputes the breeding of an evolution from its breeding.jsonl alone: elitism, selection, crossover and mutation.

    python3 recompute.py breeding.jsonl

Prints the first difference and exits with 1, or the number of recomputed genomes. docs/coevolution.md has the format.
"""
import json
import math
import sys


def survivors(table, elitism):
    """The rows of the best genomes, best first; Python rounds halves to even numbers, as the evolution does."""
    count = round(elitism * len(table))
    return [len(table) - 1 - i for i in range(count)]


def selected(config, table, drawn):
    """The row of a parent, by the numbers that were drawn for it."""
    kind = config.get("selection", "tournament")
    if kind == "tournament":
        # The fittest of the drawn rows; of equally fit ones the first drawn: max keeps the first.
        assert len(set(drawn)) == min(config["tournament"], len(table))
        return max(drawn, key=lambda row: table[row]["fitness"])
    if kind == "rank":
        # The larger of two ranks, which count from 1; rank 0 never wins.
        return max(drawn) - 1
    best = max(len(table) // max(config["tournament"], 1), 1)
    assert drawn[0] >= len(table) - best
    return drawn[0]


def rounded(number):
    """To the nearest integer, halves away from zero."""
    return int(math.copysign(math.floor(abs(number) + 0.5), number))


def crossed(lot, mother, father, second):
    """A descendant before mutation: the first one, or the second one of the couple."""
    (kind, value), = lot.items()
    left, right = (father, mother) if second else (mother, father)
    if kind == "cut":
        return left[:value] + right[value:]
    if kind == "swapped":
        return [b if swap else a for a, b, swap in zip(left, right, value)]
    return [rounded(a + value * (b - a)) for a, b in zip(left, right)]


def mutated(genes, changes, largest):
    genes = list(genes)
    for gene, change in changes:
        genes[gene] = max(-largest, min(largest, genes[gene] + change))
    return genes


def check(generation, number, found, expected):
    if found != expected:
        sys.exit(f"generation {generation}, genome {number}: {found} instead of {expected}")


def recompute(config, largest, line):
    """Breeds the generation after a line and compares each genome; returns it."""
    whole, genomes, number = line["table"], [], 0
    populations = 2 if config.get("scheme") == "two_populations" else 1
    size = len(whole) // populations
    for population in range(populations):
        # The first population is last in the table.
        first = len(whole) - size * (population + 1)
        table = whole[first:first + size]
        elite = survivors(table, config["elitism"])
        for place in range(size):
            member, name = line["next"][number], (line["generation"], number)
            if place < len(elite):
                check(*name, member["survivor"], first + elite[place])
                genes = table[elite[place]]["genome"]
            else:
                child = member["child"]
                rows = [selected(config, table, drawn) for drawn in child["selected"]]
                check(*name, child["parents"], [first + row for row in rows])
                mother, father = (table[row]["genome"] for row in rows)
                genes = crossed(child["crossover"], mother, father, child["second"])
                check(*name, child["inherited"], genes)
                genes = mutated(genes, child["changes"], largest)
            check(*name, member["genome"], genes)
            genomes.append(genes)
            number += 1
    return genomes


def main(path):
    with open(path, encoding="utf-8") as file:
        head, *lines = map(json.loads, file)
    bred, count = None, 0
    for line in lines:
        if bred is not None:
            table = [row["genome"] for row in line["table"]]
            check(line["generation"], "table", sorted(table), sorted(bred))
        bred = recompute(head["config"], head["largest_gene"], line)
        count += len(bred)
    print(f"{count} genomes of {len(lines)} generations are as recomputed.")


if __name__ == "__main__":
    main(*sys.argv[1:])
