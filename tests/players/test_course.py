"""The adapter for files of the course, examples/players/course.py: run by tests/players.rs or by python3 -m unittest."""
import contextlib
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PLAYERS = os.path.join(HERE, "..", "..", "examples", "players")
COURSE = os.path.join(PLAYERS, "course.py")
sys.dont_write_bytecode = True
sys.path.insert(0, PLAYERS)

from course_adapter import finding, playing, reading

START = "8/8/8/4o3/8/8/8/8 S"


def sample(name):
    return os.path.join(HERE, "course", name)


def question(position=START):
    return {"game": "rastros", "start": START, "position": position}


def forget():
    """Removes modules of the last file, so that the next one loads its own."""
    for name in ("rastros", "jogos", "utils", "program", "func_timeout", "dill"):
        sys.modules.pop(name, None)


class Fresh(unittest.TestCase):
    def setUp(self):
        self.path = list(sys.path)
        forget()

    def tearDown(self):
        sys.path[:] = self.path
        forget()

    def read(self, path, **more):
        with contextlib.redirect_stderr(io.StringIO()):
            return reading.read(path, **more)


class Modules(Fresh):
    def setUp(self):
        super().setUp()
        self.read("")
        self.r = sys.modules["rastros"]

    def test_state_equals_course_state(self):
        r = self.r
        start = r.estado_inicial
        self.assertEqual((start.to_move, start.white, start.blacks, start.terminou), ("S", (4, 5), set(), 0))
        self.assertIs(type(start.blacks), set)
        self.assertEqual(len(start.fullboard), 64)
        self.assertIsInstance(start, r.stateRastros)
        self.assertEqual(start.moves(), [(3, 4), (3, 5), (3, 6), (4, 4), (4, 6), (5, 4), (5, 5), (5, 6)])
        game = r.Rastros()
        after = game.result(start, (5, 4))
        self.assertEqual((after.to_move, after.white, after.blacks, start.blacks), ("N", (5, 4), {(4, 5)}, set()))
        self.assertNotIn((4, 5), after.moves())
        self.assertEqual([start.posicao(4, 5), after.posicao(4, 5), after.posicao(1, 1)], ["o", "@", "."])
        after.terminou = -1
        self.assertTrue(game.terminal_test(after))
        self.assertEqual([game.utility(after, side) for side in "SN"], [-1, 1])
        self.assertEqual((game.first, game.second, game.to_move(start)), ("S", "N", "S"))

    def test_recognises_ends_of_games(self):
        state = self.r.EstadoRastros
        self.assertEqual(state("N", (8, 1), {(7, 1)}).terminou, 1)
        self.assertEqual(state("S", (1, 8), {(1, 7)}).terminou, -1)
        self.assertEqual(state("S", (8, 1), set()).terminou, 0)
        stuck = {(1, 2), (2, 1), (2, 2)}
        self.assertEqual([state(side, (1, 1), stuck).terminou for side in "SN"], [-1, 1])

    def test_modules_have_all_course_names(self):
        names = """EstadoRastros stateRastros estado_inicial Rastros Jogador bacoco obtusoSW obtusoNE arlivre basilio depth_for_all
            num_livres distancia f_aval_basico pergunta humano1 humano2 todosJog jogaRastros11 jogaRastros11com_timeout
            jogaRastrosNN mostraJogo faz_campeonato func_timeout FunctionTimedOut infinity GameState namedtuple random argmax
            minimax_decision alphabeta_search alphabeta_search_old alphabeta_cutoff_search alphabeta_cutoff_search_new Game
            query_player random_player minimax_player alphabeta_player"""
        namespace = {}
        exec("from rastros import *", namespace)
        self.assertEqual([name for name in names.split() if name not in namespace], [])
        exec("from utils import *", namespace)
        names = """argmax argmin shuffled argmax_random_tie memoize bisect collections functools math operator random chain
            combinations"""
        self.assertEqual([name for name in names.split() if name not in namespace], [])
        self.assertEqual([j.nome for j in self.r.todosJog], ["Bacoco", "ObtusoSW", "ObtusoNE", "Ar Livre", "Basilio"])

    def test_obtuse_players_sort_their_moves(self):
        game = self.r.Rastros()
        state = self.r.EstadoRastros("N", (7, 2), {(8, 2)})
        self.assertEqual(self.r.obtusoSW.fun(game, state), (8, 1))
        self.assertEqual(self.r.obtusoSW.fun(game, self.r.EstadoRastros("S", (7, 4), {(8, 3)})), (8, 4))
        self.assertEqual(self.r.obtusoNE.fun(game, self.r.EstadoRastros("S", (4, 5), {(3, 6)})), (3, 5))

    def test_search_equals_minimax_at_limit(self):
        r, game = self.r, self.r.Rastros()

        def value(state, me, depth):
            if depth > 2 or state.terminou:
                return r.f_aval_basico(state, me)
            best = max if state.to_move == me else min
            return best(value(game.result(state, a), me, depth + 1) for a in game.actions(state))

        luck = random.Random(5)
        for _ in range(12):
            state = game.initial
            for _ in range(luck.randrange(20)):
                if not state.terminou:
                    state = game.result(state, luck.choice(state.moves()))
            if state.terminou:
                continue
            values = {a: value(game.result(state, a), state.to_move, 1) for a in state.moves()}
            best = [a for a in values if values[a] == max(values.values())]
            for _ in range(5):
                self.assertIn(r.alphabeta_cutoff_search_new(state, game, 2, eval_fn=r.f_aval_basico), best)
            self.assertEqual(r.alphabeta_cutoff_search(state, game, 2, eval_fn=r.f_aval_basico), best[0])
        lost = lambda state, player: -r.infinity
        self.assertIsNone(r.alphabeta_cutoff_search_new(game.initial, game, 1, eval_fn=lost))

    def test_plays_matches(self):
        r = self.r
        moves, result = r.jogaRastros11(r.obtusoSW, r.obtusoSW)
        self.assertEqual((moves[-1], result), (("ObtusoSW", (8, 1)), 1))
        slow = r.Jogador("Slow", lambda game, state: time.sleep(20))
        self.assertEqual(r.jogaRastros11com_timeout(slow, r.bacoco, 0.05), ([], -1))
        resigns = r.Jogador("Resigns", lambda game, state: None)
        pairs = r.jogaRastrosNN([resigns], [resigns, r.obtusoSW])
        self.assertEqual(pairs, [("Resigns", "ObtusoSW", ([], -1))])
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            r.faz_campeonato([r.obtusoSW, r.bacoco, r.obtusoNE], 1)
            r.mostraJogo([("A", (5, 4))], verbose=True)
        self.assertIn("VITÓRIAS", out.getvalue())
        self.assertIn("5...o....5", out.getvalue())
        self.assertEqual(sum(int(line.split()[-1]) for line in out.getvalue().splitlines()[1:4]), 6)

    def test_distance_depends_on_edition(self):
        self.assertEqual(self.r.distancia((1, 8), (8, 1)), 7)
        forget()
        self.read("", distance="manhattan")
        r = sys.modules["rastros"]
        self.assertEqual(r.distancia((1, 8), (8, 1)), 14)
        self.assertEqual(r.f_aval_basico(r.estado_inicial, "S"), -1)


class Instead(Fresh):
    def setUp(self):
        super().setUp()
        sys.path.insert(0, os.path.join(PLAYERS, "course_adapter", "instead"))

    def test_calls_end_at_timeout(self):
        import func_timeout
        self.assertEqual(func_timeout.func_timeout(5, max, args=(2, 3)), 3)
        with self.assertRaises(ZeroDivisionError):
            func_timeout.func_timeout(5, lambda: 1 / 0)

        def spins():
            while True:
                pass
        begin = time.monotonic()
        with self.assertRaises(func_timeout.FunctionTimedOut):
            func_timeout.func_set_timeout(0.05)(spins)()
        self.assertLess(time.monotonic() - begin, 30)
        self.assertFalse(issubclass(func_timeout.FunctionTimedOut, Exception))

    def test_dill_dumps_like_pickle(self):
        import dill
        self.assertEqual(dill.loads(dill.dumps({"a": [1]})), {"a": [1]})


class Files(Fresh):
    def test_file_with_several_players(self):
        program = self.read(sample("IIA2021-proj2-77.py"))
        self.assertEqual(program.notes, [])
        self.assertEqual(finding.found(program), {
            "fun_aval_77": "evaluation", "segunda_aval": "evaluation", "enganada": "evaluation",
            "jogador77": "player", "rapido": "player"})
        self.assertIs(finding.chosen(program), program.module.fun_aval_77)
        exec("def fun_aval_78(state, player): return 1", vars(program.module))
        program.sorted = None
        with self.assertRaisesRegex(reading.Unreadable, "which one plays.*jogador77 .player."):
            finding.chosen(program)
        for name in ("fun_aval_77", "segunda_aval", "rapido"):
            move = playing.mover(program, finding.chosen(program, name), limit=1)
            self.assertRegex(playing.answer(program, question(), move)["move"], "^[c-f][4-6]$")
        with self.assertRaisesRegex(reading.Unreadable, "has no nobody"):
            finding.chosen(program, "nobody")

    def test_notebook_defines_without_playing(self):
        begin = time.monotonic()
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            program = self.read(sample("IIA2021-proj2-99.ipynb"), settings={"depth_for_all": 1})
        self.assertLess(time.monotonic() - begin, 20)
        self.assertEqual(out.getvalue(), "")
        kinds = finding.found(program)
        self.assertEqual(kinds, {"dist_base": "evaluation", "dist_obj": "evaluation", "caracts": "features", "fun_aval_99": "evaluation",
                                 "jogador99": "player", "facil": "player"})
        notes = "\n".join(map(reading.in_words, program.notes))
        for part in ("cell 1, line 3: numpy_that_nobody_has is missing", "cell 3: left out, since it plays or needs what plays: line 5, 6",
                     "cell 4: left out, since it plays or needs what plays: line 7", "cell 7, line 1: EOFError", "cell 8, line 1: SyntaxError"):
            self.assertIn("99.ipynb, " + part, notes)
        move = playing.mover(program, program.module.jogador99)
        self.assertRegex(playing.answer(program, question(), move)["move"], "^[c-f][4-6]$")

    def test_loads_file_that_plays_games(self):
        program = self.read(sample("plays.py"))
        self.assertEqual(list(map(reading.in_words, program.notes)), ["plays.py: left out, since it plays or needs what plays: line 14, 15, 16"])
        self.assertIs(finding.chosen(program), program.module.sempre)
        self.assertEqual(playing.answer(program, question(), program.module.sempre.fun), {"move": "f4"})

    def test_errors_of_files_name_the_line(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text, said in [
                ("b.py", "def f(:\n", "b.py, line 1: SyntaxError"),
                ("d.ipynb", "[1]", "d.ipynb: this is no notebook"),
                ("e.ipynb", "{", "e.ipynb: "),
            ]:
                path = os.path.join(folder, name)
                with open(path, "w") as file:
                    file.write(text)
                with self.assertRaisesRegex(reading.Unreadable, said):
                    self.read(path)
                forget()
            with self.assertRaisesRegex(reading.Unreadable, "No such file"):
                self.read(os.path.join(folder, "missing.py"))

    def test_own_modules_take_precedence(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in [
                ("rastros.py", "from jogos import *\nclass EstadoRastros(namedtuple('E', 'to_move, white, blacks')):\n"
                               "    own = True\nclass Rastros(Game):\n    pass\n"),
                ("mine.py", "from rastros import *\ndef joga(game, state):\n    return (1, 1) if state.own else None\n"),
            ]:
                with open(os.path.join(folder, name), "w") as file:
                    file.write(text)
            program = self.read(os.path.join(folder, "mine.py"))
            self.assertEqual(playing.answer(program, question(), program.module.joga), {"move": "a8"})


class Answers(Fresh):
    def test_passes_on_invalid_moves(self):
        program = self.read("")
        for given, said in [((4, 4), "d5"), ([8, 1], "a1"), (None, None), ((0, 0), "(0, 0)"), ((4, 0), "(4, 0)"), ("e4", "'e4'")]:
            self.assertEqual(playing.answer(program, question(), lambda game, state: given), {"move": said})
        with self.assertRaises(reading.Unreadable):
            playing.answer(program, {"game": "reversi", "start": START, "position": START}, None)

    def test_parses_state(self):
        program = self.read("")
        state = program.game.state_of("8/8/8/4#3/3o4/8/8/8 N")
        self.assertEqual((state.to_move, state.white, state.blacks), ("N", (5, 4), {(4, 5)}))

    def ask(self, *arguments, questions=(question(),)):
        lines = "".join(json.dumps(q) + "\n" for q in questions)
        return subprocess.run([sys.executable, COURSE, *arguments], input=lines, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, encoding="utf-8", env={**os.environ, "PYTHONIOENCODING": "utf-8"})

    def test_command_line_answers_every_line(self):
        done = self.ask(sample("plays.py"), "sempre", questions=[question(), question("8/8/8/4#3/3o4/8/8/8 N")])
        self.assertEqual([json.loads(line)["move"] for line in done.stdout.splitlines()], ["f4", "e3"])
        self.assertIn("left out", done.stderr)

    def test_last_line_names_the_error(self):
        for arguments, said in [
            ([sample("IIA2021-proj2-77.py"), "nobody"], "has no nobody. It has fun_aval_77 (evaluation)"),
            ([sample("IIA2021-proj2-77.py"), "enganada", "--limit", "0"], "IIA2021-proj2-77.py, line 37: ZeroDivisionError"),
            (["missing.py"], "No such file"),
        ]:
            done = self.ask(*arguments)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(said, done.stderr.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
