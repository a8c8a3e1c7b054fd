//! Links to the current game.

use super::clock::{ClockMsg, TimeControl};
use super::computer;
use super::game::History;
use super::library::stored_game::{StoredGame, StoredNode};
use super::msg::Effect;
use super::routing::judge_with;
use super::state::State;
use crate::app::players::own::OWN_EVALUATIONS;
use crate::app::players::seats;
use crate::app::record::Ended;
use crate::app::record::choices::board_of;
use crate::app::record::ended::{END, FIRST_NAME, SECOND_NAME};
use crate::app::record::linked::{
    BOARD, FIRST, GAME, GAME_NAMES, MOVES, SECOND, START, kind_of, moves_of, start_of,
};
use crate::app::ui::{Pairs, query};
use crate::championship::limits;
use crate::game::Side;
use crate::guest;
use crate::python::is_guest;
use crate::registry::{AnyGame, GUEST_OPPONENT};
use crate::text::{EnumId, Message, is_hidden};

const CLOCK: &str = "clock";
/// The evaluation of the analysis.
pub const ANALYSIS: &str = "analysis";
const TURNED: &str = "turned";

/// The page of the rules of a game. Such a link contains nothing about the current game.
pub const RULES: &str = "rules";

/// All link parameters of Play.
pub const LINK_NAMES: &[&str] = &[
    GAME,
    BOARD,
    START,
    MOVES,
    FIRST,
    SECOND,
    CLOCK,
    ANALYSIS,
    TURNED,
    OWN_EVALUATIONS,
    RULES,
    END,
    FIRST_NAME,
    SECOND_NAME,
];

/// The parameter of each side's name.
const NAMES: [(&str, Side); 2] = [(FIRST_NAME, Side::First), (SECOND_NAME, Side::Second)];

/// The parameter of each side's player.
const SEAT_NAMES: [(&str, Side); 2] = [(FIRST, Side::First), (SECOND, Side::Second)];

/// The link to the current game or to the page of the rules, as names and values.
pub fn link_of(state: &State) -> Vec<(&'static str, String)> {
    if let Some(kind) = state.rules.game() {
        return vec![(RULES, kind.info().id.to_owned())];
    }
    game_link(state)
}

fn game_link(state: &State) -> Vec<(&'static str, String)> {
    let record = state.game.history.record();
    let mut pairs = vec![(GAME, record.game)];
    match board_of(state.game.kind, &record.start) {
        Some(board) => pairs.push((BOARD, board.id.to_owned())),
        None => pairs.push((START, record.start)),
    }
    for (name, side) in SEAT_NAMES {
        pairs.push((name, seats::write(state.game.kind, &state.game.seats[side])));
    }
    for (name, side) in NAMES {
        pairs.extend(state.game.names[side].clone().map(|called| (name, called)));
    }
    if !record.moves.is_empty() {
        pairs.push((MOVES, record.moves.join(",")));
    }
    pairs.extend(
        state
            .game
            .history
            .here()
            .ended
            .map(|ended| (END, ended.id().to_owned())),
    );
    if let Some(clock) = state.clock.control {
        pairs.push((CLOCK, format!("{}.{}", clock.minutes, clock.increment)));
    }
    if state.analysis.on {
        let word =
            seats::write_evaluation(state.game.kind, &state.analysis.judging(state.game.kind));
        pairs.push((ANALYSIS, word));
    }
    pairs.extend(own_in_link(state));
    if state.game.flipped {
        pairs.push((TURNED, "1".to_owned()));
    }
    pairs
}

/// The user's own evaluations that players or the analysis use, as parameters of a link.
fn own_in_link(state: &State) -> Vec<(&'static str, String)> {
    let players = Side::ALL
        .iter()
        .filter_map(|&side| state.game.seats[side].computer());
    let mut used: Vec<_> = players.map(|spec| spec.evaluation.clone()).collect();
    if state.analysis.on {
        used.push(state.analysis.judging(state.game.kind));
    }
    state.own.in_link(state.game.kind, &used)
}

/// Replaces the game and cancels its tasks.
pub fn replace(state: &mut State, opened: State) -> Vec<Effect> {
    *state = opened;
    vec![Effect::Cancel(computer::MOVES)]
}

/// Returns the state of Play for a link; `None` if the link contains nothing valid about Play. Ignores invalid
/// values and adds their errors to `errors`; without its game, it ignores the other parameters too.
pub fn open_link(current: &State, pairs: &Pairs, errors: &mut Vec<Message>) -> Option<State> {
    let has = |names: &[&str]| pairs.iter().any(|(name, _)| names.contains(&name.as_str()));
    let of_game = has(&GAME_NAMES);
    let rules = query::value(pairs, RULES);
    let of_players = has(&[FIRST, SECOND, CLOCK, ANALYSIS, OWN_EVALUATIONS]);
    if !of_game && !of_players && !has(&[TURNED]) {
        if rules.is_none() && current.rules.game().is_none() {
            return None;
        }
        let mut state = current.clone();
        open_rules(&mut state, rules, errors);
        state.computers.turn = None;
        return Some(state);
    }
    if let Some(linked) = own_game(current, pairs, errors) {
        return Some(open_own_game(current, linked, errors));
    }
    let kind = kind_of(pairs, current.game.kind, errors)?;
    let mut state = current.clone();
    // Missing parameters have the defaults of the first version of links, and not those of a first visit.
    let fresh = std::mem::take(&mut state.untouched);
    if of_game || fresh {
        open_game(&mut state, kind, pairs, errors);
    }
    if fresh {
        state.game.seats = seats::of_links(state.game.kind);
    }
    state.own.adopt(kind, pairs, errors);
    for (name, side) in SEAT_NAMES {
        match query::value(pairs, name).map(|word| seats::read(kind, word)) {
            None => {}
            Some(Ok(seat)) => state.game.seats[side] = seat,
            Some(Err(error)) => errors.push(query::parameter_error(name, error)),
        }
    }
    if of_game {
        open_end(&mut state, pairs, errors);
    }
    let clock = query::choice(pairs, CLOCK, read_clock, errors);
    let is_valid = clock.is_some() || query::value(pairs, CLOCK).is_none();
    if is_valid && clock != state.clock.control {
        state.clock.update(ClockMsg::Set(clock));
    }
    open_analysis(&mut state, query::value(pairs, ANALYSIS), errors);
    state.game.flipped = query::flag(pairs, TURNED, errors).unwrap_or_default();
    open_rules(&mut state, rules, errors);
    // A game between computers waits until the user who opened the link starts it.
    state.computers.paused = state.game.computers_only();
    state.computers.turn = None;
    Some(state)
}

/// The game of a link to a user's own game, if its file is not open or the link has moves: as a saved game it can wait
/// for its states.
fn own_game(current: &State, pairs: &Pairs, errors: &mut Vec<Message>) -> Option<StoredGame> {
    let id = query::value(pairs, GAME).filter(|id| is_guest(id))?;
    let moves = query::value(pairs, MOVES).unwrap_or_default();
    if moves.is_empty() && guest::table(id).is_ok() {
        return None;
    }
    let moves = moves.split(',').filter(|mv| !mv.is_empty());
    let node = |(parent, mv): (usize, &str)| StoredNode::new(parent, mv);
    let nodes: Vec<_> = moves.enumerate().map(node).collect();
    let word = |name, other: &str| query::value(pairs, name).unwrap_or(other).to_owned();
    Some(StoredGame {
        game: id.to_owned(),
        start: word(START, id),
        at: nodes.len(),
        nodes,
        reviewed: None,
        first: word(FIRST, seats::HUMAN),
        second: word(SECOND, GUEST_OPPONENT),
        flipped: query::flag(pairs, TURNED, errors).unwrap_or_default(),
        clock: None,
        first_name: None,
        second_name: None,
        ..current.stored_game()
    })
}

/// Opens the game of a link, or lets it wait for its file. A game that waits for the same file has priority: it may
/// have more lines than the link.
fn open_own_game(current: &State, linked: StoredGame, errors: &mut Vec<Message>) -> State {
    let mut state = current.clone();
    let closed = guest::table(&linked.game).err();
    let waits = closed.is_some() && state.waits_for(&linked.game);
    let moves = linked.nodes.iter().map(|node| &node.mv);
    let record = state.game.history.record();
    let is_shown = record.game == linked.game && record.moves.iter().eq(moves);
    if !is_shown && !waits {
        state.restore_game(linked);
    }
    errors.extend(closed.map(|error| query::parameter_error(GAME, error)));
    state
}

/// Reads the ending of the game and the names of the players.
fn open_end(state: &mut State, pairs: &Pairs, errors: &mut Vec<Message>) {
    let here = state.game.history.here_mut();
    let position = &here.position;
    let may_end =
        |ended: &Ended| position.outcome().is_none() && ended.outcome(&**position).is_some();
    let ended = query::choice(pairs, END, |id| Ended::from_id(id).filter(may_end), errors);
    here.ended = ended.or(here.ended);
    for (name, side) in NAMES {
        let read = |called: &str| is_name(called).then(|| called.to_owned());
        if let Some(called) = query::choice(pairs, name, read, errors) {
            state.game.names[side] = Some(called);
        }
    }
}

/// Opens the page of the rules of the game that a link names, or closes it.
fn open_rules(state: &mut State, word: Option<&str>, errors: &mut Vec<Message>) {
    let opened = word.is_some_and(|word| state.rules.open(word));
    if opened {
        state.dialog = None;
    } else {
        state.rules.close();
        errors.extend(word.map(|word| query::invalid_value(RULES, word)));
    }
}

/// Opens the game of a link unless it is the current one. An invalid board leaves the current one in place if it is
/// of the same game. Plays the moves before a faulty one.
fn open_game(
    state: &mut State,
    kind: &'static dyn AnyGame,
    pairs: &Pairs,
    errors: &mut Vec<Message>,
) {
    let same_game = kind.info().id == state.game.kind.info().id;
    let opened = match start_of(kind, pairs) {
        Ok(start) => {
            let moves = moves_of(&*start, pairs, errors);
            let mut history = History::new(start);
            let played = moves.iter().try_for_each(|mv| history.play(mv).map(drop));
            played.map(|()| history).map_err(|error| error.reason)
        }
        Err(error) => {
            errors.push(error);
            if same_game {
                return;
            }
            kind.first_start().map(History::new)
        }
    };
    match opened {
        Ok(history) if history.record() != state.game.history.record() => {
            state.begin(history);
        }
        Ok(_) => {}
        Err(error) => errors.push(error),
    }
}

/// Switches the analysis on with the evaluation of a link, or off.
fn open_analysis(state: &mut State, word: Option<&str>, errors: &mut Vec<Message>) {
    let read = word.map(|word| match seats::read_evaluation(state.game.kind, word) {
        Err(_) if !word.contains('*') => Err(query::invalid_value(ANALYSIS, word)),
        read => read.map_err(|error| query::parameter_error(ANALYSIS, error)),
    });
    state.analysis.switch(matches!(read, Some(Ok(_))));
    match read {
        Some(Ok(evaluation)) => judge_with(state, evaluation),
        Some(Err(error)) => errors.push(error),
        None => {}
    }
}

/// True if the text is a valid name of a player, as in a championship.
fn is_name(text: &str) -> bool {
    limits::NAME.contains(&text.chars().count()) && !text.chars().any(is_hidden)
}

/// Parses a time control: minutes, a point, seconds.
fn read_clock(text: &str) -> Option<TimeControl> {
    let (minutes, increment) = text.split_once('.')?;
    let control = TimeControl {
        minutes: minutes.parse().ok()?,
        increment: increment.parse().ok()?,
    };
    control.valid().then_some(control)
}
