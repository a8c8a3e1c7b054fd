//! The parts of lessons.

use crate::app::lab::lanes::recording::JumpTarget;
use crate::app::lab::lanes::state::Lane;
use crate::app::lab::playouts::state::PlayoutPart;
use crate::app::lab::setup::state::BUDGETS;
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::viewer::{Screen, StepTarget};
use crate::eval::Preference;
use crate::plot::PlayoutStep;
use crate::registry::GameRecord;
use crate::search::search_method;
use crate::text::Message;

/// A lesson. Its texts are `lesson.ID`, `lesson.ID.about`, `lesson.ID.now` and, for each scene from 1 on,
/// `lesson.ID.N`.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Its name in links and texts.
    pub id: &'static str,
    /// In order; at least one.
    pub scenes: &'static [Scene],
    pub now: NextStep,
}

/// The exercise at the end of a lesson: "now on your board".
#[derive(Clone, Copy, Debug)]
pub enum NextStep {
    /// A game in Play, by its link.
    Play(&'static str),
    /// The searches of the last scene in the lab, for the position on the board of Play.
    Lab,
    /// The comparison of searches, which starts.
    Compare,
    /// The screen about depth for a setting; its measurements start.
    Depth(Setting),
}

/// A scene: a part of the lab beside some paragraphs.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// The visible part of the lab.
    pub shows: SceneView,
    /// The selectable settings; the scene opens with the first one.
    pub settings: &'static [Setting],
}

pub const fn board(settings: &'static [Setting]) -> Scene {
    let shows = SceneView::Board;
    Scene { shows, settings }
}

pub const fn tree(settings: &'static [Setting]) -> Scene {
    let shows = SceneView::Tree;
    Scene { shows, settings }
}

/// A scene with the board and the tree.
pub const fn both(settings: &'static [Setting]) -> Scene {
    let shows = SceneView::Both;
    Scene { shows, settings }
}

pub const fn playouts(part: PlayoutPart, settings: &'static [Setting]) -> Scene {
    let shows = SceneView::Playouts(part);
    Scene { shows, settings }
}

/// The visible part of the lab beside the prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneView {
    Board,
    /// The searches with tree and clock.
    Tree,
    Both,
    /// The playouts of the position; a presentation shows only this part.
    Playouts(PlayoutPart),
    /// Depths of alpha-beta beside numbers of playouts.
    DepthsAndPlayouts,
}

pub const fn depths_and_playouts(settings: &'static [Setting]) -> Scene {
    let shows = SceneView::DepthsAndPlayouts;
    Scene { shows, settings }
}

/// A state of the lab, which a control in the prose sets.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in texts and links.
    pub id: &'static str,
    pub game: &'static str,
    /// The start position, as text.
    pub start: &'static str,
    /// The moves from the start, separated by commas.
    pub moves: &'static str,
    /// In plies.
    pub depth: u32,
    /// The searches, by their ids in [`crate::search::SEARCH_METHODS`].
    pub lanes: &'static [&'static str],
    /// Additional plies of the last search beyond `depth`.
    pub last_deeper: u32,
    /// The index of the search whose tree is shown.
    pub shown_lane: usize,
    /// The evaluation of the leaves, by name; empty for the game's first.
    pub evaluation: &'static str,
    /// Defines whether sooner wins count more.
    pub preference: Preference,
    /// The moves that the exercise on the order searches first, separated by commas.
    pub order: &'static str,
    /// The number of playouts of Monte Carlo tree search; 0 for none.
    pub playouts: u32,
    /// How many of the runs (`playouts::state::RUNS`) choose a right move, by the proof.
    pub right_runs: u32,
    /// The highlighted step of the last playout.
    pub step: Option<PlayoutStep>,
    /// The initial position of the clock.
    pub at: StepTarget,
    /// The screen of the lab that a scene of the lecture opens.
    pub screen: Screen,
}

/// A setting with only a position, which minimax searches one ply deep.
pub const fn on(game: &'static str, start: &'static str) -> Setting {
    Setting {
        id: "start",
        game,
        start,
        moves: "",
        depth: 1,
        lanes: &["minimax"],
        last_deeper: 0,
        shown_lane: 0,
        evaluation: "",
        preference: Preference::Any,
        order: "",
        playouts: 0,
        right_runs: 0,
        step: None,
        at: StepTarget::End,
        screen: Screen::Tree,
    }
}

impl Setting {
    pub const fn named(self, id: &'static str) -> Self {
        Setting { id, ..self }
    }

    pub const fn after(self, moves: &'static str) -> Self {
        Setting { moves, ..self }
    }

    pub const fn deep(self, depth: u32) -> Self {
        Setting { depth, ..self }
    }

    /// Changes the depth, and names the setting after it.
    pub const fn depth(self, depth: u32) -> Self {
        const IDS: [&str; 11] = ["d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10"];
        let id = IDS[depth as usize];
        Setting { id, depth, ..self }
    }

    /// Changes the searches, and shows the tree of the last one.
    pub const fn by(self, lanes: &'static [&'static str]) -> Self {
        Setting {
            lanes,
            shown_lane: lanes.len() - 1,
            ..self
        }
    }

    /// Makes the last search `last_deeper` plies deeper than the others.
    pub const fn last_deeper(self, last_deeper: u32) -> Self {
        Setting {
            last_deeper,
            ..self
        }
    }

    pub const fn judged(self, evaluation: &'static str) -> Self {
        Setting { evaluation, ..self }
    }

    /// Makes sooner wins count more.
    pub const fn sooner(self) -> Self {
        Setting {
            preference: Preference::Sooner,
            ..self
        }
    }

    pub const fn in_order(self, order: &'static str) -> Self {
        Setting { order, ..self }
    }

    pub const fn played_out(self, playouts: u32) -> Self {
        Setting { playouts, ..self }
    }

    pub const fn right_in(self, right_runs: u32) -> Self {
        Setting { right_runs, ..self }
    }

    pub const fn at_playout_step(self, step: PlayoutStep) -> Self {
        let step = Some(step);
        Setting { step, ..self }
    }

    /// Starts the clock after a number of steps.
    pub const fn at_step(self, steps: usize) -> Self {
        let at = StepTarget::Step(steps);
        Setting { at, ..self }
    }

    /// Starts the clock after an event of a kind, by its number from 0.
    pub const fn at_event(self, target: JumpTarget, number: usize) -> Self {
        let at = StepTarget::Event(target, number);
        Setting { at, ..self }
    }

    pub const fn on_screen(self, screen: Screen) -> Self {
        Setting { screen, ..self }
    }

    /// The additional plies of a search beyond `depth`, by its number from 0.
    pub fn deeper(&self, lane: usize) -> u32 {
        if lane + 1 == self.lanes.len() { self.last_deeper } else { 0 }
    }

    /// The searches, not started.
    pub fn searches(&self) -> Vec<Lane> {
        let found = self.lanes.iter().enumerate();
        let lane = |(number, id): (usize, &&str)| {
            let mut lane = Lane::new(*search_method(id)?);
            lane.deeper = self.deeper(number);
            Some(lane)
        };
        found.filter_map(lane).collect()
    }

    /// The game until the position of the setting.
    pub fn record(&self) -> GameRecord {
        let moves = self.moves.split(',').filter(|m| !m.is_empty());
        GameRecord::new(self.game, self.start).with_moves(moves)
    }

    /// The setup of the lab with this position and these search settings.
    ///
    /// # Errors
    /// An illegal move in the game; a test plays the games of all settings.
    pub fn setup(&self) -> Result<SearchSetup, Message> {
        let mut setup = SearchSetup::default();
        setup.depth = self.depth;
        setup.budget = BUDGETS[1];
        setup.evaluation = self.evaluation.to_owned();
        setup.preference = self.preference;
        setup.set(self.record())?;
        Ok(setup)
    }
}
