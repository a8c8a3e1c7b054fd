//! Tests of undo, the browser's history, and links with faulty parts.

use super::*;
use crate::text::{EnumId, Fill, Message};

/// A game of three plies between two users.
fn begun() -> State {
    page("#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3").0
}

fn is_place(effects: &[Effect]) -> bool {
    effects.contains(&Effect::push_history_entry())
}

/// The number of the timer that ends an offer.
fn offered(effects: &[Effect]) -> u64 {
    let timers = effects.iter().filter_map(|e| match e {
        Effect::After(10_000, Msg::Dismiss(number)) => Some(*number),
        _ => None,
    });
    let timers: Vec<_> = timers.collect();
    assert_eq!(timers.len(), 1, "{effects:?}");
    timers[0]
}

/// The keys of a message and of all messages in it.
fn keys_in(message: &Message) -> Vec<String> {
    let inner = message.args.iter().filter_map(|(_, fill)| match fill {
        Fill::Message(message) => Some(keys_in(message)),
        Fill::Text(_) | Fill::Number { .. } => None,
    });
    std::iter::once(message.key.clone())
        .chain(inner.flatten())
        .collect()
}

#[test]
fn history_has_tabs_and_games_only() {
    let mut state = begun();
    assert!(is_place(&press(&mut state, "a", "Search lab")));
    assert!(!is_place(&press(&mut state, "a", "Search lab")), "the same tab");
    assert!(is_place(&press(&mut state, "a", "Play")));
    for msg in [
        play::Msg::choose("b1"),
        play::Msg::Go(play::GoTo::Back),
        play::Msg::Flip,
        play::Msg::Setup(play::SetupMsg::Seat(crate::game::Side::First, "random".into())),
        play::Msg::Setup(play::SetupMsg::SwapSeats),
    ] {
        assert!(!is_place(&update(&mut state, Msg::of(msg.clone()))), "{msg:?}");
    }
    assert!(is_place(&update(&mut state, Msg::of(play::Msg::New))));
    let board = || Msg::of(play::Msg::Setup(play::SetupMsg::Preset("four".into())));
    assert!(!is_place(&update(&mut state, board())), "nothing was played");
    assert!(is_place(&update(
        &mut state,
        Msg::of(play::Msg::Setup(play::SetupMsg::Game("reversi".into())))
    )));
    assert!(!is_place(&update(&mut state, Msg::SetLanguage(Language::Pt))));
}

#[test]
fn back_restores_previous_game() {
    let mut state = begun();
    let before = state.link();
    update(&mut state, Msg::of(play::Msg::Setup(play::SetupMsg::Game("rastros".into()))));
    let effects = update(&mut state, Msg::Link(before.clone()));
    assert!(!is_place(&effects), "{effects:?}");
    assert_eq!(state.link(), before);
    dismiss_offer(&mut state);
    let lab = update(&mut state, Msg::Go(SectionId::Lab));
    assert!(is_place(&lab));
    update(&mut state, Msg::Link(before.clone()));
    assert_eq!((state.section, state.link()), (SectionId::Play, before));
    assert!(state.offer.is_none(), "the same game is not left");
}

#[test]
fn faulty_parameter_is_named_alone() {
    let shared = "#/play?game=rastros&board=championship&first=person&second=club&moves=e6";
    let whole = page(shared).0.link();
    for (more, key) in [
        ("&clock=5", "error.link.value"),
        ("&analysis=nonsense", "error.link.value"),
        ("&lang=xx", "error.link.value"),
        ("&depth=999", "error.link.name"),
        ("&preset=luck", "error.link.name"),
        ("&nothing", "error.link.pair"),
        ("&utm_source=news", "error.link.name"),
        ("&evaluation=luck", "error.link.name"),
        ("&turned=%4", "error.link.escape"),
    ] {
        let (state, effects) = page(&format!("{shared}{more}"));
        assert_eq!(state.link(), whole, "{more}");
        let notice = state.notice().cloned().expect("a notice");
        assert!(
            notice.is_error() && keys_in(&notice.message).contains(&key.to_owned()),
            "{notice:?}"
        );
        assert!(effects.iter().any(|e| matches!(e, Effect::After(9000, _))));
    }
    // Values of the game itself.
    for (link, moves, text) in [
        ("#/play?game=rastros&second=wizard&moves=e6", 1, "second: there is no player"),
        ("#/play?game=rastros&moves=e6,e7,a1,b1", 2, "moves: Move 3, “a1”"),
        ("#/play?game=rastros&board=99.9&moves=e6", 0, "board: "),
        ("#/play?game=rastros&start=8/8 S&moves=e6", 0, "start: "),
    ] {
        let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person");
        update(&mut state, Msg::Link(link.to_owned()));
        assert_eq!(state.sections.play.game().info().id, "rastros", "{link}");
        assert_eq!(state.sections.play.record().moves.len(), moves, "{link}");
        let notice = state.notice().cloned().unwrap().message.to_string();
        assert!(notice.contains(text), "{notice}");
    }
}

#[test]
fn impossible_board_keeps_the_game() {
    for link in [
        "#/play?game=tic_tac_toe&board=2.2.9&moves=a1",
        "#/play?game=chess&start=8/8&moves=e4&first=club",
        "#/play?start=nonsense",
    ] {
        let mut state = begun();
        let before = state.link();
        update(&mut state, Msg::Link(link.to_owned()));
        assert_eq!(state.sections.play.record().moves, ["a1", "b2", "c3"], "{link}");
        assert_eq!(state.link(), before, "{link}");
        assert!(state.offer.is_none());
    }
}

#[test]
fn several_faults_are_all_named() {
    let (state, _) = page("#/play?game=rastros&first=wizard&second=witch&clock=5&moves=e6");
    let text = state.notice().unwrap().message.to_string();
    for part in ["first: ", "wizard", "second: ", "witch", "“5”", "clock"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(state.sections.play.record().moves, ["e6"]);
}

#[test]
fn link_to_unknown_section_changes_nothing() {
    for link in ["#/nowhere?game=reversi", "#/pl%4y"] {
        let mut state = begun();
        let before = state.document();
        update(&mut state, Msg::Link(link.to_owned()));
        assert_eq!(state.document(), before, "{link}");
        let notice = state.notice().cloned().expect("a notice");
        assert_eq!(notice.message.key, "error.link");
    }
}

#[test]
fn undo_restores_the_game() {
    let mut state = begun();
    let before = (state.link(), state.sections.play.stored());
    let effects = update(&mut state, Msg::of(play::Msg::New));
    let number = offered(&effects);
    put(&effects);
    // Another notice does not remove the offer.
    update(&mut state, Msg::Copied(Ok(())));
    update(&mut state, Msg::Dismiss(number + 1));
    let page = view(&state);
    let offer = page.by_id("offer").unwrap().text();
    assert!(offer.contains("Previous game closed."), "{offer}");
    let effects = press(&mut state, "button", "Undo");
    assert!(!is_place(&effects));
    assert_eq!((state.link(), state.sections.play.stored()), before);
    assert!(view(&state).by_id("offer").is_none());
    // This time, the user does not accept it.
    let effects = update(&mut state, Msg::of(play::Msg::New));
    update(&mut state, Msg::Dismiss(offered(&effects)));
    assert!(view(&state).by_id("offer").is_none());
    update(&mut state, Msg::Undo);
    assert!(state.sections.play.record().moves.is_empty());
    // Or the user closes it.
    let mut state = begun();
    update(&mut state, Msg::of(play::Msg::New));
    dismiss_offer(&mut state);
    assert!(state.offer.is_none());
}

#[test]
fn undo_can_be_undone() {
    let mut state = begun();
    let first = state.link();
    update(&mut state, Msg::of(play::Msg::New));
    for mv in ["c1", "c2", "a1", "b2"] {
        update(&mut state, Msg::of(play::Msg::choose(mv)));
    }
    let second = state.link();
    for there in [&first, &second, &first] {
        offered(&update(&mut state, Msg::Undo));
        assert_eq!(&state.link(), there);
    }
}

#[test]
fn replaced_game_is_saved_or_reported() {
    let mut state = begun();
    let effects = update(&mut state, Msg::of(play::Msg::New));
    let key = put(&effects)[0].key.clone();
    update(&mut state, Msg::Documents(DatabaseAnswer::Saved(key.clone(), Ok(())).into()));
    assert!(state.notice().is_none());
    let error = Message::new("error.library.storage");
    update(
        &mut state,
        Msg::Documents(DatabaseAnswer::Saved(key.clone(), Err(error)).into()),
    );
    let notice = state.notice().unwrap().message.to_string();
    assert!(notice.contains("cannot save the previous game"), "{notice}");
    let offer = view(&state).by_id("offer").unwrap().text();
    assert!(offer.contains("closed"), "{offer}");
}

#[test]
fn opening_link_keeps_the_last_game() {
    let stored = left(begun());
    let visit = |link: &str| {
        State::new(Boot {
            stored: stored.clone(),
            languages: vec!["en".to_owned()],
            link: link.to_owned(),
            workers: 2,
            ..Boot::default()
        })
    };
    let (mut state, effects) = visit("#/play?game=rastros&moves=e6");
    offered(&effects);
    assert!(put(&effects)[0].head.contains("c3"));
    press(&mut state, "button", "Undo");
    assert_eq!(state.sections.play.record().moves, ["a1", "b2", "c3"]);
    assert!(visit("").0.offer.is_none(), "it is there");
}

#[test]
fn link_names_are_all_known() {
    for link in [
        "#/play?game=rastros&board=8.8.4.4&first=person&second=club&moves=e6&clock=5.3&analysis=seeds&turned=1&lang=pt",
        "#/lab?game=rastros&board=8.8.4.4&moves=e6&depth=7&nodes=1000&evaluation=seeds&wins=any&lang=pt",
        "#/coevolution?preset=course_class&evolve=tic_tac_toe&from=3/3/3 X 3&features=threats&ends=won&generations=3\
            &population=8&plies=1&pairs=1&gene_min=-5&gene_max=5&elitism=0.1&tournament=2&mutation=0.3\
            &mutation_range=2&yardstick_pairs=1&seed=5",
    ] {
        let (state, _) = page(link);
        let unknown = state.notice().into_iter().flat_map(|n| keys_in(&n.message));
        assert_eq!(unknown.filter(|key| key == "error.link.name").count(), 0);
        let (again, _) = page(&state.link());
        assert!(again.notice().is_none(), "{:?}", again.notice());
        assert_eq!(again.link(), state.link());
    }
}

#[test]
fn shortens_quotes_of_links() {
    let long = "x".repeat(100_000);
    for link in [
        format!("#/play?game={long}"),
        format!("#/play?{long}=1"),
        format!("#/play?game=rastros&first={long}"),
        format!("#/play?game=rastros&moves={long}"),
        format!("#/play?game=rastros&start={long}"),
        format!("#/play?{long}"),
        format!("#/{long}"),
        format!("#/%4{long}"),
        format!("#/lab?evaluation={long}&depth={long}&{long}=%4"),
        format!("#/coevolution?preset={long}&evolve={long}"),
    ] {
        let (state, _) = page(&link);
        let notice = state.notice().expect("a notice");
        for language in Language::all() {
            let words = notice.message.text(language);
            assert!(words.chars().count() < 600, "{} {words:.200}", words.len());
        }
    }
}

/// A finished evolution of two short generations.
fn evolved() -> State {
    let (mut state, _) = page("#/coevolution?preset=course_class");
    for (field, text) in [
        ("generations", "1"),
        ("population", "2"),
        ("pairs", "1"),
        ("yardstick_pairs", "0"),
        ("tournament", "1"),
        ("plies", "1"),
    ] {
        let msg = coevolution::Msg::Set(field, text.to_owned());
        update(&mut state, Msg::of(msg));
    }
    let effects = update(&mut state, Msg::of(coevolution::Msg::Begin));
    assert!(state.notice().is_none(), "{:?}", state.notice());
    do_tasks(&mut state, effects);
    assert!(
        state
            .sections
            .coevolution
            .run()
            .is_some_and(crate::evolution::Run::is_complete)
    );
    assert!(state.offer.is_none(), "nothing was there before");
    state
}

#[test]
fn undo_restores_game_replaced_by_champion() {
    let mut state = evolved();
    update(&mut state, Msg::Go(SectionId::Play));
    update(&mut state, Msg::Link(begun().link()));
    update(&mut state, Msg::Go(SectionId::Coevolution));
    let effects = update(&mut state, Msg::of(coevolution::Msg::PlayChampion(1)));
    assert!(is_place(&effects));
    offered(&effects);
    press(&mut state, "button", "Undo");
    assert_eq!(state.sections.play.record().moves, ["a1", "b2", "c3"]);
}
