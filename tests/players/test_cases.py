"""Typical user files (cases/): the functions found in each, failures, and notes. Run by tests/players.rs."""
import contextlib
import io
import json
import os
import sys
import tempfile
import time
import unittest

from adapter_case import HERE, AdapterCase, forget
from course_adapter import finding, reading

# Names found, failures as (name, kind, line), and notes as (kind, line). Without an entry: only fun_aval.
CASES = {
    "assigned_magic_same_cell.ipynb": ["fun_aval_77"],
    "cell_magic_after_comment.ipynb": ["fun_aval_77"],
    "cell_magic_timeit_defines.ipynb": ["fun_aval_77"],
    "cells_of_other_languages.ipynb": ["fun_aval_77", ("magic", None), ("magic", None)],
    "cp1252_cookie_comment_only.py": ["fun_aval", ("encoding", None)],
    "e1_nameerror.py": [("fun_aval", "exception", 5)],
    "e2_noreturn.py": [("fun_aval", "nothing", 3)],
    "e3_oneparam.py": [("fun_aval", "parameters", 3)],
    "e4_attr.py": [("fun_aval", "exception", 4)],
    "e5_div0.py": [("fun_aval", "exception", 4)],
    "e6_print_input.py": ["fun_aval", ("fails", 7)],
    "e7_bool.py": [("fun_aval", "boolean", 3)],
    "e8_threeparams.py": [("fun_aval", "parameters", 3)],
    "e9_loop_start.py": [("fun_aval", "late", None)],
    "infinity_eval.py": ["fun_aval_inf", "jogador_inf", "progress", "freedom", "caracts"],
    "latin1_cookie_accented_name.py": ["fun_aval", ("encoding", None)],
    "latin1_no_cookie_comment.py": ["fun_aval", ("encoding", None)],
    "loop_at_import.py": ["fun_aval", ("long", 3)],
    "nan_eval.py": ["fun_aval_nan"],
    "nbformat3.ipynb": ["fun_aval_77"],
    "nbformat4_bom.ipynb": ["fun_aval_77"],
    "pip_matplotlib_help.ipynb": ["fun_aval_77", ("magic", None), ("missing", 4), ("fails", 1)],
    "sleep_at_import.py": ["fun_aval", ("long", 4)],
    "utf16_powershell.py": ["fun_aval", ("encoding", None)],
}

GAME = """from {}
class {}(Game):
    def __init__(self, h=3, v=3, k=3):
        self.initial = GameState(to_move='X', utility=0, board={{}}, moves=[(x, y) for x in range(1, h + 1) for y in range(1, v + 1)])
    def actions(self, state): return state.moves
    def result(self, state, move): return state
    def utility(self, state, player): return state.utility
    def terminal_test(self, state): return not state.moves
def fun_aval(state, player):
    return len(state.board)
"""


class Reads(unittest.TestCase):
    def setUp(self):
        self.path = list(sys.path)
        forget()

    def tearDown(self):
        sys.path[:] = self.path
        # A case changes it.
        sys.setrecursionlimit(1000)
        forget()

    @contextlib.contextmanager
    def read(self, source, name="mine.py"):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
            try:
                yield reading.read(path)
            finally:
                self.tearDown()


class Cases(Reads):
    def outcome(self, program):
        kinds, failures = finding.sorted_out(program)
        # The line of an interrupt in a loop varies.
        failures = [(why["name"], why["kind"], None if why["kind"] == "late" else why["line"]) for why in failures]
        return list(kinds) + failures + [(note["kind"], note["line"]) for note in program.notes]

    def test_every_case(self):
        names = sorted(os.listdir(os.path.join(HERE, "cases")))
        self.assertEqual(len(names), 36)
        for name in names:
            with self.subTest(name), contextlib.redirect_stderr(io.StringIO()):
                begin = time.monotonic()
                self.assertEqual(self.outcome(reading.read(os.path.join(HERE, "cases", name))), CASES.get(name, ["fun_aval"]))
                self.assertLess(time.monotonic() - begin, 30)
                self.tearDown()

    def test_failure_texts_name_the_problem(self):
        for body, text in [("    return distncia(1, 2)", "name 'distncia' is not defined"), ("    pass", "it returns nothing"),
                           ("    return 'x'", "it returns str: 'x'"), ("    return f(state, player)", "RecursionError"),
                           ("    return alphabeta_search(state, Rastros())", "it searches or plays")]:
            with self.read("from rastros import *\ndef f(state, player):\n" + body) as program:
                kinds, failures = finding.sorted_out(program)
                self.assertEqual(kinds, {})
                self.assertIn(text, reading.in_words(failures[0]))
                with self.assertRaises(reading.Unreadable) as raised:
                    finding.chosen(program)
                self.assertEqual((raised.exception.kind, raised.exception.line), (failures[0]["kind"], failures[0]["line"]))

    def test_helpers_beside_players_are_no_failures(self):
        source = ("from rastros import *\ndef dist(a, b):\n    return a[0] - b[0]\ndef around(state, cell):\n    return cell[0] + 1\n"
                  "def good(state, player):\n    return 1 + 0 * around(state, (1, 1))\ndef bad(state, player):\n    return None\n"
                  "mixed = [good, bad]\n")
        with self.read(source) as program:
            self.assertEqual(self.outcome(program), ["good", ("bad", "nothing", 8), ("mixed[1]", "nothing", 8)])
        with self.read("from rastros import *\ndef dist(a, b):\n    return a[0] - b[0]\n") as program:
            self.assertEqual(self.outcome(program), [("dist", "exception", 3)])

    def test_failure_texts_contain_no_addresses(self):
        for body, text in [("yield 1", "it returns generator: <generator object f>"), ("raise KeyError(f)", "KeyError: <function f>")]:
            with self.read("from rastros import *\ndef f(state, player):\n    " + body) as program:
                self.assertIn(text, reading.in_words(finding.sorted_out(program)[1][0]))

    def test_extra_parameters_need_defaults(self):
        for given in ["state, player=None", "state, player, weight=2", "*given", "state, *more, weight=2"]:
            with self.read("from rastros import *\ndef fun_aval({}):\n    return 1\n".format(given)) as program:
                self.assertEqual(self.outcome(program), ["fun_aval"], given)
        source = "from rastros import *\ndef around(a, b=1):\n    return 2\ndef fun_aval(state):\n    return 1\n"
        with self.read(source) as program:
            self.assertEqual(self.outcome(program), [("fun_aval", "parameters", 4)])

    def test_inner_functions_are_not_found(self):
        source = ("from rastros import *\nclass Mine:\n    def __init__(self):\n        pass\n    def avalia(self, state, player):\n"
                  "        return 1\ndef make(w):\n    def fun_aval(state, player):\n        return w\n    return fun_aval\n")
        with self.read(source) as program:
            self.assertEqual(self.outcome(program), [("avalia", "within", 5), ("fun_aval", "within", 8)])
            self.assertEqual([why["text"] for why in finding.sorted_out(program)[1]], ["Mine", "make"])
        with self.read(source + "fun_aval = make(2)\n") as program:
            self.assertEqual(self.outcome(program), ["fun_aval"])

    def test_rejects_files_without_python(self):
        markdown = {"cells": [{"cell_type": "markdown", "source": "# Rastros"}]}
        for source, name in [("", "mine.py"), ("# from rastros import *\n\n", "mine.py"), (json.dumps(markdown), "mine.ipynb")]:
            with self.read(source, name) as program:
                self.assertEqual([note["kind"] for note in program.notes], ["empty"], source)

    def test_jogador_replaces_its_function(self):
        source = "from rastros import *\ndef jog(game, state):\n    return None\njogador = Jogador('X', jog)\n"
        with self.read(source) as program:
            self.assertEqual(finding.found(program), {"jogador": "player"})
            self.assertIs(finding.chosen(program), program.module.jogador)
        with self.read(source + "o_mesmo = jogador\n") as program:
            self.assertIs(finding.chosen(program), program.module.jogador)

    def test_stand_ins_fail_on_use(self):
        source = ("import dill\nimport numpy as np, matplotlib.pyplot\nfrom rastros import *\nfrom utils import argmax, not_there, is_in\n"
                  "from helper import *\nfrom torch.nn import Module\n"
                  "dill.settings['recurse'] = True\ndill.detect.trace = 5\nnp.random.seed = 7\nnp.seterr[0].all = 'ignore'\n"
                  "class Net(Module):\n    pass\n"
                  "def f(state, player):\n    return 1 if Net() and is_in(7, [7]) else 0\ndef g(state, player):\n    return np.zeros(3)[0]\n"
                  "def h(state, player):\n    return not_there(state)\ndef i(state, player):\n    return 2 * np.pi\n"
                  "try:\n    import numpy_too\n    f = None\nexcept ImportError:\n    pass\nx = np.array([1])\ny = x + 1\n")
        with self.read(source) as program:
            self.assertEqual(self.outcome(program), [
                "f", ("g", "exception", 16), ("h", "exception", 18), ("i", "exception", 20),
                ("missing", 2), ("missing", 2), ("missing", 4), ("missing", 5), ("missing", 6), ("fails", 26), ("plays", None)])
            self.assertIn("numpy.zeros needs numpy, which is missing", reading.in_words(finding.sorted_out(program)[1][0]))

    def test_statements_share_time_limit(self):
        source = "from rastros import *\nfor i in range(10 ** 9): pass\nx = [0 for i in iter(int, 1) if i]\nwhile True: pass\ny = 1\n"
        with self.read(source + "def f(state, player):\n    return x\ndef fun_aval(state, player):\n    return y\n") as program:
            self.assertEqual([note["kind"] for note in program.notes], ["long", "long", "long"])
            self.assertEqual(self.outcome(program)[:2], ["fun_aval", ("f", "exception", 7)])

    def test_skips_endless_cell(self):
        cells = ["for i in range(10**9): pass", "from rastros import *\ndef f(state, player):\n    return 1"]
        notebook = {"cells": [{"cell_type": "code", "source": source} for source in cells]}
        with self.read("\ufeff" + json.dumps(notebook), "mine.ipynb") as program:
            self.assertEqual(self.outcome(program), ["f", ("long", 1)])

    def test_skips_endless_questions(self):
        source = ("from rastros import *\nwhile True:\n    try:\n        depth = int(input('Depth? '))\n        break\n"
                  "    except Exception:\n        pass\ndef f(state, player):\n    return 1\n")
        with self.read(source) as program:
            self.assertEqual(self.outcome(program), ["f", ("input", 2)])

    def test_runs_cells_with_magics(self):
        program = reading.Program("a.ipynb")
        program.reading = False
        for source, value in [("t = %time 2 + 2", 4), ("%time t = 5", 5), ("x = !ls\nt = x", []), ("%matplotlib inline\nt = 1", 1),
                              ("%%time\nt = 7", 7), ("# a\n\n%%capture out\nt = 8", 8), ("t = 3\nmax?\n?min\nmax??", 3), ("t = %who\n", None),
                              ("%%bash\nt = 9", None), ("if True:\n    !pip install x\n    t = 2", 2), ("x = 5\nx %= 3\n%cd ..\nt = x", 2)]:
            reading.run(program, "a.ipynb, cell 1", source)
            self.assertEqual(program.module.t, value, source)

    def test_other_games_are_recognised(self):
        for module, name in [("jogos", "TicTacToe"), ("games", "ConnectFour"), ("games4e", "TicTacToe"), ("jogar", "Kalah")]:
            with self.read(GAME.format("{} import *".format(module), name)) as program:
                self.assertEqual((program.game.ID, program.game.NAME, finding.found(program)), ("own", name, {"fun_aval": "evaluation"}))
            self.tearDown()
        for source, name, line in [
            ("from games import *\ndef f(state, player):\n    return len(state.board)\n", "games", 1),
            ("from tictactoe import *\njogo = TicTacToe(4, 4, 4)\n", "TicTacToe(4, 4, 4)", 2),
            ("from tictactoe import *\ndef f(state, player):\n    return TicTacToe(h=5).h\n", "TicTacToe(5, 3, 3)", 3),
        ]:
            with self.subTest(source), self.assertRaises(reading.Unreadable) as raised, self.read(source):
                pass
            self.tearDown()
            error = raised.exception
            self.assertEqual((error.kind, error.line, error.what), ("foreign_game", line, name))
        # Those that play here, all the same.
        for source, game in [
            ("from rastros import *\nclass Jogo(Rastros):\n    def actions(self, state): return []\n    def result(self, state, move): return 1\n"
             "    def utility(self, state, player): return 0\n", "rastros"),
            ("from tictactoe import *\nTicTacToe(3, 3, 3), TicTacToe(4, 4, 4)\n", "tic_tac_toe"),
            ("from reversi import *\n", "reversi"), ("from rastros import distancia\n", "rastros"),
        ]:
            with self.read(source) as program:
                self.assertEqual((program.game.ID, program.notes), (game, []))
        with self.read("from jogos import *\n") as program:
            self.assertEqual([note["kind"] for note in program.notes], ["assumed"])

    def test_helper_in_declared_encoding(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, data in [("ajuda.py", b"# coding: latin-1\nn = '\xe7'\n"), ("mine.py", b"from rastros import *\nfrom ajuda import n\n")]:
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)
            program = reading.read(os.path.join(folder, "mine.py"))
            self.assertEqual((program.module.n, program.notes), ("ç", []))


class Utils(Reads):
    def test_queues(self):
        with self.read("from utils import *\n") as program:
            utils = program.module
            queue = utils.PriorityQueue("max", f=len)
            queue.extend(["a", "ccc", "bb"])
            self.assertEqual((len(queue), "bb" in queue, queue["bb"], queue.pop()), (3, True, "bb", "ccc"))
            del queue["bb"]
            self.assertEqual([queue.pop(), len(queue)], ["a", 0])
            queue = utils.PriorityQueue(min, lambda node: 0)
            queue.extend([{1: 2}, {3: 4}])
            self.assertEqual(queue.pop(), {1: 2})
            queue = utils.FIFOQueue()
            queue.extend([1, 2])
            self.assertEqual(queue.pop(), 1)
            one = [1]
            self.assertEqual((utils.is_in(one, [one]), utils.is_in(one, [[1]])), (True, False))
            self.assertEqual(utils.histogram([2, 1, 2], mode=1), [(2, 2), (1, 1)])
            self.assertEqual(utils.power_set([1, 2]), [(1,), (2,), (1, 2)])


class Madrid(AdapterCase):
    def test_madrid_evaluations_get_their_state(self):
        source = ("from game import *\nfrom heuristic import complex_evaluation_function, heuristic\nfrom tournament import StudentHeuristic\n"
                  "import strategy\nfrom strategy import MinimaxAlphaBetaStrategy\n"
                  "class H(StudentHeuristic):\n"
                  "    def evaluation_function(self, state):\n"
                  "        after = MinimaxAlphaBetaStrategy(heuristic, 2).next_move(state.clone())\n"
                  "        other = state.parent is None and state.previous_player.label != state.next_player.label\n"
                  "        return complex_evaluation_function(state) + after.game.max_score * other\n")
        loaded = self.load(source)
        self.assertEqual((loaded["found"][0]["name"], loaded["failed"], loaded["notes"]), ("H", [], []))
        values = self.ask(ask="values", name="H", positions=["8/8/8/3WB3/3BW3/8/8/8 B"])["judged"][0]["values"]
        self.assertEqual(values, [64, 64])

    def test_page_receives_reasons(self):
        with open(os.path.join(HERE, "cases", "e1_nameerror.py")) as file:
            loaded = self.load("import numpy\n" + file.read())
        self.assertEqual(loaded["failed"], [{"name": "fun_aval", "kind": "exception", "where": "mine.py", "line": 6,
                                             "text": "NameError: name 'distncia' is not defined"}])
        self.assertEqual(loaded["notes"], [{"kind": "missing", "where": "mine.py", "line": 1, "text": "numpy"}])
        error = self.ask(ask="move", name="", position="8/8/8/4o3/8/8/8/8 S", limit=1, seed=0)["error"]
        self.assertEqual((error["kind"], error["where"], error["line"]), ("exception", "mine.py", 6))


if __name__ == "__main__":
    unittest.main()
