#!/usr/bin/env python3
"""A player for any game of Rastros Lab: random legal moves.

Every line of input is a question, every line of output its answer (docs/players.md):

    rastros-lab match --player "python3 examples/players/minimal.py" --player basilio
"""
import json
import random
import sys


def choose(question):
    """The move: put your own ideas here. The random number depends on the position, so that matches are reproducible."""
    lot = random.Random(question["position"])
    return lot.choice(question["legal"])


for line in sys.stdin:
    print(json.dumps({"move": choose(json.loads(line))}), flush=True)
