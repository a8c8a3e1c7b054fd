//! The functions found in a program, and buttons for the uses of the selected one.

use super::state::LIMITS;
use super::{Msg, State};
use crate::app::ui::widgets::{
    alert, card, checkbox, icon_text_button, number_field, primary_button, select,
};
use crate::app::ui::{Element, Icon, Texts, el};
use crate::check::opponent_name;
use crate::python::{FunctionKind, Loaded, ProgramError, game_name};
use crate::text::{EnumId, Message};

/// `None` before the program has run, and for a game alone.
pub(super) fn view(state: &State, texts: Texts) -> Option<Element<Msg>> {
    match state.loaded.as_ref()? {
        Err(error) => Some(stopped(error, texts)),
        Ok(loaded) if loaded.found.is_empty() => without_functions(loaded, texts),
        Ok(loaded) => Some(functions(state, loaded, texts)),
    }
}

fn stopped(error: &ProgramError, texts: Texts) -> Element<Msg> {
    card(texts.get("programs.failed"))
        .id("program-failed")
        .child(alert(&error.message(), texts))
}

fn found_card(texts: Texts) -> Element<Msg> {
    card(texts.get("programs.found")).id("program-found")
}

/// Why no function can play; `None` if there is nothing to say about a program with a game.
fn without_functions(loaded: &Loaded, texts: Texts) -> Option<Element<Msg>> {
    let why = match (loaded.failed.is_empty(), loaded.games.is_empty()) {
        (false, _) => Some("programs.found.only_failed"),
        (true, true) => Some("programs.found.none"),
        (true, false) => None,
    };
    let is_silent = loaded.notes.is_empty() && loaded.printed.trim_end().is_empty();
    if why.is_none() && is_silent {
        return None;
    }
    let why = why.map(|key| el("p.error-text").child(texts.get(key)));
    Some(remarks(found_card(texts).maybe(why), loaded, texts))
}

fn functions(state: &State, loaded: &Loaded, texts: Texts) -> Element<Msg> {
    let uses = Uses::of(state);
    let about = match state.game() {
        Some(game) => Message::new("programs.found.game").with_message("game", game_name(game.id)),
        None => Message::new("guest.found"),
    };
    let choices = loaded.found.iter().map(|found| {
        let kind = texts.of(&["programs", "kind", found.kind.id()]);
        (found.name.clone(), format!("{} · {kind}", found.name))
    });
    let card = found_card(texts)
        .child(el("p").child(texts.say(&about)))
        .child(select(
            "program-function",
            texts.get("programs.function"),
            choices.collect(),
            state.function.as_deref().unwrap_or_default(),
            |name| Some(Msg::Function(name.to_owned())),
        ))
        .maybe(uses.play.then(|| limit(state, texts)))
        .maybe(uses.check.then(|| about_limit(state, texts)).flatten())
        .maybe(uses.measure.then(|| {
            checkbox(
                "program-ours",
                texts.get("programs.ours"),
                state.by_our_search,
                Msg::ByOurSearch,
            )
        }))
        .child(buttons(&uses, state, texts));
    remarks(card, loaded, texts)
}

/// The possible uses of the selected function, by its kind and the program's game.
struct Uses {
    /// Against the page's players, by a check.
    check: bool,
    /// On the board and in championships.
    play: bool,
    /// Its search step by step, or as the judge of leaves.
    watch: bool,
    /// As an opponent that measures evolutions, and by our own search.
    measure: bool,
    /// By an evolution of the weights of features.
    evolve: bool,
}

impl Uses {
    fn of(state: &State) -> Uses {
        let kind = state.found().map(|found| found.kind);
        let is_evaluation = kind == Some(FunctionKind::Evaluation);
        let chooses_moves = kind != Some(FunctionKind::Features);
        let (has_our_game, has_own_game) = (state.game().is_some(), state.plays_own_game());
        let has_game = has_our_game || has_own_game;
        Uses {
            check: has_our_game && chooses_moves,
            play: has_game && chooses_moves,
            watch: has_our_game && chooses_moves || has_own_game && is_evaluation,
            measure: has_our_game && is_evaluation,
            evolve: has_game && state.features().is_some(),
        }
    }
}

fn limit(state: &State, texts: Texts) -> Element<Msg> {
    number_field("program-limit", texts.get("programs.limit"), state.limit, LIMITS, Msg::Limit)
}

fn about_limit(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let message = Message::new("programs.limit.about")
        .with("plies", state.limit + 1)
        .with_message("opponent", opponent_name(state.game()?, 1));
    Some(el("p.quiet.small").child(texts.say(&message)))
}

fn buttons(uses: &Uses, state: &State, texts: Texts) -> Element<Msg> {
    let button = |icon: Icon, key: &str, msg: Msg, id: &str| {
        icon_text_button(icon, texts.get(key), msg).id(id.to_owned())
    };
    let check = primary_button(texts.get("programs.check"), Msg::Check)
        .id("program-start-check")
        .flag("disabled", state.is_running());
    let play = button(Icon::Board, "programs.play", Msg::Play, "program-play");
    let enter = button(Icon::Cup, "programs.enter", Msg::Enter, "program-enter");
    let about = if state.plays_own_game() {
        "guest.watch.about"
    } else {
        "programs.watch.about"
    };
    let watch = button(Icon::Flask, "programs.watch", Msg::Watch, "program-watch")
        .attr("title", texts.get(about))
        .flag("disabled", state.is_running());
    let measure = button(Icon::Evolution, "programs.measure", Msg::Measure, "program-measure")
        .attr("title", texts.get("programs.measure.about"));
    let evolve = button(Icon::Evolution, "programs.evolve", Msg::Evolve, "program-evolve");
    let buttons = [
        (uses.check, check),
        (uses.play, play),
        (uses.play, enter),
        (uses.watch, watch),
        (uses.measure, measure),
        (uses.evolve, evolve),
    ];
    let shown = buttons.into_iter().filter(|(is_shown, _)| *is_shown);
    el("div.control-row").children(shown.map(|(_, button)| button))
}

/// The card with the failures, the skipped parts, and the output of the program. If no function can play, the first two
/// are expanded.
fn remarks(card: Element<Msg>, loaded: &Loaded, texts: Texts) -> Element<Msg> {
    let list = |title: &str, messages: Vec<Message>| {
        let items = messages.into_iter();
        let items = items.map(|message| el("li").child(texts.say(&message)));
        el("details")
            .flag("open", loaded.found.is_empty())
            .child(el("summary").child(texts.get(title)))
            .child(el("ul").children(items))
    };
    let failed: Vec<_> = loaded.failed.iter().map(|f| f.message()).collect();
    let notes: Vec<_> = loaded.notes.iter().map(|note| note.message()).collect();
    let printed = loaded.printed.trim_end();
    card.maybe((!failed.is_empty()).then(|| list("programs.failed.functions", failed)))
        .maybe((!notes.is_empty()).then(|| list("programs.notes", notes)))
        .maybe((!printed.is_empty()).then(|| {
            el("details")
                .child(el("summary").child(texts.get("programs.printed")))
                .child(el("pre.program-printed").child(printed))
        }))
}
