//! Program templates of about ten lines. Their comments are texts of the page.

use strum::{IntoStaticStr, VariantArray};

use crate::app::ui::Texts;
use crate::python::Program;
use crate::text::EnumId;

/// A template. The texts have `programs.template.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Template {
    Evaluation,
    /// A player that chooses its move itself.
    Player,
    /// A list of features: several evaluations of one aspect each.
    Features,
    TicTacToe,
    Reversi,
    /// A game of one's own.
    Game,
}

impl Template {
    /// The program, with comments in a language.
    pub fn program(self, texts: Texts) -> Program {
        let (module, about, code) = match self {
            Template::Evaluation => ("rastros", "evaluation", EVALUATION),
            Template::Player => ("rastros", "player", PLAYER),
            Template::Features => ("rastros", "features", FEATURES),
            Template::TicTacToe => ("tictactoe", "evaluation", TIC_TAC_TOE),
            Template::Reversi => ("reversi", "evaluation", REVERSI),
            Template::Game => ("jogos", "game", NIM),
        };
        let about = texts.of(&["programs", "template", about, "about"]);
        Program {
            // The name must not hide a course module, because Python imports the user's own files first.
            name: format!("my_{}.py", self.id()),
            source: format!("from {module} import *\n\n# {about}\n{code}"),
        }
    }
}

const EVALUATION: &str = "def fun_aval(state, player):
    if state.terminou:
        return 100 * state.compute_utility(player)
    goal = (8, 1) if player == 'S' else (1, 8)
    return 7 - distancia(state.white, goal)
";

const NIM: &str = "class Nim(Game):
    def __init__(self, n=15):
        self.initial = (n, 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2, 3) if take <= state[0]]

    def result(self, state, take):
        return (state[0] - take, 3 - state[1])

    def terminal_test(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if state[1] == player else 1

    def display(self, state):
        print('|' * state[0])
";

const TIC_TAC_TOE: &str = "def fun_aval(state, player):
    winner = state.k_pieces(3)
    if winner:
        return 100 if (winner == 1) == (player == 'X') else -100
    centre = state.board.get((2, 2))
    return 0 if centre is None else 1 if centre == player else -1
";

const REVERSI: &str = "CORNERS = [(1, 1), (1, 8), (8, 1), (8, 8)]


def fun_aval(state, player):
    if not state.moves():
        return 1000 * state.compute_utility(player)
    other = state.other(player)
    corners = [state.board.get(cell) for cell in CORNERS]
    return corners.count(player) - corners.count(other)
";

const PLAYER: &str = "def choose(game, state):
    goal = (8, 1) if state.to_move == 'S' else (1, 8)
    return min(game.actions(state), key=lambda cell: distancia(cell, goal))


me = Jogador('Me', choose)
";

const FEATURES: &str = "def progress(state, player):
    goal = (8, 1) if player == 'S' else (1, 8)
    return 7 - distancia(state.white, goal)


def freedom(state, player):
    return len(state.moves())


caracts = [progress, freedom]
";
