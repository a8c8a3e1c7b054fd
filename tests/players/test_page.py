"""Requests of the page to the adapter, examples/players/course_adapter/page.py: run by tests/players.rs."""
import json
import os
import random
import sys
import unittest

from adapter_case import AdapterCase, forget
from course_adapter import page, search, watching

START = "8/8/8/4o3/8/8/8/8 S"
EVALUATION = "from rastros import *\ndef f(state, player):\n    return {}\n"


class Page(AdapterCase):
    def judged(self, value):
        self.load(EVALUATION.format(value))
        return self.ask(ask="values", name="f", positions=[START])["judged"][0]

    def test_finds_functions_with_lines(self):
        answer = self.load("print('hello')\n" + EVALUATION.format("1") + "me = Jogador('Me', lambda game, state: None)\n")
        self.assertEqual(answer["found"], [{"name": "f", "kind": "evaluation", "line": 3}, {"name": "me", "kind": "player", "line": 5}])
        self.assertEqual(answer["printed"], "hello\n")

    def test_errors_have_file_and_line(self):
        error = self.load("x = 1\ndef f(:\n")["error"]
        self.assertEqual((error["kind"], error["where"], error["line"]), ("syntax", "mine.py", 2))

    def test_endless_statements_are_left_out(self):
        slow = "def slow():\n    while True:\n        pass\n" + "x = slow()\n" * 7
        for endless, notes in [
            (slow, [("long", line) for line in range(4, 11)]),
            ("while True:\n    try:\n        n = int(input())\n        break\n    except:\n        print('No number.')\n", [("input", 1)]),
            ("while True:\n    try:\n        while True:\n            pass\n    except:\n        pass\n", [("long", 1)]),
        ]:
            with self.subTest(endless):
                loaded = self.ask(ask="load", main="mine.py", files=[["mine.py", endless + EVALUATION.format("1")]], game=None, ms=2000)
                self.assertEqual([thing["name"] for thing in loaded["found"]], ["f"])
                self.assertEqual([(note["kind"], note["line"]) for note in loaded["notes"]], notes)

    def test_error_in_call_names_own_line(self):
        self.load("from rastros import *\ndef f(state, player):\n    return len(state.moves()) if state.blacks else 1\n"
                  "def g(game, state):\n    return state.nothing\n")
        error = self.ask(ask="move", name="g", position=START, limit=1, seed=0)["error"]
        self.assertEqual((error["where"], error["line"]), ("mine.py", 5))

    def test_feature_list_returns_numbers(self):
        source = ("import random\nfrom rastros import *\n"
                  "def spoils(state, player):\n    state.blacks.add((1, 1))\n    return 1e9 if player == 'S' else -1\n"
                  "caracts = [spoils, lambda state, player: len(state.blacks), lambda state, player: random.random()]\n"
                  "bad = [lambda state, player: len(state.blacks) or 1]\nnone = [len]\n")
        found = {thing["name"]: thing.get("features") for thing in self.load(source)["found"]}
        self.assertEqual((found["caracts"], found["bad"], "none" in found), (["spoils", "f2", "f3"], ["f1"], False))
        ask = lambda name, *positions: self.ask(ask="features", name=name, positions=[[p, s] for p in positions for s in (0, 1)])
        rows = ask("caracts", START, "8/8/3o4/4#3/8/8/8/8 N")["features"]
        self.assertEqual([row[:2] for row in rows], [[1e6, 0], [-1, 0], [1e6, 1], [-1, 1]])
        self.assertEqual(rows, ask("caracts", START, "8/8/3o4/4#3/8/8/8/8 N")["features"])
        page.PAGE.program.module.bad.append(lambda state, player: None)
        self.assertEqual(ask("bad", START)["error"]["text"], "f2: nothing")

    def test_traces_search(self):
        self.load(EVALUATION.format("7 - distancia(state.white, (8, 1) if player == 'S' else (1, 8))")
                  + "def own(game, state):\n    return max(game.actions(state), key=lambda move: f(game.result(state, move), state.to_move))\n"
                  + "def deepens(game, state):\n    alphabeta_cutoff_search_new(state, game, 0, eval_fn=f)\n"
                  + "    return alphabeta_cutoff_search_new(state, game, 1, eval_fn=f)\n"
                  + "def blind(game, state):\n    return game.actions(state)[0]\n")
        watch = lambda name, limit=1: self.ask(ask="trace", name=name, limit=limit, position=START, seed=1)
        answer = watch("own")
        self.assertTrue(answer["steps"].startswith("enter;move d6;leaf 2;move e6;leaf 2;"), answer["steps"])
        self.assertTrue(answer["steps"].endswith("leaf 2;leave 4"), answer["steps"])
        self.assertEqual((answer["depth"], answer["nodes"], answer["full"], answer["move"]), (1, 9, False, "d4"))
        searched = watch("f")
        self.assertEqual((searched["depth"], "cut " in searched["steps"]), (2, True))
        # The trace of a deepening search has the last depth.
        self.assertEqual(watch("deepens")["steps"], searched["steps"])
        self.assertEqual(watch("blind")["error"]["kind"], "no_search")
        # The tracer restores everything: moves are shuffled, and the functions are the program's own.
        self.assertEqual(page.PAGE.program.module.f.__name__, "f")
        watching.MOST, most = 50, watching.MOST
        cut_off = watch("f", 3)
        watching.MOST = most
        self.assertEqual((cut_off["full"], len(cut_off["steps"]) < 50, cut_off["nodes"] < 10), (True, True, True))

    def test_evaluation_chooses_move(self):
        self.load(EVALUATION.format("-distancia(state.white, (8, 1) if player == 'S' else (1, 8))"))
        answer = self.ask(ask="move", name="f", position=START, limit=0, seed=1)
        self.assertEqual(answer["move"], "d4")

    def test_our_search_equals_course_search(self):
        body = ("100 * state.compute_utility(player) if state.terminou else 0.1 * state.white[0] + len(state.moves())"
                " - 3 * distancia(state.white, (8, 1) if player == 'S' else (1, 8))")
        self.load(EVALUATION.format(body) + "def blind(state, player):\n    return len(state.blacks) % 3 - state.white[1]\n")
        program, rastros = page.PAGE.program.module, sys.modules["rastros"]
        game, lot = rastros.Rastros(), random.Random(28)

        def plain(state, judge, side, plies):
            if plies == 0 or state.terminou:
                return judge(state, side)
            values = [plain(game.result(state, move), judge, side, plies - 1) for move in state.moves()]
            return max(values) if state.to_move == side else min(values)

        for _ in range(40):
            state = game.initial
            for _ in range(lot.randrange(18)):
                if state.terminou == 0:
                    state = game.result(state, lot.choice(state.moves()))
            if state.terminou:
                continue
            for judge in (program.f, program.blind):
                for limit in (0, 1, 2):
                    values = {move: plain(game.result(state, move), judge, state.to_move, limit) for move in state.moves()}
                    move, value = search.Search(judge, page.PAGE.program.game).choose(state, limit)
                    self.assertEqual((value, values[move]), (max(values.values()),) * 2)

    def test_our_search_plays(self):
        self.load(EVALUATION.format("-distancia(state.white, (8, 1) if player == 'S' else (1, 8))"))
        answer = self.ask(ask="move", name="", position=START, limit=2, seed=1, ours=True)
        self.assertEqual(answer["move"], "d4")
        answer = self.ask(ask="speed", name="f", positions=[START], limit=2)
        self.assertTrue(answer["same"] and answer["alone"] > 0 and answer["ours"] > 0)
        self.assertIn(answer["stable"], (True, False))

    def test_reports_nan_and_mirrored_values(self):
        self.assertEqual(self.judged("float('nan')")["values"], ["nan", "nan"])
        self.assertEqual(self.judged("7 * (player == 'S')")["mirrored"], [0, 7])

    def test_detects_changed_state(self):
        self.load("from rastros import *\ndef f(state, player):\n    state.blacks.add((1, 1))\n    return 1\n")
        self.assertTrue(self.ask(ask="values", name="f", positions=[START])["judged"][0]["changed"])

    def test_imports_another_file(self):
        self.assertNotIn("error", self.load("from mine_too import *\n", more=[["mine_too.py", "a = 1\n"]]))

    def test_ignores_names_outside_folder(self):
        self.load("x = 1\n", more=[["../outside.py", "y = 2\n"]])
        self.assertEqual(sorted(os.listdir(self.folder)), ["program"])

    def test_cuts_output(self):
        self.assertLessEqual(len(self.load("print('x' * 10_000_000)\n")["printed"]), 4000)

    def test_cuts_long_texts(self):
        self.assertLess(len(json.dumps(self.load("raise ValueError('x' * 1_000_000)\n"))), 2000)


if __name__ == "__main__":
    unittest.main()
