//! What is a championship's own about being kept: everything else is in [`crate::app::runs`].

use super::draft::Draft;
use super::kept::{lines, read};
use super::log::Log;
use super::state::{Held, State};
use super::work::{end, set_going};
use crate::app::effect::Effect;
use crate::app::runs::{Keeper, KeptRun, Parts, Room, Stage, Tenant};
use crate::championship::ChampionshipJob;
use crate::registry::take_in_pairs;
use crate::text::Message;

impl Tenant for State {
    fn room(&mut self) -> &mut Room {
        &mut self.room
    }

    fn stage(&self) -> Stage {
        match (&self.work, &self.held) {
            (_, None) => Stage::Nothing,
            (Some(_), Some(_)) => Stage::UnderWay,
            (None, Some(held)) if held.job.is_done() => Stage::Complete,
            (None, Some(_)) => Stage::Stopped,
        }
    }

    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect> {
        match &self.held {
            Some(held) => self.room.checkpoint(&held.played(), self.clock, urgent),
            None => Vec::new(),
        }
    }

    fn make_room(&mut self) -> Result<Vec<Effect>, Message> {
        Ok(end(self))
    }

    fn show(&mut self, key: &str, kept: &KeptRun, chosen: bool) -> Result<(), Message> {
        let held = Held::new(read(kept)?, Log::read(kept.parts.len()), self.clock);
        self.leave();
        // What a link has put into the form stays there.
        if chosen || self.draft == self.opening {
            self.draft = Draft::of(held.job.config());
            self.opening = self.draft.clone();
        }
        let sizes = held.played().sizes();
        self.room.see(Keeper::new(key.to_owned(), sizes));
        self.held = Some(held);
        Ok(())
    }

    fn open_part(&self) -> usize {
        let parts = self.held.as_ref().map_or(0, |held| held.log.parts());
        // The last one may have grown.
        parts.saturating_sub(1)
    }

    fn take_up(&mut self, from: usize, kept: &KeptRun) {
        let (Some(held), Some(key)) = (&mut self.held, self.room.key()) else {
            return;
        };
        let parts = from + kept.parts.len();
        // Pairs that the browser has refused are known here alone.
        let is_less = parts < held.log.parts() || !self.room.keeper().has_all(&held.played());
        if is_less || take_in_pairs(&mut held.job, &lines(kept)).is_err() {
            return;
        }
        held.log = Log::read(parts);
        let keeper = Keeper::new(key.to_owned(), held.played().sizes());
        held.count(self.clock);
        self.room.see(keeper);
    }

    fn go_on(&mut self, workers: u32) -> Vec<Effect> {
        set_going(self, workers)
    }
}

impl State {
    /// Brings back the championship that was put away last, in place of what came after it. One that is under way ends; what it has
    /// come to is kept with the others.
    pub fn bring_back(&mut self) -> Vec<Effect> {
        let Some(left) = self.left.take() else {
            return Vec::new();
        };
        let mut effects = end(self);
        self.room.bring_back();
        self.held = Some(left.held);
        self.draft = left.draft;
        effects.extend(self.checkpoint(true));
        effects
    }
}

/// Shows a championship in place of the one that is seen, and has it kept from now on.
pub(super) fn hold(state: &mut State, job: ChampionshipJob) {
    state.leave();
    state.room.begin(state.clock);
    let log = Log::of(&job);
    state.held = Some(Held::new(job, log, state.clock));
}
