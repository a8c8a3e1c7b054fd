#!/usr/bin/env python3
"""A player for any game of Rastros Lab: a legal move, by lot.

Every line that comes in is a question, every line that goes out is its answer (docs/players.md):

    rastros-lab match --player "python3 examples/players/minimal.py" --player basilio
"""
import json
import random
import sys


def choose(question):
    """The move: put your own ideas here. The lot is drawn from the position, so that a match can be repeated."""
    lot = random.Random(question["position"])
    return lot.choice(question["legal"])


for line in sys.stdin:
    print(json.dumps({"move": choose(json.loads(line))}), flush=True)
