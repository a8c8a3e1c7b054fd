"""Recomputes an evolution from its files alone: elitism, selection, crossover and mutation from breeding.jsonl, and
fitness from the scores in contests.jsonl. Either file suffices.

    python3 recompute.py breeding.jsonl contests.jsonl

Prints the first difference and exits with 1, or the numbers of recomputed genomes and contests. docs/coevolution.md has
the formats.
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
        sys.exit(f"generation {generation}, {number}: {found} instead of {expected}")


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
            member, name = line["next"][number], (line["generation"], f"genome {number}")
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


def share(games):
    """The share of the points of some games in millionths, rounded down."""
    halves = sum(2 * m["wins"] + m["draws"] for m in games)
    count = sum(m["wins"] + m["draws"] + m["losses"] for m in games)
    return halves * 1_000_000 // (2 * count) if count else 0


def swapped(m):
    return {**m, "member": m["rival"], "wins": m["losses"], "losses": m["wins"]}


def cup(line, meetings, size):
    """The members in the order of their elimination, the champion last, each with its round. Neighbouring winners meet."""
    lots, order, players, number = dict(line.get("lots", [])), [], None, 0
    for fitness in range(1, size.bit_length()):
        winners = []
        for first in range(0, size >> (fitness - 1), 2):
            m = meetings[number]
            pair, lead = [m["member"], m["rival"]], m["pairs_won"] - m["pairs_lost"]
            if players:
                check(line["generation"], f"meeting {number}", pair, players[first:first + 2])
            winners.append(lots[number] if lead == 0 else pair[lead < 0])
            order.append((sum(pair) - winners[-1], fitness))
            number += 1
        players = winners
    return order + [(winners[0], size.bit_length())]


def contest(config, columns, line):
    """Recomputes the table of a contest, and compares it."""
    meetings = [dict(zip(columns, row)) for row in line["meetings"]]
    population, scheme = line["population"], config.get("scheme", "cup")
    size, half = len(population), len(population) // 2
    if scheme == "shaped":
        # The first round only selects the opponents.
        meetings = meetings[min(size, 2 * config["opponents"]) * min(size, 8):]
    if scheme == "round_robin":
        meetings += [swapped(m) for m in meetings]
    own = [[] for _ in population]
    for m in meetings:
        own[m["member"]].append(m)
    fitness = list(map(share, own))
    if scheme == "sharing":
        won = dict.fromkeys((m["rival"] for m in meetings), 0)
        for m in meetings:
            won[m["rival"]] += share([m])
        fitness = [sum(share([m]) * 1_000_000 // (won[m["rival"]] or 1) for m in games) for games in own]
    kept = line.get("kept", [])
    fitness[:len(kept)] = kept
    # Of equally fit members the first one comes later. With two populations the first one is last.
    parts = [range(half, size), range(half)] if scheme == "two_populations" else [range(size)]
    ranked = [i for part in parts for i in sorted(reversed(part), key=lambda i: fitness[i])]
    order = cup(line, meetings, size) if scheme == "cup" else [(i, fitness[i]) for i in ranked]
    for number, ((member, value), row) in enumerate(zip(order, line["table"], strict=True)):
        # Temporal-difference learning changes the genomes after the contest.
        genome = row["genome"] if config.get("method") == "td" else population[member]
        check(line["generation"], f"row {number}", row, {"genome": genome, "fitness": value})


def breeding(head, lines):
    bred, count = None, 0
    for line in lines:
        if bred is not None:
            table = [row["genome"] for row in line["table"]]
            check(line["generation"], "table", sorted(table), sorted(bred))
        bred = recompute(head["config"], head["largest_gene"], line)
        count += len(bred)
    print(f"{count} genomes of {len(lines)} generations are as recomputed.")


def main(*paths):
    """Each file says by its first line which one it is."""
    tables, bred, played = {}, {}, {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            head, *lines = map(json.loads, file)
        for line in lines:
            number = line["generation"]
            check(number, "table", line["table"], tables.setdefault(number, line["table"]))
            if "next" in line:
                bred[number + 1] = [member["genome"] for member in line["next"]]
            else:
                played[number] = line["population"]
                contest(head["config"], head["columns"], line)
        if "columns" in head:
            print(f"The fitness of {len(lines)} contests is as recomputed.")
        else:
            breeding(head, lines)
    for number in bred.keys() & played.keys():
        check(number, "population", played[number], bred[number])


if __name__ == "__main__":
    main(*sys.argv[1:])
