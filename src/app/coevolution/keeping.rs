//! What is an evolution's own about being kept: everything else is in [`crate::app::runs`].

use super::draft::Draft;
use super::kept::{first_open, read};
use super::state::State;
use super::work::{end, set_going};
use crate::app::effect::{Effect, Followed, RunTexts, Runs, Stored};
use crate::app::runs::{self, Keeper, KeptRun, Parts, Room, RunsMsg, Stage, Tenant};
use crate::evolution::take_in;
use crate::job::EvolutionJob;
use crate::registry::check_evolution;
use crate::text::Message;

impl Tenant for State {
    fn room(&mut self) -> &mut Room {
        &mut self.room
    }

    fn stage(&self) -> Stage {
        match (&self.work, &self.run) {
            (Some(_), _) => Stage::UnderWay,
            (None, Some(run)) if run.is_complete() => Stage::Complete,
            (None, Some(_)) => Stage::Stopped,
            (None, None) => Stage::Nothing,
        }
    }

    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect> {
        let run = match &self.work {
            Some(work) => Some(work.job.run()),
            None => self.run.as_ref(),
        };
        match run {
            Some(run) => self.room.checkpoint(run, self.clock, urgent),
            None => Vec::new(),
        }
    }

    fn make_room(&mut self) -> Result<Vec<Effect>, Message> {
        match self.work {
            Some(_) => Err(Message::new("error.import.busy")),
            None => Ok(Vec::new()),
        }
    }

    fn show(&mut self, key: &str, kept: &KeptRun, chosen: bool) -> Result<(), Message> {
        let run = read(kept)?;
        if chosen {
            self.leave(true);
        }
        // What a link has put into the form stays there.
        if chosen || self.draft == self.opening {
            self.draft = Draft::of(&run.config);
            self.opening = self.draft.clone();
        }
        self.room.see(Keeper::new(key.to_owned(), run.sizes()));
        self.run = Some(run);
        Ok(())
    }

    fn open_part(&self) -> usize {
        self.run.as_ref().map_or(0, first_open)
    }

    fn take_up(&mut self, from: usize, kept: &KeptRun) {
        let (Some(run), Some(key)) = (&mut self.run, self.room.key()) else {
            return;
        };
        let is_less = from + kept.parts.len() < run.generations.len();
        if !is_less && take_in(run, from, &kept.parts, check_evolution).is_ok() {
            let keeper = Keeper::new(key.to_owned(), run.sizes());
            self.room.see(keeper);
        }
    }

    fn go_on(&mut self, workers: u32) -> Vec<Effect> {
        match self.run.take() {
            Some(run) => set_going(self, EvolutionJob::resume(run), workers),
            None => Vec::new(),
        }
    }
}

impl State {
    /// Takes up the evolution that all tabs once shared, to be kept with the others. What cannot be read is as if it had not
    /// been left.
    pub fn move_over(&mut self, text: &str, to_be_seen: bool) -> Vec<Effect> {
        let Ok(run) = crate::registry::import_evolution(text) else {
            return Vec::new();
        };
        let key = self.room.new_key(self.clock);
        self.moved = Some(key.clone());
        if !to_be_seen {
            let RunTexts { key, head, parts } = runs::texts(key, &run, self.clock);
            let anew = true;
            return vec![Effect::Runs(Runs::Put {
                key,
                anew,
                head,
                parts,
            })];
        }
        self.draft = Draft::of(&run.config);
        self.opening = self.draft.clone();
        self.run = Some(run);
        self.room.see(Keeper::new(key, Vec::new()));
        self.checkpoint(true)
    }

    /// What is to be done when the page comes into sight again: see [`Room::look_again`].
    pub fn look_again(&mut self, unheard: bool) -> Vec<Effect> {
        let mut effects = self.room.look_again(unheard);
        effects.extend(self.seeds.room.look_again(unheard));
        effects
    }

    /// Brings back the run that was put away last, in place of what came after it. A coevolution that is under way ends; what
    /// it has come to is kept with the others.
    pub fn bring_back(&mut self) -> Vec<Effect> {
        let Some(left) = self.left.take() else {
            return Vec::new();
        };
        let mut effects = end(self);
        self.forget_seen();
        self.room.bring_back();
        self.run = Some(left.run);
        self.error = left.error;
        if let Some(draft) = left.draft {
            self.draft = draft;
        }
        effects.extend(self.checkpoint(true));
        effects
    }
}

/// Goes on with the evolution that is seen, as soon as it is certain that no other tab does.
pub(super) fn go_on(state: &mut State, workers: u32) -> Vec<Effect> {
    match (&state.run, state.room.key()) {
        (Some(_), Some(_)) => state.room.claim(),
        (Some(_), None) => Tenant::go_on(state, workers),
        (None, _) => Vec::new(),
    }
}

/// What follows from something that happened to kept evolutions.
pub(super) fn update(state: &mut State, msg: RunsMsg, workers: u32) -> Followed {
    let moved = match &msg {
        RunsMsg::Kept(key, Ok(())) => state.moved.take_if(|moved| moved == key),
        _ => None,
    };
    let mut followed = runs::update(state, msg, workers);
    // It has another place now.
    followed
        .effects
        .extend(moved.map(|_| Effect::Forget(Stored::Evolution)));
    followed
}
