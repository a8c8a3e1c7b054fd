//! The game that is seen as the link to it.

use super::clock::state::TimeControl;
use super::game::history::History;
use super::setup::boards::{preset_of, refit_seats, values_of};
use super::setup::seats;
use super::state::State;
use crate::app::link::{self, Pairs};
use crate::game::Side;
use crate::registry::{AnyGame, GameRecord, game};
use crate::text::Message;

/// Names of links and what they say of the players.
const SEAT_NAMES: [(&str, Side); 2] = [("first", Side::First), ("second", Side::Second)];

impl State {
    /// The game that is seen, as names and values of a link.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let record = self.history.record();
        let mut pairs = vec![("game", record.game)];
        match preset_of(self.game, &record.start) {
            Some(preset) => pairs.push(("board", preset.to_owned())),
            None => pairs.push(("start", record.start)),
        }
        for (name, side) in SEAT_NAMES {
            pairs.push((name, seats::write(self.game, &self.seats[side])));
        }
        if !record.moves.is_empty() {
            pairs.push(("moves", record.moves.join(",")));
        }
        if let Some(clock) = self.clock.control {
            pairs.push(("clock", format!("{}.{}", clock.minutes, clock.increment)));
        }
        if self.analysis.on {
            pairs.push(("analysis", self.judging().id.to_owned()));
        }
        if self.flipped {
            pairs.push(("turned", "1".to_owned()));
        }
        pairs
    }

    /// What Play would be after a link; `None` when the link says nothing of Play, or nothing new.
    ///
    /// # Errors
    /// What is wrong with the link.
    pub fn open(&self, pairs: &Pairs) -> Result<Option<State>, Message> {
        let ours = [
            "game", "board", "start", "first", "second", "moves", "clock", "analysis", "turned",
        ];
        if !pairs.iter().any(|(name, _)| ours.contains(&name.as_str())) {
            return Ok(None);
        }
        let (kind, record) = self.record_of(pairs)?;
        let mut state = self.clone();
        let same_game = kind.info().id == self.game.info().id;
        if std::mem::take(&mut state.untouched) {
            // What a link leaves open is what it was when links were first written.
            state.seats = seats::of_links(state.game);
        }
        if record != self.history.record() {
            let history = History::from_record(&record)?;
            state.paused = false;
            state.begin(history);
            values_of(&mut state);
        }
        if !same_game {
            refit_seats(&mut state);
        }
        for (name, side) in SEAT_NAMES {
            if let Some(word) = link::value(pairs, name) {
                state.seats[side] = seats::read(kind, word)?;
            }
        }
        let clock = link::value(pairs, "clock").map(read_clock).transpose()?;
        if clock != state.clock.control {
            state.set_clock(clock);
        }
        state.open_analysis(link::value(pairs, "analysis"))?;
        state.flipped = link::value(pairs, "turned") == Some("1");
        // Computers among themselves wait for the person who opened the link.
        state.paused = state.computers_only();
        state.computer = None;
        Ok(Some(state))
    }

    /// The game of a link, and the moves in it.
    fn record_of(&self, pairs: &Pairs) -> Result<(&'static dyn AnyGame, GameRecord), Message> {
        let kind = match link::value(pairs, "game") {
            Some(id) => game(id)?,
            None => self.game,
        };
        let start = match (link::value(pairs, "start"), link::value(pairs, "board")) {
            (Some(text), _) => text.to_owned(),
            (None, Some(board)) => board_start(kind, board)?,
            (None, None) => kind.preset(&kind.info().presets[0])?.text(),
        };
        let moves = link::value(pairs, "moves").unwrap_or_default();
        let record = GameRecord {
            game: kind.info().id.to_owned(),
            start,
            moves: moves
                .split(',')
                .filter(|m| !m.is_empty())
                .map(str::to_owned)
                .collect(),
        };
        Ok((kind, record))
    }

    /// Switches the analysis on with the evaluation of a link, or off.
    fn open_analysis(&mut self, id: Option<&str>) -> Result<(), Message> {
        if let Some(id) = id {
            if !self.game.evaluations().iter().any(|e| e.id == id) {
                return Err(Message::new("error.link.value")
                    .with("name", "analysis")
                    .with("found", id));
            }
            self.judge_with(id);
        }
        self.analyse(id.is_some());
        Ok(())
    }
}

/// A time control as links write it: minutes, a point, seconds.
fn read_clock(text: &str) -> Result<TimeControl, Message> {
    let error = || {
        Message::new("error.link.value")
            .with("name", "clock")
            .with("found", text)
    };
    let (minutes, increment) = text.split_once('.').ok_or_else(error)?;
    let control = TimeControl {
        minutes: minutes.parse().map_err(|_| error())?,
        increment: increment.parse().map_err(|_| error())?,
    };
    control.valid().then_some(control).ok_or_else(error)
}

/// The starting position of a board: a preset's name, or values of the parameters joined by points.
fn board_start(game: &dyn AnyGame, board: &str) -> Result<String, Message> {
    let preset = game.info().presets.iter().find(|p| p.id == board);
    let start = match preset {
        Some(preset) => game.preset(preset)?,
        None => game.start(&link::numbers("board", board)?)?,
    };
    Ok(start.text())
}
