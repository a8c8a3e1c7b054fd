//! What is known of a coevolution: the form, the work that is under way, the run that is seen.

use std::collections::BTreeMap;

use super::draft::{Draft, Field};
use crate::app::effect::TaskId;
use crate::app::play::seats::write_player;
use crate::evolution::{self, Run, genome_player, preset};
use crate::job::{EvolutionJob, EvolutionProgress, UnitId};
use crate::registry::{GAMES, game, import_evolution};
use crate::text::Message;

/// The preset that a fresh page offers: it takes seconds.
const FIRST: &str = "course_class";

/// Runs larger than this, as text, are not kept from one visit to the next.
const LARGEST_KEPT: usize = 1_500_000;

/// A coevolution that is under way.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) job: EvolutionJob,
    /// The units that workers have, by the number of their task.
    pub(super) given: BTreeMap<TaskId, UnitId>,
    pub(super) paused: bool,
    /// Milliseconds that it has run before `since`.
    pub(super) ran: f64,
    /// When it was last set going, by the page's clock.
    pub(super) since: f64,
    /// The share of the games that had been played when it was begun or taken up again.
    pub(super) share_before: f64,
}

/// A run that made room for another, or for none.
#[derive(Debug)]
pub(super) struct Left {
    run: Run,
    /// The form, where it went as well.
    draft: Option<Draft>,
    error: Option<Message>,
}

/// What this tab knows.
#[derive(Debug)]
pub struct State {
    pub(super) draft: Draft,
    pub(super) work: Option<Work>,
    /// The run that is seen: of the work that is under way, or that ended, or that was imported.
    pub(super) run: Option<Run>,
    /// What went wrong while it ran.
    pub(super) error: Option<Message>,
    /// Whether the chart shows genes in place of scores.
    pub(super) genes: bool,
    /// What luck proposes next.
    pub(super) proposed: u64,
    pub(super) tasks: TaskId,
    pub(super) kept: String,
    /// What was thrown away last and can be brought back.
    pub(super) left: Option<Left>,
    /// How many runs were thrown away.
    pub(super) runs_left: u64,
    /// Milliseconds by the page's clock.
    pub(super) clock: f64,
}

impl State {
    /// The tab as it opens; `seed` is a proposal of luck.
    pub fn new(seed: u64) -> Self {
        let config = preset(FIRST).map(|p| p.config());
        let mut draft = Draft::of(&config.unwrap_or_else(|| GAMES[0].default_evolution()));
        draft.set(Field::Seed, &proposal(seed).to_string());
        State {
            draft,
            work: None,
            run: None,
            error: None,
            genes: false,
            proposed: seed,
            tasks: 0,
            kept: String::new(),
            left: None,
            runs_left: 0,
            clock: 0.0,
        }
    }

    /// Tells the time, in milliseconds since 1970.
    pub fn set_now(&mut self, milliseconds: f64) {
        self.clock = milliseconds;
    }

    /// What stands in the form.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The run that is seen.
    pub fn run(&self) -> Option<&Run> {
        match &self.work {
            Some(work) => Some(work.job.run()),
            None => self.run.as_ref(),
        }
    }

    /// Whether a coevolution is under way, paused or not.
    pub fn under_way(&self) -> bool {
        self.work.is_some()
    }

    pub(super) fn paused(&self) -> bool {
        self.work.as_ref().is_some_and(|w| w.paused)
    }

    /// How far the coevolution that is under way has come, and the milliseconds that it ran and will still need.
    pub(super) fn progress(&self) -> Option<(EvolutionProgress, f64, Option<f64>)> {
        let work = self.work.as_ref()?;
        let progress = work.job.progress();
        let now = if work.paused {
            0.0
        } else {
            self.clock - work.since
        };
        let ran = work.ran + now;
        let (share, before) = (progress.share(), work.share_before);
        // Before the first games the estimate would be a guess.
        let left = (share - before > 0.002).then(|| ran / (share - before) * (1.0 - share));
        Some((progress, ran, left))
    }

    /// The form as names and values of a link.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        self.draft.link()
    }

    /// The form after a link; what is wrong with a value of it goes to `errors`, and the value counts for nothing.
    pub fn open(&self, pairs: &[(String, String)], errors: &mut Vec<Message>) -> Draft {
        self.draft.open(pairs, errors)
    }

    /// Puts what [`State::open`] made of a link into the form.
    pub fn show(&mut self, draft: Draft) {
        self.draft = draft;
    }

    /// The run for the browser's storage; empty where there is none, or too large a one.
    pub fn stored(&self) -> &str {
        &self.kept
    }

    /// Takes up the run that an earlier visit left. What cannot be read is as if it had not been left.
    pub fn restore(&mut self, text: &str) {
        if let Ok(run) = import_evolution(text) {
            self.draft = Draft::of(&run.config);
            self.run = Some(run);
            self.kept = text.to_owned();
        }
    }

    /// Puts the run that is seen away, so that it can be brought back; with the form where another one takes its place.
    pub(super) fn leave(&mut self, with_form: bool) {
        let error = self.error.take();
        if let Some(run) = self.run.take() {
            self.runs_left += 1;
            self.left = Some(Left {
                run,
                draft: with_form.then(|| self.draft.clone()),
                error,
            });
        }
    }

    /// Brings back the run that was put away last, in place of what came after it. A coevolution that is under way ends: its
    /// tasks are to be dropped.
    pub fn bring_back(&mut self) {
        let Some(left) = self.left.take() else {
            return;
        };
        self.work = None;
        self.run = Some(left.run);
        self.error = left.error;
        if let Some(draft) = left.draft {
            self.draft = draft;
        }
        self.keep();
    }

    /// The run that was put away is not wanted back.
    pub fn forget_left(&mut self) {
        self.left = None;
    }

    /// How many runs have been put away.
    pub fn runs_left(&self) -> u64 {
        self.runs_left
    }

    pub(super) fn keep(&mut self) {
        self.kept = match self.run() {
            Some(run) if !run.generations.is_empty() => {
                let text = evolution::to_json(run);
                if text.len() > LARGEST_KEPT {
                    String::new()
                } else {
                    text
                }
            }
            _ => String::new(),
        };
    }

    pub(super) fn draw_seed(&mut self) {
        // Steele and others' mixing of a counter: nothing depends on its quality.
        self.proposed = self
            .proposed
            .wrapping_add(0x9e37_79b9_7f4a_7c15)
            .rotate_left(17)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let seed = proposal(self.proposed);
        self.draft.set(Field::Seed, &seed.to_string());
    }
}

/// A short seed, which people can read aloud.
fn proposal(random: u64) -> u64 {
    random % 900_000 + 100_000
}

/// The link of Play in which a person meets the champion of a generation.
pub(in crate::app) fn meeting(state: &State, generation: u32) -> Option<Vec<(String, String)>> {
    let run = state.run()?;
    let champion = run.generations.get(generation as usize)?.champion();
    let kind = game(&run.config.game).ok()?;
    let plies = run.config.plies.iter().copied().max()?;
    let player = genome_player(&run.config, champion, plies);
    let pairs = [
        ("game", run.config.game.clone()),
        ("start", run.config.start.clone()),
        ("first", "person".to_owned()),
        ("second", write_player(kind, &player)),
    ];
    Some(pairs.map(|(n, v)| (n.to_owned(), v)).to_vec())
}
