"""Games of a user's own (examples/players/course_adapter/guest.py): games found, rules reported, errors. Run by tests/players.rs."""
import os
import unittest

from adapter_case import HERE, AdapterCase
from course_adapter import canonical

NIM = """class Nim:
    def __init__(self, n=5, more=None):
        self.initial = (n, 'A')
    def to_move(self, state): return state[1]
    def actions(self, state): return [k for k in (1, 2, 3) if k <= state[0]]
    def result(self, state, move): return state[0] - move, 'B' if state[1] == 'A' else 'A'
    def terminal_test(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if state[1] == player else 1
"""


class Guests(AdapterCase):
    def opened(self, source, name="Nim", values=()):
        """The description of a game; `error` if it is rejected."""
        rules = {"id": "own.x", "main": "mine.py", "class": name, "values": dict(values)}
        loaded = self.ask(ask="load", main="mine.py", files=[["mine.py", source]], game=None, rules=rules, ms=10000)
        return loaded if "error" in loaded else self.ask(ask="open", ms=10000)

    def refused(self, source, name="Nim", values=()):
        error = self.opened(source, name, values)["error"]
        return error["kind"], error["line"]

    def expanded(self, way=()):
        """The moves after a path from the start, each with the description of its state; and the error."""
        key = 0 if way else self.ask(ask="open", ms=5000)["initial"][0]
        answer = self.ask(ask="expand", states=[[key, list(way)]], ms=5000)
        return answer["expanded"][0]

    def test_finds_games_with_parameters(self):
        loaded = self.load(NIM + "class Base:\n    def actions(self, s): raise NotImplementedError\n    result = utility = actions\n")
        self.assertEqual((loaded["game"], loaded["games"]), ("own", [{"name": "Nim", "where": "mine.py", "line": 1, "parameters": [["n", 5]]}]))
        opened = self.opened(NIM, values={"n": 2})
        self.assertEqual(opened["sides"], ["A", "B"])
        self.assertEqual([move for move, _ in self.expanded()["moves"]], ["1", "2"])
        self.assertEqual(self.refused(NIM, "Mim")[0], "no_game")

    def test_reads_other_names_of_the_end_test(self):
        source = NIM.replace("state[0] == 0", "state[0] <= 1").replace("-1 if state[1] == player", "(state[0] - 1) or -1 if state[1] == player")
        for name, kinds in [("is_terminal", []), ("isTerminal", ["other_name"]), ("teste_terminal", ["other_name"]),
                            ("termnal_test", ["other_name"])]:
            self.opened(source.replace("terminal_test", name))
            findings = self.ask(ask="audit", ms=15000)["findings"]
            self.assertEqual([f["kind"] for f in findings], kinds, name)
            self.assertEqual(self.expanded(["3", "1"])["moves"], [], name)

    def test_adds_methods_that_the_class_omits(self):
        source = ("class State:\n    def __init__(self, n, to_move): self.n, self.to_move = n, to_move\n"
                  "class Nim:\n    initial = State(4, 1)\n    def actions(self, s): return [k for k in (1, 2) if k <= s.n]\n"
                  "    def result(self, s, k): return State(s.n - k, -s.to_move)\n"
                  "    def utility(self, s, player): return -1 if s.to_move == player else 1\n"
                  "def few(state, player): return -state.n\n")
        self.opened(source)
        question = {"game": "own.x", "start": "own.x", "position": "own.x 1", "seed": 1}
        moved = self.ask(ask="move", name="few", limit=2, ms=5000, **question)
        self.assertIn(moved.get("move"), ("1", "2"), moved)

    def test_finds_games_beside_others(self):
        base = "import abc\nclass Base(abc.ABC):\n    def utility(self, s, p): pass\n    @abc.abstractmethod\n    def actions(self, s): pass\n    @abc.abstractmethod\n    def result(self, s, m): pass\n"
        self.assertEqual([g["name"] for g in self.load(base + NIM)["games"]], ["Nim"])
        rules = {"id": "own.x", "main": "main.py", "class": "Nim", "values": {}}
        files = [["main.py", "from .rules import Nim\n"], ["rules.py", NIM]]
        loaded = self.ask(ask="load", main="main.py", files=files, game=None, rules=rules, ms=10000)
        self.assertEqual([g["name"] for g in loaded["games"]], ["Nim"])
        self.assertEqual(self.ask(ask="open", ms=10000)["sides"], ["A", "B"])
        # Evaluations in a file of their own play the game that it imports.
        files = [["main.py", "from rules import *\ndef few(state, player): return -state[0]\n"], ["rules.py", NIM]]
        loaded = self.ask(ask="load", main="main.py", files=files, game=None, ms=10000)
        self.assertEqual((loaded["game"], [f["name"] for f in loaded["found"]], loaded["notes"]), ("own", ["few"], []))
        textbook = "from aima3.games import *\n" + NIM.replace("class Nim:", "class Nim(Game):")
        self.assertEqual([g["name"] for g in self.load(textbook)["games"]], ["Nim"])

    def test_derives_from_games_of_the_textbook(self):
        for base, moves in [("TicTacToe", 16), ("ConnectFour", 4)]:
            self.opened("from games import *\nclass Mine({}):\n    def __init__(self, h=4, v=4, k=3):\n        super().__init__(h, v, k)\n"
                        .format(base), "Mine")
            self.assertEqual(len(self.expanded()["moves"]), moves)
            audit = self.ask(ask="audit", ms=15000)
            self.assertEqual((audit["findings"], audit["games"] > 20, min(audit["ends"][:2]) > 0), ([], True, True))

    def test_says_why_class_is_no_game(self):
        self.assertEqual(self.refused(NIM.replace("utility", "utilty")), ("no_member", 1))
        self.assertEqual(self.refused(NIM.replace("class Nim:", "class Nim(Gme):")), ("exception", 1))
        self.assertEqual(self.refused(NIM.replace("n=5", "n")), ("no_default", 2))
        self.assertEqual(self.refused(NIM.replace("actions(self, state)", "actions(state)")), ("exception", 5))
        self.opened(NIM.replace("utility(self, state, player): return -1 if state[1] == player else 1", "utility(self, state): return 1"))
        self.assertEqual([f["line"] for f in self.ask(ask="audit", ms=15000)["findings"]], [8])

    def test_copies_dictionary_with_attributes(self):
        source = ("from collections import defaultdict\nclass Board(defaultdict):\n"
                  "    def __init__(self, n=3, to_move='A', **more): self.n, self.to_move = n, to_move\n"
                  "    def __missing__(self, cell): return '.'\n"
                  "class Nim:\n    initial = Board(3)\n    def actions(self, b): return [k for k in (1, 2) if k <= b.n]\n"
                  "    def to_move(self, b): return b.to_move\n"
                  "    def result(self, b, k): return Board(b.n - k, 'B' if b.to_move == 'A' else 'A')\n"
                  "    def utility(self, b, player): return -1 if b.to_move == player else 1\n")
        self.opened(source)
        self.assertEqual(self.ask(ask="audit", ms=15000)["findings"], [])

    def test_state_may_refer_to_its_game(self):
        source = NIM.replace("self.initial = (n, 'A')", "self.initial = (n, 'A', self)").replace("return state[0] - move, 'B' if state[1] == 'A' else 'A'", "return state[0] - move, 'B' if state[1] == 'A' else 'A', self")
        self.opened(source)
        self.assertEqual(self.ask(ask="audit", ms=15000)["findings"], [])

    def test_state_may_contain_another_object_of_the_class(self):
        source = ("class Nim:\n    def __init__(self, n=3, plays=True):\n        self.n = n\n"
                  "        if plays: self.initial = Nim(n, False), 'A'\n"
                  "    def to_move(self, s): return s[1]\n    def actions(self, s): return [k for k in (1, 2) if k <= s[0].n]\n"
                  "    def result(self, s, k): return Nim(s[0].n - k, False), 'B' if s[1] == 'A' else 'A'\n"
                  "    def utility(self, s, p): return -1 if p == s[1] else 1\n")
        self.opened(source)
        self.assertEqual([move for move, _ in self.expanded(["1"])["moves"]], ["1", "2"])
        self.assertEqual([move for move, _ in self.expanded(["2"])["moves"]], ["1"])

    def test_check_finds_side_outside_of_the_state(self):
        source = (NIM.replace("self.initial = (n, 'A')", "self.initial, self.turn = n, 'A'").replace("return state[1]", "return self.turn")
                  .replace("state[0]", "state").replace("return state - move, 'B' if state[1] == 'A' else 'A'",
                                                        "\n        self.turn = 'B' if self.turn == 'A' else 'A'\n        return state - move")
                  .replace("state[1] == player", "self.turn == player"))
        self.opened(source)
        self.assertIn("side_changes", [f["kind"] for f in self.ask(ask="audit", ms=15000)["findings"]])

    def test_check_finds_side_that_never_changes(self):
        self.opened(NIM.replace("'B' if state[1] == 'A' else 'A'", "'A'").replace("-1 if state[1] == player else 1", "1 if player == 'A' else -1"))
        self.assertEqual([(f["kind"], f["text"]) for f in self.ask(ask="audit", ms=15000)["findings"]], [("one_side", "A")])

    def test_restores_state_from_its_moves(self):
        self.opened(NIM)
        self.assertEqual([move for move, _ in self.expanded(["3", "1"])["moves"]], ["1"])

    def test_sorts_moves_of_a_set(self):
        with open(os.path.join(HERE, "..", "guests", "tic_tac_toe.py"), encoding="utf-8") as file:
            self.assertTrue(self.opened(file.read(), "TicTacToe")["sorted"])
        self.assertEqual([move for move, _ in self.expanded(["2.2"])["moves"]][:3], ["1.1", "1.2", "1.3"])
        # Pairs of pairs in a larger table, whose order also depends on that of insertion.
        cells = "((k, x), (k, y)) for k in (1, 2, 3) if k <= state[0] for x in range(3) for y in range(3)"
        for moves, is_sorted in [("{%s}", True), ("frozenset([%s])", True), ("list({%s})", True), ("list(set([%s]))", True), ("[%s][::-1]", False)]:
            source = NIM.replace("[k for k in (1, 2, 3) if k <= state[0]]", moves % cells).replace("state[0] - move", "state[0] - move[0][0]")
            self.assertEqual(self.opened(source)["sorted"], is_sorted, moves)
            first = "1.0-1.0" if is_sorted else "3.2-3.2"
            self.assertEqual(self.expanded()["moves"][0][0], first)
        self.assertFalse(self.opened(NIM)["sorted"])
        # An order that follows from the state is the class's own; one that changes from call to call is not.
        self.assertFalse(self.opened(NIM.replace("(1, 2, 3) if", "((1, 2, 3) if state[0] % 2 else (3, 2, 1)) if"))["sorted"])
        changing = "import itertools\ncalls = itertools.count()\n" + NIM
        self.assertTrue(self.opened(changing.replace("(1, 2, 3) if", "((1, 2, 3) if next(calls) % 2 else (3, 2, 1)) if"))["sorted"])

    def test_evaluation_that_changes_the_state_leaves_the_game_alone(self):
        source = NIM.replace("(n, 'A')", "[n, 'A']").replace("return state[0] - move,", "return [state[0] - move,").replace(
            "'B' if state[1] == 'A' else 'A'", "'B' if state[1] == 'A' else 'A']")
        self.opened(source + "\ndef avalia(state, player):\n    state[0] = 1\n    return 0\n")
        self.assertEqual([move for move, _ in self.expanded([])["moves"]], ["1", "2", "3"])
        findings = self.ask(ask="audit", ms=15000)["findings"]
        self.assertEqual([(f["kind"], f["text"]) for f in findings], [("judging_changes", "avalia")])

    def test_check_names_endless_and_failing_evaluations(self):
        self.opened(NIM + "\ndef sem_fim(state, player):\n    while state[0] < 4: pass\n    return 0\n"
                    "\ndef falha(state, player):\n    return 1 if state[0] > 3 else 1 // 0\n")
        findings = self.ask(ask="audit", ms=15000)["findings"]
        self.assertEqual({(f["kind"], f["text"].split(":")[0]) for f in findings}, {("judging_late", "sem_fim"), ("exception", "falha")})

    def test_evaluation_of_the_game_is_not_the_programs(self):
        rules = {"id": "own.x", "main": "nim.py", "class": "Nim", "values": {}}
        files = [["nim.py", NIM + "def odd(state, player): return state[0] % 2\n"],
                 ["ana.py", "from nim import *\ndef func(state, player): return odd(state, player)\n"]]
        loaded = self.ask(ask="load", main="ana.py", files=files, game="own.x", rules=rules, plays="", ms=10000)
        self.assertEqual([f["name"] for f in loaded["found"]], ["func"], loaded)

    def test_unfinished_class_leaves_the_others(self):
        skeleton = "class Exercise:\n    initial = 9\n" + "".join(
            "    def {}(self, *_): pass\n".format(name) for name in ("actions", "result", "utility"))
        self.assertEqual(self.opened(skeleton + NIM)["sides"], ["A", "B"])
        self.assertEqual(self.refused(skeleton, "Exercise"), ("no_member", 3))

    def test_rejects_games_with_reason_and_line(self):
        for change, kind, line in [
            (("'B' if state[1] == 'A' else 'A'", "chr(ord(state[1]) + 1)"), "third_side", 4),
            (("-1 if state[1] == player else 1", "1"), "not_opposite", 8),
            (("-1 if state[1] == player else 1", "'won'"), "utility", 8),
            (("-1 if state[1] == player else 1", "10 ** 400"), "utility", 8),
            (("-1 if state[1] == player else 1", "float('nan')"), "utility", 8),
            (("(n, 'A')", "(n, 'A', 10 ** 5000)"), "state", 6),
            (("    def terminal_test", "    def chances(self, state): return [1]\n    def terminal_test"), "chance", 7),
            (("self.initial = ", "self.start = "), "no_start", 2),
            (("return state[0] - move, 'B' if state[1] == 'A' else 'A'", "pass"), "nothing", 6),
            (("def to_move(self, state): return", "def to_move(self, state):"), "nothing", 4),
            (("def actions(self, state): return", "def actions(self, state):"), "nothing", 5),
            (("[k for k in (1, 2, 3) if k <= state[0]]", "3"), "no_list", 5),
            (("(n, 'A')", "([0] * 100000, 'A')"), "state", 6),
            (("[k for k in (1, 2, 3) if k <= state[0]]", "range(1000)"), "many_moves", 5),
        ]:
            with self.subTest(kind):
                self.assertEqual(self.refused(NIM.replace(*change)), (kind, line))

    def test_result_that_modifies_its_argument_gets_copies(self):
        source = NIM.replace("(n, 'A')", "[n, 'A']").replace(
            "return state[0] - move, 'B' if state[1] == 'A' else 'A'",
            "state[:] = [state[0] - move, 'B' if state[1] == 'A' else 'A']; return state")
        self.assertTrue(self.opened(source)["copies"])
        self.assertEqual([move for move, _ in self.expanded(["1", "1"])["moves"]], ["1", "2", "3"])

    def test_reports_chance_in_constructor(self):
        self.assertTrue(self.opened("import random\n" + NIM.replace("(n, 'A')", "(random.randint(3, 99), 'A')"))["varies"])

    def test_failure_affects_only_its_state(self):
        failing = lambda fails: NIM.replace("return [k", "return {} if state[0] == 2 else [k".format(fails))
        for fails in ("1 // 0", "exit()", "(_ for _ in ()).throw(KeyboardInterrupt)", "[i for i in iter(int, 1) if i]"):
            with self.subTest(fails):
                self.opened(failing(fails))
                key = self.ask(ask="open", ms=5000)["initial"][0]
                answer = self.ask(ask="expand", states=[[key, []]], ms=5000)
                errors = [error for *_, error in answer["states"]]
                kind = "late" if "iter" in fails else "exception"
                self.assertEqual([error and (error["kind"], error["line"]) for error in errors], [None, None, (kind, 5)])
                audit = self.ask(ask="audit", ms=15000)
                found = [(f["kind"], f["line"], f["way"]) for f in audit["findings"]]
                self.assertEqual((found[0][:2], found[0][2] in ("3", "1 2", "2 1", "1 1 1"), audit["games"] > 0), ((kind, 5), True, True), found)
        self.assertEqual(self.refused(failing("[i for i in iter(int, 1) if i]"), values={"n": 2}), ("late", 5))

    def test_loop_in_result_affects_only_its_state(self):
        looping = "return state[0] - move if state[0] != 2 else [i for i in iter(int, 1) if i],"
        self.opened(NIM.replace("return state[0] - move,", looping))
        self.assertEqual([move for move, _ in self.expanded(["1"])["moves"]], ["1", "2", "3"])
        failing = self.expanded(["3"])
        self.assertEqual((failing["error"]["kind"], failing["error"]["line"]), ("late", 6))

    def test_objects_of_the_file_keep_their_identity(self):
        player = "class Player:\n    def __init__(self, name): self.name = name\nANA, RUI = Player('Ana'), Player('Rui')\n"
        nim = NIM.replace("(n, 'A')", "(n, ANA)").replace("'B' if state[1] == 'A' else 'A'", "RUI if state[1] is ANA else ANA")
        listed = nim.replace("ANA", "PLAYERS[0]").replace("RUI", "PLAYERS[1]")
        of_game = nim.replace("(n, ANA)", "(n, self.ana)").replace("RUI if state[1] is ANA else ANA", "self.rui if state[1] is self.ana else self.ana")
        of_game = of_game.replace("        self.initial", "        self.ana, self.rui = Player('Ana'), Player('Rui')\n        self.initial")
        changing = nim.replace("(n, ANA)", "[n, ANA]").replace("return state[0] - move, RUI", "state[:] = state[0] - move, RUI").replace(
            "else ANA\n", "else ANA; return state\n")
        for source in (nim, listed, of_game, changing):
            with self.subTest(source):
                self.opened(player + "PLAYERS = [ANA, RUI]\n" + source)
                audit = self.ask(ask="audit", ms=15000)
                self.assertEqual([f["kind"] for f in audit["findings"]], ["changes"] if source == changing else [])
                self.assertEqual((audit["twice"], all(audit["ends"][:2])), (False, True), audit["ends"])

    def test_states_with_failing_methods(self):
        liar = ("class Liar:\n    def __init__(self, n): self.n = n\n    def __eq__(self, other): raise KeyError('eq')\n"
                "    __hash__ = None\n    def __repr__(self): raise KeyError('repr')\n")
        source = liar + NIM.replace("(n, 'A')", "(n, 'A', Liar(n))").replace("'B' if state[1] == 'A' else 'A'",
                                                                              "'B' if state[1] == 'A' else 'A', Liar(state[0] - move)")
        self.assertEqual(self.opened(source)["sides"], ["A", "B"])
        key = self.ask(ask="open")["initial"][0]
        self.assertIn("tuple", self.ask(ask="show", states=[[key, []]])["shown"][0]["text"])
        # Moves that are functions, two of them with the same text.
        odd = NIM.replace("return [k for k in (1, 2, 3) if k <= state[0]]", "return [max, min, max]").replace("- move", "- 1")
        self.opened(odd)
        self.assertEqual([move for move, _ in self.expanded()["moves"]], ["max", "min", "max_2"])

    def test_check_finds_utility_that_changes_the_state(self):
        source = NIM.replace("(n, 'A')", "[n, 'A']").replace("return state[0] - move,", "return [state[0] - move,").replace(
            "'B' if state[1] == 'A' else 'A'", "'B' if state[1] == 'A' else 'A']")
        source = source.replace("player): return -1 if state[1] == player else 1", "player):\n        state[0] = -1\n        return -1 if state[1] == player else 1")
        self.opened(source.replace("state[0] == 0", "state[0] <= 0"))
        self.assertEqual([(f["kind"], f["line"]) for f in self.ask(ask="audit", ms=15000)["findings"]], [("asking_changes", 8)])

    def test_text_that_display_returns_is_shown(self):
        self.opened(NIM + "    def display(self, state): return '|' * state[0]\n")
        self.assertEqual(self.ask(ask="show", states=[[0, []]])["shown"][0]["text"], "|||||")

    def test_cuts_long_display(self):
        self.opened(NIM + "    def display(self, state): print('x' * 10 ** 7)\n")
        key = self.ask(ask="open")["initial"][0]
        self.assertEqual(len(self.ask(ask="show", states=[[key, []]])["shown"][0]["text"]), 4000)

    def test_check_reports_display_that_fails_or_does_not_end(self):
        body = "    def display(self, state):\n        if state[0] < 5:\n            {}\n        print('n =', state[0])\n"
        for statement, kind, text in [("while True: pass", "display_late", ""),
                                      ("raise KeyError(4)", "exception", "display: KeyError: 4")]:
            self.opened(NIM + body.format(statement))
            self.assertEqual(self.ask(ask="show", states=[[0, []]], ms=5000)["shown"][0]["text"], "n = 5\n")
            audit = self.ask(ask="audit", ms=15000)
            [found] = audit["findings"]
            self.assertEqual((found["kind"], found["line"], found["text"], bool(found["way"])), (kind, 11, text, True))
            self.assertEqual((audit["games"], audit["speed"] > 0), (200, True))
        # After a display that does not end, states are shown as their contents, soon.
        self.opened(NIM + body.format("while True: pass"))
        shown = self.ask(ask="show", states=[[0, [word]] for word in "123"], ms=5000)["shown"]
        self.assertEqual([state["text"] for state in shown], ["(4, 'B')", "(3, 'B')", "(2, 'B')"])

    def test_board_with_display_that_does_not_end(self):
        source = NIM.replace("(n, 'A')", "[n, 'A']").replace("return state[0] - move, 'B' if", "return [state[0] - move, 'B' if")
        source = source.replace("else 'A'\n", "else 'A']\n").replace("[n, 'A']", "{'board': [['x', 'o'], ['o', 'o']], 0: n, 1: 'A'}")
        source = source.replace("return [state[0] - move, 'B' if state[1] == 'A' else 'A']", "return {**state, 0: state[0] - move, 1: 'B' if state[1] == 'A' else 'A'}")
        opened = self.opened(source + "    def display(self, state):\n        while True: pass\n")
        self.assertEqual(opened["sides"], ["A", "B"])
        self.assertEqual(self.ask(ask="show", states=[[0, []]], ms=5000)["shown"][0]["rows"], [["x", "o"], ["o", "o"]])

    def test_check_reports_move_that_occurs_twice(self):
        self.opened(NIM.replace("(1, 2, 3) if", "(1, 2, 2, 3) if"))
        findings = self.ask(ask="audit", ms=15000)["findings"]
        self.assertEqual([(f["kind"], f["line"], f["text"]) for f in findings], [("same_move", 5, "2")])

    def test_display_with_half_a_character(self):
        self.opened(NIM + "    def display(self, state): print('\\ud83d', '\\U0001f600')\n")
        key = self.ask(ask="open")["initial"][0]
        self.assertEqual(self.ask(ask="show", states=[[key, []]])["shown"][0]["text"], "\ufffd \U0001f600\n")

    def test_recognises_boards(self):
        for board, rows in [("{(1, 1): 'A', (2, 3): 'B'}", [["A", "", ""], ["", "", "B"]]), ("[['A', None], ['.', 'B']]", [["A", ""], ["", "B"]]),
                            ("'A.B....A.'", [["A", "", "B"], ["", "", ""], ["", "A", ""]]), ("[1, 2, 3]", None)]:
            source = "from collections import namedtuple\nS = namedtuple('S', 'n side board')\n" + NIM.replace("(n, 'A')", "S(n, 'A', {})".format(board))
            self.opened(source.replace("return state[0] - move, ", "return S(state[0] - move, ").replace("else 'A'\n", "else 'A', state.board)\n"))
            key = self.ask(ask="open")["initial"][0]
            self.assertEqual(self.ask(ask="show", states=[[key, []]])["shown"][0]["rows"], rows)

    def test_board_in_one_list_is_a_square_only_if_display_prints_it_so(self):
        heaps = ("from collections import namedtuple\nS = namedtuple('S', 'board to_move')\nclass Heaps:\n    initial = S([1, 3, 5, 7], 1)\n"
                 "    def actions(self, s): return [(h, k) for h, n in enumerate(s.board) for k in range(1, n + 1)]\n"
                 "    def result(self, s, m): return S([n - m[1] * (h == m[0]) for h, n in enumerate(s.board)], 3 - s.to_move)\n"
                 "    def utility(self, s, p): return -1 if s.to_move == p else 1\n")
        strip = ("class Frogs:\n    initial = 'TTTT__FFF'\n    def to_move(self, s): return s[0]\n"
                 "    def actions(self, s): return [i for i in range(8) if s[1 + i] == s[0] and '_' == s[1 + i + self.way(s):2 + i + self.way(s)]]\n"
                 "    def way(self, s): return 1 if s[0] == 'T' else -1\n"
                 "    def result(self, s, i):\n        cells = list(s[1:])\n        cells[i], cells[i + self.way(s)] = '_', s[0]\n"
                 "        return ('F' if s[0] == 'T' else 'T') + ''.join(cells)\n"
                 "    def utility(self, s, p): return -1 if s[0] == p else 1\n    def display(self, s): print(s[1:])\n")
        lines = ("class Lines:\n    def __init__(self): self.initial = {'board': [0] * 9, 'turn': 1}\n    def to_move(self, s): return s['turn']\n"
                 "    def actions(self, s): return [i for i in range(9) if not s['board'][i]]\n"
                 "    def result(self, s, m): return {'board': [s['turn'] if i == m else n for i, n in enumerate(s['board'])], 'turn': 3 - s['turn']}\n"
                 "    def utility(self, s, p): return 0\n")
        three = "    def display(self, s):\n        for i in (0, 3, 6): print('|'.join('.XO'[n] for n in s['board'][i:i + 3]))\n"
        one = "    def display(self, s): print(*s['board'])\n"
        four = "    def display(self, s):\n        for n in s.board: print('|' * n)\n"
        for source, name, is_square in [(heaps, "Heaps", False), (heaps + four, "Heaps", False), (strip, "Frogs", False),
                                        (lines, "Lines", True), (lines + three, "Lines", True), (lines + one, "Lines", False)]:
            with self.subTest(source):
                self.opened(source, name)
                shown = self.ask(ask="show", states=[[0, []]])["shown"][0]
                self.assertEqual((shown["rows"] is not None, shown["presses"][:2]), (is_square, [[0], [1]] if is_square else []))

    def test_boards_and_moves_of_other_forms(self):
        source = ("class Move:\n    def __init__(self, row, column): self.row, self.column = row, column\n"
                  "class Fill:\n"
                  "    def __init__(self): self.initial = {'tabuleiro': [[' '] * 2 for _ in range(2)], 'turn': 'X'}\n"
                  "    def to_move(self, state): return state['turn']\n"
                  "    def actions(self, state):\n"
                  "        return [Move(r, c) for r in (0, 1) for c in (0, 1) if state['tabuleiro'][r][c] == ' ']\n"
                  "    def result(self, state, move):\n"
                  "        rows = [list(row) for row in state['tabuleiro']]\n"
                  "        rows[move.row][move.column] = state['turn']\n"
                  "        return {'tabuleiro': rows, 'turn': 'O' if state['turn'] == 'X' else 'X'}\n"
                  "    def utility(self, state, player): return 0\n")
        self.opened(source, "Fill")
        self.assertEqual([move for move, _ in self.expanded()["moves"]], ["0.0", "0.1", "1.0", "1.1"])
        shown = self.ask(ask="show", states=[[0, ["0.1"]]])["shown"][0]
        self.assertEqual((shown["rows"], shown["presses"]), ([["", "X"], ["", ""]], [[0], [2], [3]]))

    def test_moves_name_cells_of_the_board(self):
        for name, shape, corner, presses in [("tic_tac_toe", "TicTacToe", [1, 1], [0]), ("connect_four", "ConnectFour", [1, 1], [0]),
                                             ("breakthrough", "Breakthrough", [1, 1], [48, 40]), ("kalah", "Kalah", [0, 0], None)]:
            with open(os.path.join(HERE, "..", "guests", name + ".py"), encoding="utf-8") as file:
                self.opened(file.read(), shape)
            key = self.ask(ask="open")["initial"][0]
            shown = self.ask(ask="show", states=[[key, []]])["shown"][0]
            self.assertEqual((shown["corner"], (shown["presses"] or [None])[0]), (corner, presses), name)

    def test_board_has_the_rows_in_the_order_of_display(self):
        source = ("class Race:\n    def __init__(self):\n        self.initial = {'board': {(1, 1): 'A', (1, 2): 'A', (3, 1): 'B'}, 'turn': 'A'}\n"
                  "    def to_move(self, s): return s['turn']\n"
                  "    def actions(self, s):\n        up = 1 if s['turn'] == 'A' else -1\n"
                  "        moves = [((r, c), (r + up, c)) for (r, c), who in s['board'].items() if who == s['turn']]\n"
                  "        return [m for m in moves if 1 <= m[1][0] <= 3 and m[1] not in s['board']]\n"
                  "    def result(self, s, m):\n        board = dict(s['board'])\n        board[m[1]] = board.pop(m[0])\n"
                  "        return {'board': board, 'turn': 'B' if s['turn'] == 'A' else 'A'}\n"
                  "    def utility(self, s, p): return -1 if p == s['turn'] else 1\n"
                  "    def display(self, s):\n        for r in ROWS: print(r, *[s['board'].get((r, c), '.') for c in (1, 2)])\n")
        for rows, upside_down, corner, presses in [("(3, 2, 1)", True, [3, 1], [[4, 2], [5, 3]]), ("(1, 2, 3)", False, [1, 1], [[0, 2], [1, 3]])]:
            self.opened(source.replace("ROWS", rows), "Race")
            key = self.ask(ask="open")["initial"][0]
            shown = self.ask(ask="show", states=[[key, []]])["shown"][0]
            self.assertEqual((shown["upside_down"], shown["corner"], shown["presses"]), (upside_down, corner, presses))
            self.assertEqual(shown["rows"], [["A", "A"], ["", ""], ["B", ""]][::-1 if upside_down else 1])

    def test_board_of_columns_and_rows_is_shown_like_display(self):
        source = ("class Lines:\n    def __init__(self): self.initial = {'board': {(1, 1): 'A', (2, 1): 'A', (3, 2): 'B'}, 'turn': 'A'}\n"
                  "    def to_move(self, s): return s['turn']\n"
                  "    def actions(self, s): return [(x, y) for x in (1, 2, 3) for y in (1, 2) if (x, y) not in s['board']]\n"
                  "    def result(self, s, m): return {'board': {**s['board'], m: s['turn']}, 'turn': 'B' if s['turn'] == 'A' else 'A'}\n"
                  "    def utility(self, s, p): return 0\n"
                  "    def display(self, s):\n        for y in ROWS: print(*[s['board'].get((x, y), '.') for x in (1, 2, 3)])\n")
        for rows, upside_down, corner in [("(1, 2)", False, [1, 1]), ("(2, 1)", True, [2, 1])]:
            self.opened(source.replace("ROWS", rows), "Lines")
            self.assertEqual([move for move, _ in self.expanded()["moves"]], ["1.2", "2.2", "3.1"])
            shown = self.ask(ask="show", states=[[0, []]])["shown"][0]
            self.assertEqual((shown["transposed"], shown["upside_down"], shown["corner"]), (True, upside_down, corner))
            self.assertEqual(shown["rows"], [["A", "A", ""], ["", "", "B"]][::-1 if upside_down else 1])
            self.assertEqual(shown["presses"], [[0], [1], [5]] if upside_down else [[3], [4], [2]])

    def test_reads_members_by_names_of_other_languages(self):
        for names in [("jogador", "acoes", "resultado", "terminal", "utilidade", "inicial"),
                      ("turno", "acciones_posibles", "resultado", "esTerminal", "utilidad", "estado_inicial"),
                      ("a_jogar", "ações", "resultado", "é_final", "utilidade", "inicial")]:
            source = NIM
            for member, name in zip(("to_move", "actions", "result", "terminal_test", "utility", "initial"), names):
                source = source.replace(member + "(", name + "(").replace("self." + member, "self." + name)
            source += "def few(state, player): return -state[0]\n"
            self.assertEqual(self.opened(source)["sides"], ["A", "B"], names)
            self.assertEqual(self.expanded(["3", "2"]), {"moves": [], "error": None}, names)
            renamed = {f["text"].split(" → ")[0]: f["line"] for f in self.ask(ask="audit", ms=15000)["findings"]}
            self.assertEqual(renamed, dict(zip(names[:5], (4, 5, 6, 7, 8))), names)
        method = NIM.replace("self.initial = (n, 'A')", "self.n = n") + "    def estado_inicial(self): return (self.n, 'A')\n"
        self.assertEqual(self.opened(method)["sides"], ["A", "B"])

    def test_reads_names_of_other_languages_behind_a_base_class(self):
        own = "class Game:\n    def actions(self, s): raise NotImplementedError\n    def to_move(self, s): return s.to_move\n    result = utility = actions\n"
        for base in ("from games4e import *\n", "from jogos import *\n", own):
            for actions in ("acoes", "accoes", "jogadas", "acciones"):
                source = base + NIM.replace("class Nim:", "class Nim(Game):")
                # A side that passes at the end shows whether the end test of the class counts.
                source = source.replace("if k <= state[0]]", "if k <= state[0]] or [0]").replace("self.initial = ", "self.jogador = 'A'; self.initial = ")
                names = {"to_move": "turno", "actions": actions, "result": "resultado", "terminal_test": "es_terminal", "utility": "utilidad"}
                for member, name in names.items():
                    source = source.replace("def {}(self, state".format(member), "def {}(self, state".format(name))
                with self.subTest(base=base, actions=actions):
                    loaded = self.load(source)
                    self.assertEqual((loaded["game"], [g["name"] for g in loaded["games"]]), ("own", ["Nim"]))
                    self.assertEqual(self.opened(source)["sides"], ["A", "B"])
                    self.assertEqual(self.expanded(["3", "2"])["moves"], [])
                    findings = self.ask(ask="audit", ms=15000)["findings"]
                    self.assertEqual({f["text"].split(" → ")[0] for f in findings}, set(names.values()))

    def test_infinite_utility_is_a_win(self):
        old = "return -1 if state[1] == player else 1"
        opened = self.opened(NIM.replace(old, "return float('-inf') if state[1] == player else float('inf')"))
        self.assertEqual((opened["sides"], opened["points"]), (["A", "B"], False))
        after = self.ask(ask="expand", states=[[0, ["3"]]])["states"]
        self.assertEqual([worth for _, _, worth, _ in after if worth is not None], [-1.0])
        mixed = "return (float('inf') if state[1] == 'B' else 3) * (-1 if state[1] == player else 1)"
        self.assertEqual(self.refused(NIM.replace(old, mixed)), ("utility", 8))
        self.assertEqual(self.refused(NIM.replace(old, "return None")), ("no_utility", 8))

    def test_numbers_of_numpy_are_numbers(self):
        number = "class int64(int):\n    shape = ()\n    def item(self): return int(self)\nint64.__module__ = 'numpy'\n"
        self.opened(number + NIM.replace("return [k for", "return [(int64(k), int64(0)) for").replace("state[0] - move", "state[0] - move[0]"))
        self.assertEqual([move for move, _ in self.expanded()["moves"]], ["1.0", "2.0", "3.0"])

    def test_players_of_file_play_its_game(self):
        source = NIM + "def four(state, player):\n    return (state[0] % 4 == 0) != (state[1] == player)\ndef aval(state, player):\n    return int(four(state, player))\n"
        self.opened(source)
        moved = self.ask(ask="move", name="aval", position="own.x 2", limit=0, seed=1)
        self.assertEqual(moved["move"], "3")
        rows = self.ask(ask="features", name="aval", positions=[["own.x 1", 0], ["own.x 1", 1]])["features"]
        self.assertEqual(rows, [[1], [0]])

    def test_check_finds_errors_of_evaluations(self):
        source = NIM + ("import random\n"
                        "def eval_none(state, player): return 1 if state[0] > 3 else None\n"
                        "def eval_lot(state, player): return random.random()\n"
                        "def eval_fails(state, player): return 1 / (state[0] - 2)\n"
                        "def eval_sound(state, player): return state[0]\n")
        self.opened(source)
        findings = self.ask(ask="audit", ms=15000)["findings"]
        found = {(f["kind"], f["line"], f["text"].split(":")[0], bool(f["way"])) for f in findings}
        self.assertEqual(self.ask(ask="audit", ms=15000)["sound"], ["eval_sound"])
        self.assertEqual(found, {("judges_no_number", 10, "eval_none", True), ("judges_otherwise", 11, "eval_lot", False),
                                 ("exception", 12, "eval_fails", True)})
        self.opened(NIM.replace("(n, 'A')", "[n, 'A']").replace("return state[0] - move, 'B' if state[1] == 'A' else 'A'",
                                                                "return [state[0] - move, 'B' if state[1] == 'A' else 'A']")
                    + "def eval_spoils(state, player):\n    state[0] -= 1\n    return 1\n")
        self.assertEqual([f["kind"] for f in self.ask(ask="audit", ms=15000)["findings"]], ["judging_changes"])


class Texts(unittest.TestCase):
    def test_texts_depend_only_on_contents(self):
        class Thing:
            __slots__ = ("a", "__dict__")
        one, other = Thing(), Thing()
        one.a, one.b, other.b, other.a = 1, {3, 1}, {1, 3}, 1
        self.assertEqual(canonical.text(one), canonical.text(other))
        self.assertEqual(canonical.text({(2, 1): "X", (1, 1): [None]}), canonical.text({(1, 1): [None], (2, 1): "X"}))
        for one, other in [(1, True), (1, "1"), ((1, 2), (12,)), ([[1], 2], [1, [2]]), ({"a": 1}, {"a": 2})]:
            self.assertNotEqual(canonical.digest(one), canonical.digest(other))
        endless = []
        endless.append(endless)
        with self.assertRaises(canonical.NoValue):
            canonical.text(endless)

    def test_move_texts(self):
        for move, word in [((1, 2), "1.2"), (((1, 2), (2, 3)), "1.2-2.3"), ("a2-a3", "a2-a3"), ("two words", "two_words"), (-1, "-1"), (None, "none"),
                           ("pass", "pass"), ((), "_"), ({"take": 2}, "take.2"), ({"from": (1, 2), "to": (2, 3)}, "from.1.2-to.2.3")]:
            self.assertEqual(canonical.move_text(move), word)

if __name__ == "__main__":
    unittest.main()
