"""Answers the requests of the page (src/app/programs), each a JSON text with a JSON text as answer: loads a program, requests a
move, or lets an evaluation judge positions. The page does not trust the answers: it parses them as strictly as
any file.
"""
import copy
import json
import math
import os
import random
import shutil
import signal
import sys
import time
import types

from . import audit, clock, finding, guest, playing, reading, search, survey, watching
from .faults import MOST_NAME, MOST_TEXT, cut, shortened, trouble

FOLDER = "/program"
# The maximum length of passed-on output.
MOST_PRINTED = 4000
MOST_FOUND, MOST_NOTES = 60, 20
# Seconds after which two searches are not compared again.
SPEED_SECONDS = 4
INFINITY = float("inf")
# The maximum absolute value of a feature.
MOST_NUMBER = 1e6


class Printed:
    """Records the beginning of the output, and drops the rest."""

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
    """The state of this interpreter's only program."""

    def __init__(self):
        self.program = None
        self.title = ""
        self.movers, self.searches = {}, {}

    def begin(self, question):
        """Starts the time of a question."""
        clock.after(question.get("ms", 0) / 1000)

    def load(self, question):
        """Loads a program from its files: `main` plays, and may import the others. It must play `game`, or
        its own if that is None; `rules` has the rules of a user's own game. With `plays` the file must contain that name,
        or exactly one player or evaluation."""
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
        """The program of a file. With the rules of a user's game, loads the file of the rules first, so that
        the program imports the classes that the game uses."""
        path = lambda name: os.path.join(FOLDER, name)
        if not rules:
            return reading.read(path(main), {})
        program = reading.read(path(rules["main"]), {}, of_game=lambda program: guest.opened(program, rules["class"], rules["values"]))
        game = program.game
        game.ID = rules["id"]
        if main != rules["main"]:
            sys.modules[os.path.splitext(rules["main"])[0]] = program.module
            program = reading.read(path(main), {}, of_game=lambda program: game)
        return program

    def found(self, kinds):
        kinds = list(kinds.items())[:MOST_FOUND]
        values = vars(self.program.module)
        names = lambda value, kind: {"features": finding.feature_names(value)} if kind == "features" else {}
        return [{"name": name, "kind": kind, "line": line_of(values[name]), **names(values[name], kind)}
                for name, kind in kinds if len(name) <= MOST_NAME]

    def move(self, question):
        """The move in a position by a player, or by the course's search with an evaluation; None to resign. Without a
        name the only one plays; a limit `for_all` is also the depth_for_all of players."""
        name, limit = question["name"], question["limit"]
        if question.get("for_all") and limit is not None:
            for names in (vars(sys.modules["rastros"]), vars(self.program.module)):
                if "depth_for_all" in names:
                    names["depth_for_all"] = limit
        # Our own search works only with our rules.
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
        """A function of game and state that uses our own search."""
        searched = self.searches.setdefault(name, search.Search(judge, self.program.game))
        depth = playing.limit_of(self.program, limit)
        return lambda game, state: searched.choose(state, depth)[0]

    def speed(self, question):
        """Milliseconds of a move by the course's search and by ours, each the minimum of several passes; whether two passes in a row
        kept their ratio; and whether both chose moves with the same value by our search."""
        judge, limit = finding.chosen(self.program, question["name"]), question["limit"]
        alone = playing.mover(self.program, judge, limit)
        rules, positions = self.program.game, question["positions"]
        game, same, ratio, steady = rules.game(), True, 0, 0
        least = [[INFINITY, INFINITY] for _ in positions]
        end = time.monotonic() + SPEED_SECONDS
        while steady < 2 and (ratio == 0 or time.monotonic() < end):
            # The cache of the pass before would make ours faster than in a game.
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
        """The values of positions by an evaluation, for both sides, and of the mirrored positions."""
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
        """The description of a user's own game."""
        return self.program.game.open(question)

    def expand(self, question):
        """The successors of states of a user's own game."""
        return self.program.game.states_after(question)

    def audit(self, question):
        """Errors in the rules of a user's own game, and its size."""
        return audit.audit(self.program.game)

    def show(self, question):
        """The display of a state of a user's own game."""
        return self.program.game.shown(question)

    def trace(self, question):
        """The steps of a player, or of the course's search with an evaluation, in a position."""
        random.seed(question["seed"])
        value = finding.chosen(self.program, question["name"])
        return watching.watch(self.program, value, question["limit"], self.program.game.state_of(question["position"]), number)

    def features(self, question):
        """The features of a list, or the value of an evaluation, for positions that are each judged for the first side, 0, or the
        second, 1. Their random numbers depend only on the position."""
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
                    kind, said = ("nothing", None) if value == "nothing" else ("no_number", value)
                    raise reading.Unreadable("{}: {}".format(name, value), kind, self.title, line_of(feature), said)
                row.append(max(-MOST_NUMBER, min(MOST_NUMBER, value)))
                if game.node(state) != before:
                    # It has modified the state of the next one.
                    state = game.state_of(position)
            rows.append(row)
        return {"features": rows}


def contents(state):
    """The complete contents of a state."""
    return tuple(state), vars(state)


def number(value):
    """A value as JSON: a number, or a text for other values."""
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
    # Clamps to the largest number of the page.
    return max(-1e300, min(1e300, value))


def line_of(value):
    """The first line of a function, of a player's function, or of a class; None if unknown."""
    function = getattr(value, "evaluation_function", getattr(value, "fun", value))
    return function.__code__.co_firstlineno if isinstance(function, types.FunctionType) else None


PAGE = Page()


def interrupts(timer):
    """Sets the page's timer, a function of seconds, which sends SIGINT."""
    clock.timer = timer
    signal.signal(signal.SIGINT, clock.interrupted)


def answer(text):
    """The answer to a question; never an exception."""
    try:
        return interruptible_answer(text)
    except BaseException:
        # The interrupt came after the program's answer.
        return json.dumps({"error": {"kind": "late", "where": "", "line": None, "text": ""}, "printed": ""})
    finally:
        clock.after(0)


def as_json(value):
    """The JSON of a value. Halves of characters, which no JSON may contain, become replacement characters."""
    text = json.dumps(value)
    if "\\ud" in text:
        whole = json.dumps(value, ensure_ascii=False).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        text = json.dumps(json.loads(whole))
    return text


def interruptible_answer(text):
    printed = Printed()
    sys.stdout = sys.stderr = printed
    try:
        question = json.loads(text)
        PAGE.begin(question)
        asked = {"open": PAGE.open, "expand": PAGE.expand, "show": PAGE.show, "audit": PAGE.audit, "load": PAGE.load, "move": PAGE.move,
                 "speed": PAGE.speed, "values": PAGE.values, "features": PAGE.features, "trace": PAGE.trace, "survey": survey.survey}
        done = asked[question["ask"]](question)
    except BaseException as error:
        try:
            done = {"error": trouble(PAGE.title, error)}
        except BaseException:
            done = {"error": {"kind": "exception", "where": "", "line": None, "text": type(error).__name__}}
    try:
        return as_json({**done, "printed": printed.taken()})
    except BaseException:
        return json.dumps({"error": {"kind": "exception", "where": "", "line": None, "text": "MemoryError"}, "printed": ""})
