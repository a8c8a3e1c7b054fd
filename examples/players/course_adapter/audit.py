"""Checks the rules of a user's own game, and the evaluations of its file, with random games: errors, and the size of the game."""
import contextlib
import numbers
import random
import time

from . import canonical, finding, reading
from .faults import RAISED, cut
from .guest import END_TESTS, LOOKS, MOST_SHOWN, OTHER_NAMES, Wrong, copied, place, trouble_in

# Random games, moves of a game, and seconds for all games; seconds for counting move sequences, and their maximum length; seconds for
# evaluations, and for displays.
GAMES, LONGEST, SECONDS, COUNTING, DEEPEST, JUDGING, DISPLAYING = 200, 1_000, 4, 2, 5, 1, 1
MOST_FINDINGS = 20


class Audit:
    """The check of one game."""

    def __init__(self, game):
        self.game, self.findings = game, {}
        self.lengths, self.widths, self.ends = [], [], [0, 0, 0]
        self.calls, self.spent, self.endless, self.twice = 0, 0.0, 0, 0
        # The evaluations without an error, by name, and the time that they have taken.
        kinds, _ = finding.sorted_out(game.program)
        self.judges = {name: getattr(game.program.module, name) for name, kind in kinds.items() if kind == "evaluation"}
        self.judging = 0.0
        # The seconds left for displays; none after an error.
        self.displaying = DISPLAYING

    def find(self, kind, member, way, text=""):
        """Records the first error of a kind: the member that shows it, and the moves that lead there."""
        self.record(kind, kind, place(self.game.kind, member), way, text)

    def record(self, key, kind, at, way, text):
        """Records the first error with a key, at a file and line."""
        if key not in self.findings and len(self.findings) < MOST_FINDINGS:
            where, line = at
            self.findings[key] = {"kind": kind, "where": where or self.game.program.title, "line": line,
                                  "text": cut(text, 400 if kind == "exception" else 80), "way": cut(" ".join(way), MOST_SHOWN)}

    def fails(self, key, error, way, name=""):
        """Records an exception, of an evaluation with its name."""
        found = trouble_in(self.game.kind, self.game.program.title, error)
        self.record(key, "exception", (found["where"], found["line"]), way, ": ".join(filter(None, (name, found["text"]))))

    def play(self, lot, until):
        """A random game; False if the time is over before its end."""
        game, state, way = self.game, copied(self.game.played.initial), []
        mover = None
        for _ in range(LONGEST):
            if time.monotonic() > until:
                return False
            try:
                self.display(state, way)
                chosen = game.soon(lambda: self.look_at(state, way, lot), LOOKS)
                if chosen is None:
                    self.lengths.append(len(way))
                    return True
                self.judge(state, way)
                side = game.side(state)
                self.twice += side == mover
                mover = side
                state = game.soon(lambda: self.after(state, chosen[1], way), LOOKS)
            except reading.TooLong as error:
                where, line, _ = reading.place(game.program.title, error.__context__)
                self.record("late", "late", (where, line), way, "")
                return True
            except Wrong as wrong:
                self.find(wrong.kind, wrong.member, way, wrong.what)
                return True
            except RAISED as error:
                self.fails("exception", error, way)
                return True
            way.append(chosen[0])
        self.endless += 1
        return True

    def look_at(self, state, way, lot):
        """Checks the rules in a state; returns a random move, None at the end of the game."""
        game = self.game
        key = game.key(state)
        test = game.end_test
        says_over = bool(getattr(game.played, test)(state)) if test else None
        moves, again = game.actions(state), game.actions(state)
        if [word for word, _ in moves] != [word for word, _ in again]:
            self.find("other_order", "actions", way)
        repeated = repeated_move(moves)
        if repeated:
            self.find("same_move", "actions", way, repeated)
        if says_over is False and not moves:
            self.find("no_moves", test or "actions", way)
        if game.key(state) != key:
            self.find("asking_changes", "actions", way)
        if not says_over and moves:
            self.widths.append(len(moves))
            return lot.choice(moves)
        worth = game.utility(state)
        if game.utility(state) != worth:
            self.find("other_utility", "utility", way)
        if game.key(state) != key:
            self.find("asking_changes", "utility", way)
        self.ends[0 if worth > 0 else 1 if worth < 0 else 2] += 1
        return None

    def display(self, state, way):
        """Checks the display of a state."""
        if self.displaying <= 0:
            return
        begin = time.perf_counter()
        _, error = self.game.displayed(state)
        self.displaying -= time.perf_counter() - begin
        if error:
            self.displaying = 0
        if isinstance(error, reading.TooLong):
            where, line, _ = reading.place(self.game.program.title, error.__context__ or error)
            self.record("display_late", "display_late", (where, line), way, "")
        elif error:
            self.fails("display", error, way, "display")

    def judge(self, state, way):
        """Checks the evaluations in a state; one with an error is not called again."""
        for name, judge in list(self.judges.items()):
            if self.judging > JUDGING:
                return
            begin = time.perf_counter()
            try:
                with self.game.program.guarded(JUDGING):
                    wrong = self.misjudged(judge, state)
                self.judging += time.perf_counter() - begin
            except reading.TooLong:
                wrong = "judging_late", ""
            except RAISED as error:
                self.fails(name, error, way, name)
                del self.judges[name]
                continue
            if wrong:
                kind, text = wrong
                function = getattr(judge, "__code__", None)
                at = (function.co_filename, function.co_firstlineno) if function else (None, None)
                self.record(name, kind, at, way, ": ".join(filter(None, (name, text))))
                del self.judges[name]

    def misjudged(self, judge, state):
        """The kind of an error of an evaluation in a state, and a text; None without one."""
        given = copied(state)
        key = self.game.key(given)
        for side in self.game.sides:
            value, again = judge(given, side), judge(given, side)
            if value is None:
                return "judges_no_number", "None"
            if isinstance(value, bool) or not isinstance(value, numbers.Real):
                return "judges_no_number", finding.said_of(value)
            if value != again:
                return "judges_otherwise", "{:g}, {:g}".format(value, again)
            if self.game.key(given) != key:
                return "judging_changes", ""
        return None

    def after(self, state, move, way):
        """The state after a move, which must not modify its argument and must be the same at a second call."""
        game, key, side = self.game, self.game.key(state), self.game.side(state)
        given = copied(state)
        begin = time.perf_counter()
        result = game.played.result(given, move)
        self.spent, self.calls = self.spent + time.perf_counter() - begin, self.calls + 1
        if result is None:
            raise Wrong("nothing", "result")
        if game.key(given) != key:
            self.find("changes", "result", way)
        if game.side(state) != side:
            self.find("side_changes", "to_move", way)
        if game.key(game.played.result(copied(state), move)) != game.key(result):
            self.find("other_result", "result", way)
        return result

    def perft(self, state, depth):
        """The number of sequences of this many moves from a state; None if the time is over."""
        if time.monotonic() > self.until:
            return None
        if self.game.is_over(state):
            return 0
        moves = self.game.actions(state)
        if depth == 1:
            return len(moves)
        total = 0
        for _, move in moves:
            below = self.perft(self.game.result(state, move), depth - 1)
            if below is None:
                return None
            total += below
        return total


def repeated_move(moves):
    """The text of the first move that occurs more than once; None without one."""
    seen = set()
    for _, move in moves:
        text = canonical.text(move)
        if text in seen:
            return canonical.move_text(move)
        seen.add(text)
    return None


def audit(game):
    """The results of checking a game for a few seconds."""
    found, lot = Audit(game), random.Random(1)
    until = time.monotonic() + SECONDS
    names = [(name, member) for (kind, member), name in OTHER_NAMES.items() if issubclass(game.kind, kind)]
    if game.end_test and game.end_test not in END_TESTS:
        names.append((game.end_test, END_TESTS[0]))
    for name, member in names:
        found.record(name, "other_name", place(game.kind, name), [], "{} → {}".format(name, member))
    with contextlib.redirect_stdout(reading.Nowhere()):
        for _ in range(GAMES):
            if not found.play(lot, until):
                break
        if len(game.sides) == 1 and max(found.lengths, default=0) > 1:
            found.find("one_side", "to_move" if game.has_to_move else "result", [], game.text(game.sides[0]))
        if found.endless:
            found.find("endless", game.end_test or "actions", [], str(found.endless))
        found.until, counts = time.monotonic() + COUNTING, []
        with contextlib.suppress(*RAISED, reading.TooLong), game.program.guarded(COUNTING + LOOKS):
            for depth in range(1, DEEPEST + 1):
                count = found.perft(game.played.initial, depth)
                if count is None:
                    break
                counts.append(count)
    mean = lambda values: sum(values) / len(values) if values else 0
    return {"findings": list(found.findings.values()), "games": len(found.lengths), "length": mean(found.lengths),
            "longest": max(found.lengths, default=0), "width": mean(found.widths), "widest": max(found.widths, default=0),
            "ends": found.ends, "twice": found.twice > 0, "perft": counts,
            "speed": found.calls / found.spent if found.spent else 0, "sorted": game.is_sorted, "varies": game.varies, "sound": [cut(name, 80) for name in list(found.judges)[:MOST_FINDINGS]],
            "points": game.points, "text": game.text_of(game.played.initial), "rows": game.rows(game.played.initial) if game.is_grid else None}
