//! Tests of all drop targets with all kinds of files: each file opens in its own section.

use super::*;

const EVOLUTION: &str = include_str!("../../../tests/golden/evolution.json");
const CHAMPIONSHIP: &str = include_str!("../../../tests/golden/championship/championship.json");

/// The messages by which the page receives a file.
fn ways(text: &str) -> [(SectionId, Msg); 7] {
    let text = || text.to_owned();
    [
        (SectionId::Play, Msg::of(play::Msg::Dropped(text()))),
        (SectionId::Play, Msg::of(play::Msg::Library(play::LibraryMsg::Import(text())))),
        (SectionId::Play, Msg::of(play::Msg::TextFile(text()))),
        (SectionId::Coevolution, Msg::of(coevolution::Msg::Import(text()))),
        (SectionId::Championship, Msg::of(crate::app::championship::Msg::Import(text()))),
        (SectionId::Lab, Msg::of(lab::Msg::Traces(lab::TracesMsg::Read(text())))),
        (SectionId::Puzzles, Msg::FileDropped(text())),
    ]
}

/// The page in a section, with the library loaded.
fn at(tab: SectionId) -> State {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person");
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    update(&mut state, Msg::Go(tab));
    state
}

fn text_of(state: &State) -> String {
    let notice = state.notice();
    notice.map_or(String::new(), |notice| notice.message.to_string())
}

#[test]
fn opens_every_file_in_its_section() {
    let trace = "{\"format\":\"rastros-lab-trace\",\"version\":1,\"game\":\"tic_tac_toe\"}\n";
    let library = r#"{"format":"rastros-lab library","version":2,"documents":[]}"#;
    let games = "game: tic_tac_toe\n1. a1 b2\n2. c3\n";
    for (number, way) in (0..7).zip(ways("")) {
        let hand = |text: &str| {
            let mut state = at(way.0);
            let [.., msg] = &ways(text)[number..=number] else {
                panic!("there are seven")
            };
            let effects = update(&mut state, msg.1.clone());
            (state, effects)
        };
        let (state, _) = hand(EVOLUTION);
        assert!(state.sections.coevolution.run().is_some(), "way {number}");
        assert_eq!(state.section, SectionId::Coevolution);
        let (state, _) = hand(CHAMPIONSHIP);
        assert!(state.sections.championship.job().is_some(), "way {number}");
        assert_eq!(state.section, SectionId::Championship);
        let (state, effects) = hand(trace);
        let read = |begun: &Begun<Msg>| matches!(begun.task, registry::Task::ReadTrace { .. });
        assert!(Begun::all(&effects).iter().any(read), "way {number}: {effects:?}");
        assert_eq!(state.section, SectionId::Lab);
        let (state, _) = hand(library);
        assert!(state.restoring.is_some(), "way {number}");
        let (state, effects) = hand(games);
        let in_library = |e: &Effect| matches!(e, Effect::Database(DatabaseRequest::Put(_)));
        let opened = state.sections.play.record().moves.len() == 3;
        let typed = number == 2;
        assert!(opened || typed || effects.iter().any(in_library), "way {number}: {effects:?}");
        assert_eq!(state.section, SectionId::Play);
    }
}

#[test]
fn reports_empty_file() {
    for text in ["", " \n\t\n"] {
        for (number, (tab, msg)) in ways(text).into_iter().enumerate() {
            let mut state = at(tab);
            update(&mut state, msg);
            assert!(text_of(&state).contains("is empty"), "way {number}");
            assert_eq!(state.section, tab);
        }
    }
}

/// The first bytes of a picture and of a text in UTF-16, as browsers decode them.
#[test]
fn binary_file_is_refused() {
    for text in [
        "\u{fffd}PNG\r\n\u{1a}\n\0\0\0\rIHDR\0\0\u{1}",
        "g\0a\0m\0e\0:\0 \0r\0a\0s\0t\0r\0o\0s\0",
    ] {
        for (number, (tab, msg)) in ways(text).into_iter().enumerate() {
            let mut state = at(tab);
            let text_of_game = Msg::of(play::Msg::Dialog(Some(play::Dialog::GameText)));
            update(&mut state, text_of_game);
            let before = format!("{:?}", view(&state));
            update(&mut state, msg);
            let words = text_of(&state);
            assert!(words.contains("not text"), "way {number}: {words}");
            state.notices.clear();
            let after = format!("{:?}", view(&state));
            assert!(after == before, "way {number}: and nothing else is seen");
        }
    }
}

/// Earlier versions read names in other encodings this way, so that saved files may contain them.
#[test]
fn strange_file_name_still_opens() {
    let mut state = at(SectionId::Play);
    let text = "name: Jos\u{fffd}\ngame: rastros\n1. e6\n".to_owned();
    let import = play::Msg::Library(play::LibraryMsg::Import(text));
    let effects = update(&mut state, Msg::of(import));
    let put = |e: &Effect| matches!(e, Effect::Database(DatabaseRequest::Put(_)));
    assert!(effects.iter().any(put), "{effects:?}");
}

#[test]
fn dropped_file_opens_or_is_refused() {
    let drop = |state: &mut State, text: &str| {
        let shown = view(state);
        let Node::Element(root) = &shown else {
            panic!("the page is an element")
        };
        let data = EventData::value(text);
        let msg = root
            .fire(EventKind::Drop, &data)
            .expect("the page takes it");
        update(state, msg)
    };
    let mut state = at(SectionId::Puzzles);
    drop(&mut state, CHAMPIONSHIP);
    assert_eq!(state.section, SectionId::Championship);
    assert!(state.sections.championship.job().is_some());
    drop(&mut state, "Dear diary,");
    assert!(text_of(&state).contains("does not support this kind of file"));
    assert_eq!(state.section, SectionId::Championship);
}

/// The output of a program may look like the leaf of a tree.
#[test]
fn printed_value_is_no_game() {
    for text in ["x=1", "x=1\n", "x = 1\ny = 2\n"] {
        let mut state = at(SectionId::Lab);
        let read = lab::Msg::Traces(lab::TracesMsg::Read(text.to_owned()));
        update(&mut state, Msg::of(read));
        assert_eq!(state.section, SectionId::Lab, "{text}");
        assert_eq!(state.sections.play.record().game, "tic_tac_toe", "{text}");
    }
}

#[test]
fn selected_game_reads_a_file() {
    let mut state = at(SectionId::Play);
    let drop = |state: &mut State, text: &str| {
        update(state, Msg::of(play::Msg::Dropped(text.to_owned())));
        text_of(state)
    };
    assert_eq!(drop(&mut state, "1. b2 a1\n"), "Read as Tic-tac-toe: 2 moves.");
    let words = drop(&mut state, "b2 b2");
    assert!(words.contains("Tic-tac-toe. Move 2, “b2”"), "{words}");
    let pgn = include_str!("../../../tests/records/02.pgn");
    let words = drop(&mut state, pgn);
    assert_eq!(words, "Read as Reversi: 60 moves. 2 passes added.");
}

#[test]
fn rejected_text_hides_earlier_notice() {
    let mut state = at(SectionId::Play);
    let read = |state: &mut State, text: &str| {
        update(state, Msg::of(play::Msg::Dialog(Some(play::Dialog::GameText))));
        update(state, Msg::of(play::Msg::Draft(text.to_owned())));
        update(state, Msg::of(play::Msg::ReadDraft));
        text_of(state)
    };
    assert_eq!(read(&mut state, "b2 a1"), "Read as Tic-tac-toe: 2 moves.");
    assert_eq!(read(&mut state, "b2 zz"), "");
    read(&mut state, "b2 a1");
    let import = play::LibraryMsg::Import("game: rastros\na1".to_owned());
    update(&mut state, Msg::of(play::Msg::Library(import)));
    assert!(!text_of(&state).contains("Read as Tic-tac-toe: 2"));
}

#[test]
fn reads_links_in_usual_forms() {
    for link in [
        "#/Play?game=Reversi&moves=f5,d6",
        "#/play/?game=othello&moves=F5D6",
        "#play?game=reversi&start=---------------------------OX------XO---------------------------&moves=1.f5+d6",
    ] {
        let (state, _) = page(link);
        let record = state.sections.play.record();
        assert_eq!(
            (&*record.game, record.moves.join(" ")),
            ("reversi", "f5 d6".to_owned()),
            "{link}"
        );
        assert!(state.notice().is_none(), "{link}: {}", text_of(&state));
    }
}

/// A truncated file still shows its kind.
#[test]
fn damaged_file_shows_error_in_current_section() {
    for (whole, at_place) in [(EVOLUTION, "not JSON"), (CHAMPIONSHIP, "not JSON")] {
        let cut = &whole[..whole.len() / 2];
        let mut state = at(SectionId::Play);
        update(
            &mut state,
            Msg::of(play::Msg::Library(play::LibraryMsg::Import(cut.to_owned()))),
        );
        let text = text_of(&state);
        assert!(text.contains(at_place) && text.contains("line"), "{text}");
        assert_eq!(state.section, SectionId::Play);
    }
}

#[test]
fn file_opens_no_other_section_for_a_class() {
    let link = "#/play?game=tic_tac_toe&first=person&second=person&show=section";
    let (mut state, _) = page(link);
    update(&mut state, Msg::of(play::Msg::Dropped(EVOLUTION.to_owned())));
    assert_eq!(state.section, SectionId::Play);
    assert!(state.sections.coevolution.run().is_none());
    assert!(state.notice().is_some(), "with a notice");
}

/// A failed copy shows the text.
#[test]
fn refused_clipboard_shows_the_text() {
    let mut state = at(SectionId::Play);
    let link = "https://example.org/#/play?game=tic_tac_toe".to_owned();
    let effects = update(&mut state, Msg::Copied(Err(link.clone())));
    assert!(!text_of(&state).contains("Copied"));
    let focus = Effect::focus("copy-by-hand");
    assert_eq!(effects, [focus], "it stays until it is closed");
    let page = view(&state);
    let field = page.by_id("copy-by-hand").expect("the text");
    assert_eq!(field.get("value"), Some(&*link));
    // A second text replaces the first.
    update(&mut state, Msg::Copied(Err("another text".to_owned())));
    let page = view(&state);
    let field = page.by_id("copy-by-hand").expect("the second text");
    assert_eq!(field.get("value"), Some("another text"));
    press(&mut state, "button", "Close");
    assert!(view(&state).by_id("copy-by-hand").is_none());
    update(&mut state, Msg::Copied(Ok(())));
    assert_eq!(text_of(&state), "Copied.");
}
