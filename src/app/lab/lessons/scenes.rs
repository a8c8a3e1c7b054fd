//! What lessons are made of.

use crate::app::lab::lanes::events::Kind;
use crate::app::lab::question::state::BUDGETS;
use crate::app::lab::{Lane, Question};
use crate::eval::Preference;
use crate::registry::GameRecord;
use crate::search::step;
use crate::text::Message;

/// A lesson. Its texts are `lesson.ID`, `lesson.ID.about`, `lesson.ID.now` and, for each scene from 1 on, `lesson.ID.N`.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Its name in links and texts.
    pub id: &'static str,
    /// Its scenes, in order; at least one.
    pub scenes: &'static [Scene],
    /// Where it ends.
    pub now: NextStep,
}

/// Where a lesson sends the person at its end: "now on your board".
#[derive(Clone, Copy, Debug)]
pub enum NextStep {
    /// To Play, with these names and values of a link.
    Play(&'static [(&'static str, &'static str)]),
    /// To the lab: the searches of the last scene on the position that is on the board of Play.
    Lab,
    /// To the comparison of searches below the lab, which begins.
    Compare,
}

/// A scene: what stands beside a few paragraphs.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// What is seen of the lab.
    pub shows: SceneView,
    /// What the lab can be set to; the first is what the scene opens with.
    pub settings: &'static [Setting],
}

/// A scene with what the lab can be set to.
pub const fn scene(shows: SceneView, settings: &'static [Setting]) -> Scene {
    Scene { shows, settings }
}

/// What is seen of the lab beside the prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneView {
    /// The board.
    Board,
    /// The searches with tree and clock.
    Tree,
    /// Both.
    Both,
}

/// What the lab is set to by a blue word.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in the texts and in links.
    pub id: &'static str,
    /// The game.
    pub game: &'static str,
    /// The position in which it begins, as text.
    pub start: &'static str,
    /// The moves since, with commas between them.
    pub moves: &'static str,
    /// Plies that are searched.
    pub depth: u32,
    /// The searches, by their names on the ladder.
    pub lanes: &'static [&'static str],
    /// Plies that the last of them searches beyond `depth`.
    pub last_deeper: u32,
    /// The search whose tree is seen.
    pub shown_lane: usize,
    /// What judges the leaves, by name; empty for the game's first.
    pub evaluation: &'static str,
    /// Whether sooner wins are worth more.
    pub preference: Preference,
    /// Where the clock stands.
    pub at: ClockStart,
}

/// Where the clock stands when a search is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockStart {
    /// It runs, from the beginning.
    Play,
    /// At the end.
    End,
    /// After so many steps.
    Step(usize),
    /// After the thing of a kind with a number, from 0.
    Nth(Kind, usize),
}

/// A setting with nothing but a position; minimax looks at a ply.
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
        at: ClockStart::End,
    }
}

impl Setting {
    /// The same with another name.
    pub const fn named(self, id: &'static str) -> Self {
        Setting { id, ..self }
    }

    /// The same after moves.
    pub const fn after(self, moves: &'static str) -> Self {
        Setting { moves, ..self }
    }

    /// The same, searched so deep.
    pub const fn deep(self, depth: u32) -> Self {
        Setting { depth, ..self }
    }

    /// The same, searched so deep, and named after that.
    pub const fn depth(self, depth: u32) -> Self {
        const IDS: [&str; 11] = [
            "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10",
        ];
        let id = IDS[depth as usize];
        Setting { id, depth, ..self }
    }

    /// The same, searched by others; the tree of the last is seen.
    pub const fn by(self, lanes: &'static [&'static str]) -> Self {
        Setting {
            lanes,
            shown_lane: lanes.len() - 1,
            ..self
        }
    }

    /// The same, the last of the searches so many plies deeper than the others.
    pub const fn last_deeper(self, last_deeper: u32) -> Self {
        Setting {
            last_deeper,
            ..self
        }
    }

    /// The same, judged by another evaluation.
    pub const fn judged(self, evaluation: &'static str) -> Self {
        Setting { evaluation, ..self }
    }

    /// The same with wins that are worth more the sooner they come.
    pub const fn sooner(self) -> Self {
        Setting {
            preference: Preference::Sooner,
            ..self
        }
    }

    /// The same at another moment.
    pub const fn at(self, at: ClockStart) -> Self {
        Setting { at, ..self }
    }

    /// Plies that a search looks beyond `depth`, by its number from 0.
    pub fn deeper(&self, lane: usize) -> u32 {
        match lane + 1 == self.lanes.len() {
            true => self.last_deeper,
            false => 0,
        }
    }

    /// The searches, before they begin.
    pub fn searches(&self) -> Vec<Lane> {
        let found = self.lanes.iter().enumerate();
        let lane = |(number, id): (usize, &&str)| {
            let mut lane = Lane::new(*step(id)?);
            lane.deeper = self.deeper(number);
            Some(lane)
        };
        found.filter_map(lane).collect()
    }

    /// The game so far.
    pub fn record(&self) -> GameRecord {
        let moves = self.moves.split(',').filter(|m| !m.is_empty());
        GameRecord {
            game: self.game.to_owned(),
            start: self.start.to_owned(),
            moves: moves.map(str::to_owned).collect(),
        }
    }

    /// What the lab is asked.
    ///
    /// # Errors
    /// The game so far cannot be played; a test plays all of them.
    pub fn question(&self) -> Result<Question, Message> {
        let mut question = Question::default();
        question.depth = self.depth;
        question.budget = BUDGETS[1];
        question.evaluation = self.evaluation.to_owned();
        question.preference = self.preference;
        question.set(self.record())?;
        Ok(question)
    }
}
