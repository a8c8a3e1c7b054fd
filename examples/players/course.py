#!/usr/bin/env python3
"""Lets players of the Lisbon course's Rastros play, as they are: evaluations, functions of state and player, and players, which are
a Jogador or functions of game and state. What they import of the course is in the folder course_adapter; Python 3.8 suffices.

    rastros-lab match --player "python3 examples/players/course.py mine.py fun_aval_42 --limit 3" --player basilio

FILE is a .py or .ipynb; NAME what it calls the evaluation or the player, where it has several. Without FILE the course's basilio
plays. Numbers of the course can be changed: --set depth_for_all=3
"""
import argparse
import io
import json
import os
import random
import sys
import traceback

# Writes no cache files beside other people's files.
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from course_adapter import finding, playing, reading


def setting(text):
    name, _, value = text.partition("=")
    return name, float(value) if "." in value else int(value)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("name", nargs="?", metavar="NAME")
    parser.add_argument("--limit", type=int, metavar="D", help="an evaluation's limit: D + 1 plies; depth_for_all where it is not given")
    parser.add_argument("--distancia", choices=["chebyshev", "manhattan"],
                        help="what the course's distancia is: 7 from corner to corner, as in most editions, or 14")
    parser.add_argument("--seed", type=int, metavar="N", help="a fixed seed of the random numbers")
    parser.add_argument("--set", action="append", default=[], type=setting, metavar="NAME=NUMBER")
    arguments = parser.parse_args()
    # Reserves the streams for questions and answers; the file's own input and output go elsewhere.
    questions, answers = sys.stdin, sys.stdout
    sys.stdin, sys.stdout = io.StringIO(), sys.stderr
    try:
        program = reading.read(arguments.file or "", dict(arguments.set), arguments.distancia)
        for note in program.notes if arguments.file else []:
            print(reading.in_words(note), file=sys.stderr)
        value = finding.chosen(program, arguments.name) if arguments.file else sys.modules["rastros"].basilio
        move = playing.mover(program, value, arguments.limit)
        random.seed(arguments.seed)
    except reading.Unreadable as error:
        sys.exit(str(error))
    for line in questions:
        try:
            answer = playing.answer(program, json.loads(line), move)
        except reading.Unreadable as error:
            sys.exit(str(error))
        except Exception as error:
            traceback.print_exc()
            sys.exit(reading.told(program, error))
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
