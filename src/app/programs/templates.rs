//! Programs to begin with, of about ten lines each. Their comments are texts of the page.

use strum::{IntoStaticStr, VariantArray};

use crate::app::ui::texts::Texts;
use crate::python::Program;
use crate::text::EnumId;

/// A program to begin with. The texts have `programs.template.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Template {
    /// An evaluation.
    Evaluation,
    /// A player that chooses its move itself.
    Player,
    /// Several evaluations of one thing each.
    Features,
}

impl Template {
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
