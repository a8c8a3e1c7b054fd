"""The games besides Rastros (examples/players/course_adapter/games): their bitboard rules compared with the modules for programs, and
programs of each. Run by tests/players.rs."""
import random
import unittest

from adapter_case import AdapterCase, forget
from course_adapter import page, search
from course_adapter.games import reversi, tic_tac_toe

GALO = "from tictactoe import *\n"
OTHELLO = "from reversi import *\n"
MADRID = """from game import TwoPlayerGameState
from heuristic import simple_evaluation_function
from tournament import StudentHeuristic


class Discs(StudentHeuristic):
    def get_name(self) -> str:
        return "discs"

    def evaluation_function(self, state: TwoPlayerGameState) -> float:
        more = state.scores[0] - state.scores[1]
        return more if state.is_player_max(state.player1) else -more


class Corner(StudentHeuristic):
    def evaluation_function(self, state):
        label = (state.player1 if state.is_player_max(state.player1) else state.player2).label
        return (state.board.get((8, 1)) == label) + 0.01 * len(state.game.generate_successors(state))


class Unfinished(StudentHeuristic):
    pass
"""
# An own class, as in the course's notebook, which replaces ours.
OWN_CLASS = """from jogos import *

class EstadoTicTacToe(namedtuple('stateTicTacToe', 'to_move, board, last_move')):
    mine = True
    def used_cells(self): return self.board.keys()
    def other(self, player): return 'O' if player == 'X' else 'X'

class TicTacToe(Game):
    def __init__(self, h=3, v=3, k=3):
        self.initial = EstadoTicTacToe('X', {}, 'None')
    def actions(self, state):
        return [(i, j) for i in (1, 2, 3) for j in (1, 2, 3) if (i, j) not in state.board]
    def result(self, state, move):
        return EstadoTicTacToe(state.other(state.to_move), {**state.board, move: state.to_move}, move)
    def terminal_test(self, state): return len(state.board) == 9
    def utility(self, state, player): return 0

def centre(state, player):
    return state.mine * {player: 1, state.other(player): -1}.get(state.board.get((2, 2)), 0)
"""


class Games(AdapterCase):
    def done(self, **question):
        """The answer to a request, which must succeed."""
        answer = self.ask(**question)
        self.assertNotIn("error", answer)
        return answer

    def states(self, count, lot):
        """States of random games, including their ends."""
        game = page.PAGE.program.game.game()
        for _ in range(count):
            state = game.initial
            yield state
            while not game.terminal_test(state):
                state = game.result(state, lot.choice(game.actions(state)))
                yield state

    def test_bitboard_rules_equal_course_rules(self):
        for source, rules, games in ((GALO, tic_tac_toe, 100), (OTHELLO, reversi, 8)):
            self.load(source)
            game, make, passes, ends = rules.game(), rules.maker(), 0, 0
            for state in self.states(games, random.Random(28)):
                node = rules.node(state)
                self.assertEqual(make(node), state)
                legal = [] if game.terminal_test(state) else game.actions(state)
                passes, ends = passes + (legal == ["pass"]), ends + (not legal)
                self.assertEqual(sorted(map(rules.move, rules.moves(node)), key=str), sorted(legal, key=str))
                for number in rules.moves(node):
                    after = game.result(state, rules.move(number))
                    self.assertEqual(make(rules.play(node, number)), after)
                    self.assertTrue(rules.text(rules.move(number)))
                self.assertEqual(rules.mirror(rules.mirror(state)), state)
            self.assertEqual((ends, passes > 0), (games, rules is reversi))
            forget()

    def test_parses_positions(self):
        self.load(GALO)
        game, state = tic_tac_toe.game(), tic_tac_toe.state_of("XOO/1X1/2X O 3")
        self.assertEqual((game.utility(state, "X"), game.terminal_test(state)), (1, True), "a win is seen through any of its cells")
        self.assertEqual(tic_tac_toe.state_of("3/3/3 X 3"), game.initial)
        self.assertEqual((tic_tac_toe.text((1, 1)), tic_tac_toe.text((3, 2))), ("a3", "b1"))
        forget()
        self.load(OTHELLO)
        state = reversi.state_of("8/8/8/3WB3/3BW3/8/8/8 B")
        self.assertEqual(state, reversi.game().initial)
        self.assertEqual([reversi.text(cell) for cell in state.moves()], ["d3", "c4", "f5", "e6"])

    def test_searches_agree_with_minimax(self):
        bodies = {GALO: ["state.k_pieces(3) * (9 if player == 'X' else -9) + (state.board.get((2, 2)) == player)",
                         "hash((player, state.last_move)) % 5"],
                  OTHELLO: ["state.discs(player) - state.discs(state.other(player)) + 9 * state.compute_utility(player)",
                            "len(state.moves()) - 3 * (state.board.get((1, 1)) == state.other(player))"]}
        for source, two in bodies.items():
            self.load(source + "".join("def f{}(state, player):\n    return {}\n".format(i, body) for i, body in enumerate(two)))
            program, rules, lot = page.PAGE.program, page.PAGE.program.game, random.Random(5)
            game = rules.game()

            def plain(state, judge, side, plies):
                if plies == 0 or game.terminal_test(state):
                    return judge(state, side)
                values = [plain(game.result(state, move), judge, side, plies - 1) for move in game.actions(state)]
                return max(values) if state.to_move == side else min(values)

            states = [state for state in self.states(12, lot) if not game.terminal_test(state)]
            for state in lot.sample(states, 25):
                for judge in (program.module.f0, program.module.f1):
                    for limit in (0, 1):
                        values = {move: plain(game.result(state, move), judge, state.to_move, limit) for move in game.actions(state)}
                        move, value = search.Search(judge, rules).choose(state, limit)
                        self.assertEqual((value, values[move]), (max(values.values()),) * 2)
                        self.assertEqual(search.Search(judge, rules).worth_of(state, move, limit), value)
            forget()

    def test_program_of_each_game_answers_every_request(self):
        for source, game, position, move in (
            (GALO + "def f(state, player):\n    return state.board.get((2, 2)) == player and 1 or 0\n", "tic_tac_toe", "3/3/3 X 3", "b2"),
            (OTHELLO + "def f(state, player):\n    return int(state.board.get((5, 6)) == player)\n", "reversi",
             "8/8/8/3WB3/3BW3/8/8/8 B", "f5"),
        ):
            loaded = self.load(source + "caracts = [f]\n", game=game)
            self.assertEqual((loaded["game"], [found["kind"] for found in loaded["found"]]), (game, ["evaluation", "features"]))
            for ours in (False, True):
                answer = self.done(ask="move", name="f", position=position, limit=0, seed=1, ours=ours)
                self.assertEqual(answer["move"], move)
            judged = self.done(ask="values", name="f", positions=[position])["judged"]
            self.assertEqual(judged, [{"values": [0, 0], "again": [0, 0], "mirrored": [0, 0], "changed": False}])
            self.assertTrue(self.done(ask="speed", name="f", limit=1, positions=[position])["same"])
            self.assertEqual(self.done(ask="features", name="caracts", positions=[[position, 1]])["features"], [[0]])
            seen = self.done(ask="trace", name="f", position=position, limit=0, seed=0)
            self.assertTrue(seen["steps"].startswith("enter;move "))
            self.assertEqual(seen["move"], move)
            forget()

    def test_madrid_classes_are_evaluations(self):
        loaded = self.load(MADRID)
        self.assertEqual((loaded["game"], [(found["name"], found["kind"]) for found in loaded["found"]]),
                         ("reversi", [("Discs", "evaluation"), ("Corner", "evaluation")]))
        position = "8/8/8/3WB3/3BWW2/8/8/7B B"
        judged = self.done(ask="values", name="Discs", positions=[position])["judged"][0]
        self.assertEqual((judged["values"], judged["mirrored"], judged["changed"]), ([0, 0], [0, 0], False))
        # Its cells are (column, row): the corner at the top right.
        corner = self.done(ask="values", name="Corner", positions=["7B/8/8/3WB3/3BW3/8/8/8 B"])["judged"][0]
        self.assertEqual(corner["values"], [1.04, 0.04])
        self.assertIn(self.done(ask="move", name="Discs", position=position, limit=1, seed=3)["move"], ["d3", "c4", "f6", "g5", "e6"])

    def test_own_class_replaces_module_class(self):
        loaded = self.load(OWN_CLASS)
        self.assertEqual((loaded["game"], loaded["found"][-1]["name"]), ("tic_tac_toe", "centre"))
        for ours in (False, True):
            self.assertEqual(self.done(ask="move", name="centre", position="3/3/3 X 3", limit=0, seed=1, ours=ours)["move"], "b2")

    def test_file_may_have_name_of_imported_module(self):
        loaded = self.load(OTHELLO + "def f(state, player):\n    return 1\n", name="reversi.py")
        self.assertEqual((loaded["game"], loaded["found"][0]["name"]), ("reversi", "f"))

    def test_rejects_other_games(self):
        answer = self.load(GALO, game="reversi")
        self.assertEqual((answer["error"]["kind"], answer["error"]["text"]), ("other_game", "tic_tac_toe"))


if __name__ == "__main__":
    unittest.main()
