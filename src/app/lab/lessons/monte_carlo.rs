//! The lesson on Monte Carlo tree search: the four steps, a position where playouts are right, one where many are
//! wrong, and playouts beside depth.

use super::boards::{CHAMPIONSHIP, GALO, TRAP};
use super::scenes::{Lesson, NextStep, Setting, depths_and_playouts, playouts};
use crate::app::lab::playouts::state::PlayoutPart;
use crate::plot::PlayoutStep::{Backpropagation, Expansion, Selection, Simulation};

const SEARCH: &[&str] = &["alpha_beta_ordered"];

/// One move wins; the cell closest to the goal loses.
const ONE_WINS: Setting = TRAP.by(SEARCH);

/// The last playout of these reaches South's goal: the means of South's moves rise, that of North's move falls.
const LAST_WINS: Setting = ONE_WINS.played_out(13);

/// X is in a corner: only the centre draws.
const CORNER: Setting = GALO.after("a3").deep(4).by(SEARCH);

pub(super) const MONTE_CARLO: Lesson = Lesson {
    id: "monte_carlo",
    scenes: &[
        playouts(
            PlayoutPart::Steps,
            &[
                ONE_WINS.named("one").played_out(1),
                ONE_WINS.named("all").played_out(4),
                LAST_WINS.named("selection").at_playout_step(Selection),
                LAST_WINS.named("expansion").at_playout_step(Expansion),
                LAST_WINS.named("simulation").at_playout_step(Simulation),
                LAST_WINS.named("many").at_playout_step(Backpropagation),
            ],
        ),
        playouts(
            PlayoutPart::Moves,
            &[
                ONE_WINS.named("few").played_out(20),
                ONE_WINS.named("more").played_out(100),
                ONE_WINS.named("many").played_out(1000),
            ],
        ),
        playouts(
            PlayoutPart::Runs,
            &[
                CORNER.named("few").played_out(100).right_in(75),
                CORNER.named("more").played_out(1000).right_in(188),
                CORNER.named("many").played_out(5000).right_in(200),
            ],
        ),
        depths_and_playouts(&[CHAMPIONSHIP]),
    ],
    now: NextStep::Play("play?game=rastros&board=small5&first=person&second=monte_carlo"),
};
