"""Answers the questions of the page (src/app/programs), each a JSON text that is answered with one: reads a program, asks it for a
move, and has an evaluation judge positions. Nothing here is trusted there: whatever a program makes of it is read as strictly as
any file.
"""
import copy
import json
import math
import os
import random
import shutil
import sys
import time
import types

from . import audit, clock, finding, guest, playing, reading, search, survey, watching
from .faults import MOST_NAME, MOST_TEXT, cut, shortened, trouble

FOLDER = "/program"
# Characters that are handed on of what is printed.
MOST_PRINTED = 4000
MOST_FOUND, MOST_NOTES = 60, 20
# Seconds after which two searches are not compared again.
SPEED_SECONDS = 4
INFINITY = float("inf")
# The largest number of a feature, either way.
MOST_NUMBER = 1e6


class Printed:
    """Keeps the beginning of what is printed, and drops the rest."""

    def __init__(self):
        self.parts, self.room = [], MOST_PRINTED

    def write(self, text):
        if self.room > 0:
            self.parts.append(text[:self.room])
            self.room -= len(text)
        return len(text)

    def flush(self):
        pass

    def taken(self):
        text = "".join(self.parts)
        self.__init__()
        return text


class Page:
    """What is known of the one program of this interpreter."""

    def __init__(self):
        self.program = None
        self.title = ""
        # When the time of the question is over, by time.monotonic.
        self.until = None
        self.movers, self.searches = {}, {}

    def begin(self, question):
        """The time of a question begins."""
        self.until = time.monotonic() + question["ms"] / 1000 if "ms" in question else None
        if self.program:
            self.program.until = self.until

    def load(self, question):
        """Reads a program from its files, of which `main` is the one that plays; the others it may import. It is to play a game, or
        its own, whichever that is; `rules` says where the game is a person's own. Where `plays` is given, it has to have what is called
        so, or one thing alone that plays."""
        shutil.rmtree(FOLDER, ignore_errors=True)
        os.makedirs(FOLDER)
        for name, source in question["files"]:
            with open(os.path.join(FOLDER, os.path.basename(name)), "w", encoding="utf-8", newline="") as file:
                file.write(source)
        random.seed(0)
        self.movers, self.searches = {}, {}
        self.title = question["main"]
        self.program = self.read(question["main"], question.get("rules"))
        if question["game"]:
            playing.asked_to_play(self.program, question["game"])
        kinds, failures = finding.sorted_out(self.program)
        if question.get("plays") is not None:
            finding.chosen(self.program, question["plays"])
        failed = [{"name": cut(why["name"], MOST_NAME), **shortened(why)} for why in failures[:MOST_FOUND]]
        notes = [shortened(note) for note in self.program.notes[:MOST_NOTES]]
        games = guest.found(self.program)[:MOST_FOUND]
        return {"game": self.program.game.ID, "games": games, "found": self.found(kinds), "failed": failed, "notes": notes}

    def read(self, main, rules):
        """The program of a file, which plays the game of these rules where there are some: then the file of the rules is read first, and
        what the program imports of it are the classes that the game is played by."""
        path = lambda name: os.path.join(FOLDER, name)
        if not rules:
            return reading.read(path(main), {}, until=self.until)
        program = reading.read(path(rules["main"]), {}, until=self.until, of_game=lambda program: guest.opened(program, rules["class"], rules["values"]))
        game = program.game
        game.ID = rules["id"]
        if main != rules["main"]:
            sys.modules[os.path.splitext(rules["main"])[0]] = program.module
            program = reading.read(path(main), {}, until=self.until, of_game=lambda program: game)
        return program

    def found(self, kinds):
        kinds = list(kinds.items())[:MOST_FOUND]
        values = vars(self.program.module)
        names = lambda value, kind: {"features": finding.feature_names(value)} if kind == "features" else {}
        return [{"name": name, "kind": kind, "line": line_of(values[name]), **names(values[name], kind)}
                for name, kind in kinds if len(name) <= MOST_NAME]

    def move(self, question):
        """The move in a position, by a player, or by an evaluation that the course's search asks; None where it resigns. Without a
        name the only one plays; a limit `for_all` is also the depth_for_all of players."""
        name, limit = question["name"], question["limit"]
        if question.get("for_all") and limit is not None:
            for names in (vars(sys.modules["rastros"]), vars(self.program.module)):
                if "depth_for_all" in names:
                    names["depth_for_all"] = limit
        # Our own search knows no rules but ours.
        ours = bool(question.get("ours")) and hasattr(self.program.game, "maker")
        if (name, limit, ours) not in self.movers:
            value = finding.chosen(self.program, name)
            own = not ours or finding.is_player(value) or finding.asks_for_game(value)
            self.movers[name, limit, ours] = playing.mover(self.program, value, limit) if own else self.under_ours(name, value, limit)
        random.seed(question["seed"])
        begin = time.perf_counter()
        move = playing.move_in(self.program, self.movers[name, limit, ours], question["position"])
        return {"move": None if move is None else cut(move, MOST_NAME), "ms": 1000 * (time.perf_counter() - begin)}

    def under_ours(self, name, judge, limit):
        """A function of game and state that searches with our own search."""
        searched = self.searches.setdefault(name, search.Search(judge, self.program.game))
        depth = playing.limit_of(self.program, limit)
        return lambda game, state: searched.choose(state, depth)[0]

    def speed(self, question):
        """Milliseconds of a move by the course's search and by ours, each the least of several passes, whether two passes in a row left
        their ratio as it was, and whether ours says that both chose moves of the same worth."""
        judge, limit = finding.chosen(self.program, question["name"]), question["limit"]
        alone = playing.mover(self.program, judge, limit)
        rules, positions = self.program.game, question["positions"]
        game, same, ratio, steady = rules.game(), True, 0, 0
        least = [[INFINITY, INFINITY] for _ in positions]
        end = time.monotonic() + SPEED_SECONDS
        while steady < 2 and (ratio == 0 or time.monotonic() < end):
            # What it remembers of the pass before would make ours quicker than it is in a game.
            ours = search.Search(judge, rules)
            for number, position in enumerate(positions):
                random.seed(number)
                begin = time.perf_counter()
                theirs = alone(game, rules.state_of(position))
                middle = time.perf_counter()
                chosen, value = ours.choose(rules.state_of(position), limit)
                spent = (middle - begin, time.perf_counter() - middle)
                least[number] = [min(pair) for pair in zip(least[number], spent)]
                if ratio == 0:
                    worth = lambda: ours.worth_of(rules.state_of(position), theirs, limit)
                    same = same and (theirs == chosen or theirs is not None and worth() == value)
            before, (first, second) = ratio, [sum(column) for column in zip(*least)]
            ratio = first / second if second else 1
            steady = steady + 1 if abs(ratio - before) <= 0.05 * ratio else 0
        count = len(positions)
        return {"alone": 1000 * first / count, "ours": 1000 * second / count, "stable": steady >= 2, "same": same}

    def values(self, question):
        """What an evaluation says of positions, for both sides, and of the same ones with the sides changed."""
        judge, game = finding.chosen(self.program, question["name"]), self.program.game
        judged = []
        spent, calls = 0.0, 0
        for position in question["positions"]:
            row = {"mirrored": []}
            state, mirrored = game.state_of(position), game.mirror(game.state_of(position))
            before = copy.deepcopy(contents(state))
            begin = time.perf_counter()
            row["values"] = [number(judge(state, side)) for side in game.SIDES]
            spent, calls = spent + time.perf_counter() - begin, calls + 2
            row["changed"] = contents(state) != before
            row["again"] = [number(judge(game.state_of(position), side)) for side in game.SIDES]
            row["mirrored"] = [number(judge(mirrored, side)) for side in reversed(game.SIDES)]
            judged.append(row)
        return {"judged": judged, "us": 1e6 * spent / max(calls, 1)}

    def open(self, question):
        """What is to be known of a person's own game before it is played."""
        return self.program.game.open(question)

    def expand(self, question):
        """The states after states of a person's own game."""
        return self.program.game.states_after(question)

    def audit(self, question):
        """What is wrong with the rules of a person's own game, and how large it is."""
        return audit.audit(self.program.game)

    def show(self, question):
        """What a state of a person's own game looks like."""
        return self.program.game.shown(question)

    def trace(self, question):
        """What a player, or the course's search with an evaluation, does in a position."""
        random.seed(question["seed"])
        value = finding.chosen(self.program, question["name"])
        return watching.watch(self.program, value, question["limit"], self.program.game.state_of(question["position"]), number)

    def features(self, question):
        """The numbers of a list of features, or of an evaluation alone, of positions that are each judged for the first side, 0, or the
        second, 1. What luck they have depends on the position alone."""
        chosen = finding.chosen(self.program, question["name"])
        listed = [chosen] if callable(chosen) else list(chosen)
        names, game = finding.feature_names(listed), self.program.game
        rows = []
        for position, side in question["positions"]:
            random.seed(0)
            state = game.state_of(position)
            before, row = game.node(state), []
            for name, feature in zip(names, listed):
                value = number(feature(state, game.SIDES[side]))
                if isinstance(value, str):
                    raise reading.Unreadable("{}: {}".format(name, value), where=self.title)
                row.append(max(-MOST_NUMBER, min(MOST_NUMBER, value)))
                if game.node(state) != before:
                    # It has changed the state that the next one is asked about.
                    state = game.state_of(position)
            rows.append(row)
        return {"features": rows}


def contents(state):
    """All that a state holds."""
    return tuple(state), vars(state)


def number(value):
    """A value as JSON has it: a number, or a text for what is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        try:
            # Other kinds of numbers, such as fractions.
            value = float(value) if not isinstance(value, (bool, str, bytes)) else value
        except (TypeError, ValueError):
            pass
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return "nothing" if value is None else cut(finding.said_of(value), MOST_NAME)
    if isinstance(value, float) and math.isnan(value):
        return "nan"
    # Beyond the largest number that a page has all are alike.
    return max(-1e300, min(1e300, value))


def line_of(value):
    """The line in which a function begins, that of a player, or of a class; None where it is not known."""
    function = getattr(value, "evaluation_function", getattr(value, "fun", value))
    return function.__code__.co_firstlineno if isinstance(function, types.FunctionType) else None


PAGE = Page()


def interrupts(after):
    """What the page has in place of a timer: a function of seconds."""
    clock.after = after


def answer(text):
    """The answer to a question; never an exception."""
    printed = Printed()
    sys.stdout = sys.stderr = printed
    try:
        question = json.loads(text)
        PAGE.begin(question)
        asked = {"open": PAGE.open, "expand": PAGE.expand, "show": PAGE.show, "audit": PAGE.audit, "load": PAGE.load, "move": PAGE.move, "speed": PAGE.speed, "values": PAGE.values, "features": PAGE.features, "trace": PAGE.trace,
                 "survey": survey.survey}
        done = asked[question["ask"]](question)
    except BaseException as error:
        try:
            done = {"error": trouble(PAGE.title, error)}
        except BaseException:
            done = {"error": {"kind": "exception", "where": "", "line": None, "text": type(error).__name__}}
    try:
        return json.dumps({**done, "printed": printed.taken()})
    except BaseException:
        return json.dumps({"error": {"kind": "exception", "where": "", "line": None, "text": "MemoryError"}, "printed": ""})
