//! A game outside of the page: as a link, as a text, and in the browser's storage.

use serde::{Deserialize, Serialize};

use super::clock::{KeptClock, TimeControl};
use super::judge::Judged;
use super::seats::{self, Seat};
use super::{History, PACES, State, setup};
use crate::app::link::{self, Pairs};
use crate::game::{BySide, Side};
use crate::registry::{AnyGame, GAMES, GameRecord, Thinking, game};
use crate::text::{Message, TextError};

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
        let mut state = self.clone();
        let same_game = kind.info().id == self.game.info().id;
        if record != self.history.record() {
            let history = History::from_record(&record)?;
            state.paused = false;
            state.begin(history);
            setup::values_of(&mut state);
        }
        if !same_game {
            setup::refit_seats(&mut state);
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
        let analysis = link::value(pairs, "analysis");
        if let Some(id) = analysis {
            if !kind.evaluations().iter().any(|e| e.id == id) {
                return Err(Message::new("error.link.value")
                    .with("name", "analysis")
                    .with("found", id));
            }
            state.judge_with(id);
        }
        state.analyse(analysis.is_some());
        state.flipped = link::value(pairs, "turned") == Some("1");
        // Computers among themselves wait for the person who opened the link.
        state.paused = state.computers_only();
        state.thought = None;
        Ok(Some(state))
    }
}

/// A time control as links write it: minutes, a point, seconds.
fn read_clock(text: &str) -> Result<TimeControl, Message> {
    let fault = || {
        Message::new("error.link.value")
            .with("name", "clock")
            .with("found", text)
    };
    let (minutes, increment) = text.split_once('.').ok_or_else(fault)?;
    let control = TimeControl {
        minutes: minutes.parse().map_err(|_| fault())?,
        increment: increment.parse().map_err(|_| fault())?,
    };
    control.valid().then_some(control).ok_or_else(fault)
}

/// The preset whose starting position a text is.
pub(super) fn preset_of(game: &dyn AnyGame, start: &str) -> Option<&'static str> {
    game.info()
        .presets
        .iter()
        .find(|p| game.preset(p).is_ok_and(|s| s.text() == start))
        .map(|p| p.id)
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

/// The game as text: its kind, its start, and the moves of the line that is seen.
pub(super) fn write_game(state: &State) -> String {
    let history = &state.history;
    let path = history.path(history.end());
    let record = history.record();
    let mut text = format!("game: {}\nstart: {}\n", record.game, record.start);
    for (i, &node) in path[1..].iter().enumerate() {
        let gap = match i {
            0 => "",
            _ if i % 16 == 0 => "\n",
            _ => " ",
        };
        text.push_str(gap);
        if i % 2 == 0 {
            text.push_str(&format!("{}. ", i / 2 + 1));
        }
        text.push_str(&history.nodes()[node].mv);
    }
    if path.len() > 1 {
        text.push('\n');
    }
    text
}

/// Parts of a text that stand between white space, each with where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The games of a text that holds several: each begins with a line `name: …` or `game: …`. A text without such lines is
/// one game.
pub(super) fn split_games(text: &str) -> Vec<&str> {
    let mut begins = Vec::new();
    let mut at = 0;
    let mut named = false;
    for line in text.split_inclusive('\n') {
        let head = line.split_once(':').map(|(name, _)| name.trim());
        match head {
            Some("name") => begins.push(at),
            Some("game") if !named => begins.push(at),
            _ => {}
        }
        named = head == Some("name");
        at += line.len();
    }
    if begins.is_empty() {
        return vec![text];
    }
    let ends = begins[1..].iter().copied().chain([text.len()]);
    begins.iter().zip(ends).map(|(&b, e)| &text[b..e]).collect()
}

/// The name that the text of a game begins with.
pub(super) fn name_of(text: &str) -> Option<String> {
    let (name, value) = text.lines().next()?.split_once(':')?;
    let value = value.trim();
    (name.trim() == "name" && !value.is_empty()).then(|| value.to_owned())
}

/// The game that a text describes: what [`write_game`] writes, or just a position of some game.
pub(super) fn read_game(text: &str) -> Result<History, Message> {
    parse_game(text).map_err(|e| e.describe(text))
}

fn parse_game(text: &str) -> Result<History, TextError> {
    let mut kind: Option<&'static dyn AnyGame> = None;
    let mut start = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begins = at;
        let Some((name, value)) = line.split_once(':') else {
            if line.trim().is_empty() {
                at += line.len();
                continue;
            }
            break;
        };
        let value_at = begins + name.len() + 1 + (value.len() - value.trim_start().len());
        let value = value.trim();
        match name.trim() {
            "game" => kind = Some(game(value).map_err(|e| TextError::new(value_at, e))?),
            "start" => start = Some((value_at, value)),
            // For people and for the library.
            "name" => {}
            other => {
                let fault = Message::new("error.text.name").with("found", other);
                return Err(TextError::new(begins, fault));
            }
        }
        at += line.len();
    }
    let position = match (kind, start) {
        (Some(kind), Some((start_at, start))) => {
            kind.parse(start).map_err(|e| e.shifted(start_at))?
        }
        (Some(kind), None) => kind
            .start(kind.info().presets[0].values)
            .map_err(|e| TextError::new(0, e))?,
        (None, _) => return parse_position(text, start),
    };
    let mut history = History::new(position);
    for (offset, word) in words(&text[at..]) {
        let number = word.trim_end_matches('.');
        if word.len() > number.len() && number.bytes().all(|b| b.is_ascii_digit()) {
            continue;
        }
        history
            .play(word)
            .map_err(|e| TextError::new(at + offset, e.reason))?;
    }
    Ok(history)
}

/// A position alone, of the first game that reads it.
fn parse_position(text: &str, start: Option<(usize, &str)>) -> Result<History, TextError> {
    let (at, position) = start.unwrap_or((0, text.trim()));
    let mut furthest: Option<TextError> = None;
    for kind in GAMES {
        match kind.parse(position) {
            Ok(position) => return Ok(History::new(position)),
            Err(error) => {
                if furthest.as_ref().is_none_or(|f| error.at > f.at) {
                    furthest = Some(error);
                }
            }
        }
    }
    let none = || TextError::new(0, Message::new("error.position.short"));
    Err(furthest.unwrap_or_else(none).shifted(at))
}

/// A game with all its lines, for the browser's storage.
#[derive(Serialize, Deserialize)]
struct Kept {
    game: String,
    start: String,
    nodes: Vec<KeptNode>,
    at: usize,
    first: String,
    second: String,
    flipped: bool,
    paused: bool,
    pace: u32,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<KeptClock>,
}

#[derive(Serialize, Deserialize)]
struct KeptNode {
    parent: usize,
    mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    thinking: Option<Thinking>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigned: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    judged: Option<Judged>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    timed_out: Option<Side>,
}

impl State {
    /// The game with all its lines as text for the browser's storage.
    pub fn stored(&self) -> String {
        let nodes = self.history.nodes();
        let kept = Kept {
            game: self.game.info().id.to_owned(),
            start: nodes[0].position.text(),
            nodes: nodes[1..]
                .iter()
                .map(|n| KeptNode {
                    parent: n.parent.unwrap_or(0),
                    mv: n.mv.clone(),
                    thinking: n.thinking.clone(),
                    resigned: n.resigned,
                    judged: n.judged.clone(),
                    timed_out: n.timed_out,
                })
                .collect(),
            at: self.history.at(),
            first: seats::write(self.game, &self.seats.first),
            second: seats::write(self.game, &self.seats.second),
            flipped: self.flipped,
            paused: self.paused,
            pace: self.pace,
            seed: self.seed,
            clock: self.clock.kept(),
        };
        // Numbers, texts and lists of them: there is nothing that could fail.
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// Takes up the game that an earlier visit left. What cannot be read is as if it had not been left.
    pub fn restore(&mut self, text: &str) {
        self.restore_whole(text);
    }

    /// Takes up a game; whether it could be read. If not, nothing changes.
    pub(super) fn restore_whole(&mut self, text: &str) -> bool {
        let kept = serde_json::from_str::<Kept>(text).ok();
        let state = kept.and_then(|kept| self.restored(kept));
        let read = state.is_some();
        if let Some(state) = state {
            *self = state;
        }
        read
    }

    fn restored(&self, kept: Kept) -> Option<State> {
        let kind = game(&kept.game).ok()?;
        let mut history = History::new(kind.parse(&kept.start).ok()?);
        for (i, node) in kept.nodes.into_iter().enumerate() {
            if node.parent > i {
                return None;
            }
            history.go(node.parent);
            history.play(&node.mv).ok()?;
            let here = history.here_mut();
            here.thinking = node.thinking;
            here.resigned = node.resigned;
            here.judged = node.judged;
            here.timed_out = node.timed_out;
        }
        history.go(kept.at);
        let seats = BySide::new(
            seats::read(kind, &kept.first).unwrap_or(Seat::Person),
            seats::read(kind, &kept.second).unwrap_or(Seat::Person),
        );
        let mut state = State {
            seats,
            flipped: kept.flipped,
            paused: kept.paused,
            pace: if PACES.contains(&kept.pace) {
                kept.pace
            } else {
                PACES[1]
            },
            ..self.clone()
        };
        state.begin(history);
        let nodes = state.history.nodes().len();
        state.clock.restore(kept.clock, nodes);
        state.seed = kept.seed & ((1 << 53) - 1);
        setup::values_of(&mut state);
        Some(state)
    }
}
