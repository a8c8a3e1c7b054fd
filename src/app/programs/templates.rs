//! Programs to begin with, of about ten lines each. Their comments are texts of the page.

use crate::app::ui::texts::Texts;
use crate::python::Program;

/// A program to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// An evaluation.
    Evaluation,
    /// A player that chooses its move itself.
    Player,
    /// Several evaluations of one thing each.
    Features,
}

impl Template {
    /// All of them.
    pub const ALL: [Template; 3] = [Template::Evaluation, Template::Player, Template::Features];

    /// The word that ends the key of its name.
    pub fn id(self) -> &'static str {
        match self {
            Template::Evaluation => "evaluation",
            Template::Player => "player",
            Template::Features => "features",
        }
    }

    /// The program, with comments in a language.
    pub fn program(self, texts: Texts) -> Program {
        let about = texts.of(&["programs", "template", self.id(), "about"]);
        let code = match self {
            Template::Evaluation => EVALUATION,
            Template::Player => PLAYER,
            Template::Features => FEATURES,
        };
        Program {
            name: format!("{}.py", self.id()),
            source: format!("from rastros import *\n\n# {about}\n{code}"),
        }
    }
}

const EVALUATION: &str = "def fun_aval(state, player):
    if state.terminou:
        return 100 * state.compute_utility(player)
    goal = (8, 1) if player == 'S' else (1, 8)
    return 7 - distancia(state.white, goal)
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
