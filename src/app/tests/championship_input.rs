//! Input for a championship: typed, pasted and opened, and its errors.

use super::championship::{DUEL, FOUR, draft, held, job, saved, send, text_of};
use super::*;
use crate::app::championship::{Export, LimitKind, Msg as Of};
use crate::text::EnumId;

#[test]
fn link_restores_the_form_only() {
    for link in [FOUR, DUEL] {
        let (mut state, _) = page("#/coevolution?preset=course_class&seed=5&pairs=3");
        let play = play::link_of(&state.sections.play);
        update(&mut state, Msg::Link(format!("{link}&format=swiss&stop=1&alpha=0.1")));
        assert!(state.notice().is_none(), "{:?}", state.notice());
        assert_eq!(play::link_of(&state.sections.play), play);
        let (again, _) = page(&state.document().link);
        assert_eq!(draft(&again), draft(&state));
        assert_eq!(draft(&again).form.get("alpha"), "0.1");
        update(&mut state, Msg::Go(SectionId::Coevolution));
        assert!(state.document().link.contains("seed=5"));
    }
    // Settings that a link omits have the defaults of a new form.
    let (mut state, _) = page(FOUR);
    update(&mut state, Msg::Link(DUEL.to_owned()));
    assert_eq!(draft(&state).players.len(), 2);
}

#[test]
fn pastes_players_of_classmates() {
    let (mut state, _) = page("#/championship?game=rastros");
    for text in [
        "https://example.org/lab/#/play?game=rastros&first=person&\
        second=alpha_beta:d3:dist_obj*2,mobility*1&own=Ana:dist_obj*2,mobility*1",
        "#/championship?game=rastros&player=babujo;name=Rui's&player=bacoco",
        "alpha_beta:d2:basilio",
    ] {
        send(&mut state, Of::Paste(text.to_owned()));
        press(&mut state, "button", "Add to the players");
        assert!(
            view(&state).by_id("championship-paste-error").is_none(),
            "{}",
            view(&state).text()
        );
    }
    let players = &draft(&state).players;
    let words: Vec<_> = players.iter().skip(2).map(|p| &p.word[..]).collect();
    assert_eq!(
        words,
        [
            "alpha_beta:d3:dist_obj*2,mobility*1",
            "babujo",
            "bacoco",
            "alpha_beta:d2:basilio"
        ]
    );
    assert_eq!(players[3].name, "Rui's");
    // The evaluation from the link has its name, here and in links.
    assert!(state.document().link.contains("own=Ana:"));
    for (text, wanted) in [
        ("#/play?game=reversi&second=casual", "Reversi"),
        ("#/play?game=rastros&first=person&second=person", "no player"),
        ("alpha_beta:d2:luck*1", "luck"),
        ("wizard", "wizard"),
    ] {
        send(&mut state, Of::Paste(text.to_owned()));
        press(&mut state, "button", "Add to the players");
        let error = text_of(&state, "championship-paste-error");
        assert!(error.contains(wanted), "{error}");
    }
    assert_eq!(draft(&state).players.len(), 6, "nothing was added");
}

#[test]
fn rejects_too_many_players() {
    let crowd = |part: &str| part.repeat(2000);
    let (first, _) = page("#/championship?game=rastros");
    let (state, _) = page(&format!("#/championship?game=rastros{}", crowd("&player=casual")));
    assert_eq!(draft(&state).players, draft(&first).players);
    let words = state.notice().expect("a notice").message.to_string();
    assert!(words.contains("“player”") && words.contains("2000"), "{words}");
    for tab in ["play", "lab", "coevolution", "puzzles", "championship"] {
        let (state, _) = page(&format!("#/{tab}?game=rastros{}", crowd("&own=A:mobility*1")));
        assert!(state.notice().is_some(), "{tab}");
        assert!(!view(&state).text().contains("mobility*1"), "{tab}");
    }
}

#[test]
fn paste_stops_at_player_limit() {
    let full = format!("#/championship?game=rastros{}", "&player=casual".repeat(128));
    let (mut state, _) = page(&full);
    send(&mut state, Of::Paste("bacoco".to_owned()));
    press(&mut state, "button", "Add to the players");
    assert_eq!(draft(&state).players.len(), 128);
    assert!(view(&state).by_id("championship-paste-error").is_some());
}

#[test]
fn roster_errors_in_every_language() {
    let (mut state, _) =
        page("#/championship?game=rastros&player=basilio&player=bacoco&player=babujo");
    send(&mut state, Of::Move(2, true));
    press(&mut state, "button", "Add a player");
    send(&mut state, Of::Remove(0));
    let words: Vec<_> = draft(&state)
        .players
        .iter()
        .map(|p| p.word.clone())
        .collect();
    assert_eq!(words, ["babujo", "bacoco", "novice"]);
    let error = |state: &State| {
        let shown = view(state);
        assert!(
            shown
                .by_id("championship-begin")
                .unwrap()
                .get("disabled")
                .is_some()
        );
        shown.by_id("championship-error").expect("an error").text()
    };
    type Change = (Vec<Of>, &'static str);
    let changes: [Change; 5] = [
        (vec![Of::Name(0, "Ana".into()), Of::Name(1, "Ana".into())], "Ana"),
        (vec![Of::Set("pairs", "many".into())], "many"),
        (vec![Of::Limit(2, LimitKind::Depth, "999".into())], "999"),
        (vec![Of::Set("elo1", "-5".into())], "1000"),
        (vec![Of::Start("nonsense".into())], "9"),
    ];
    for (messages, named) in changes {
        let mut bad = page(&state.document().link).0;
        for msg in messages {
            send(&mut bad, msg);
        }
        let mut sentences = Vec::new();
        for language in Language::all() {
            update(&mut bad, Msg::SetLanguage(language));
            let line = error(&bad);
            assert!(line.contains(named), "{line}");
            sentences.push(line);
        }
        sentences.dedup();
        assert_eq!(sentences.len(), 3, "{sentences:?}");
    }
}

#[test]
fn single_player_gets_error() {
    let (mut state, _) = page("#/championship?game=rastros&player=basilio");
    let wanted = [
        (Language::En, "A championship needs at least two players."),
        (Language::Pt, "Um campeonato precisa de pelo menos dois jogadores."),
        (Language::Es, "Un campeonato necesita al menos dos jugadores."),
    ];
    for (language, words) in wanted {
        update(&mut state, Msg::SetLanguage(language));
        assert_eq!(text_of(&state, "championship-error"), words);
    }
}

#[test]
fn faulty_link_changes_nothing() {
    for (part, named) in [
        ("player=wizard", "wizard"),
        ("format=war", "war"),
        ("board=moon", "moon"),
        ("stop=yes", "yes"),
        ("start=8x", "start"),
    ] {
        let (state, _) = page(&format!("#/championship?game=rastros&{part}"));
        let notice = state.notice().expect(part).message.to_string();
        assert!(notice.contains(named), "{notice}");
        assert_eq!(draft(&state).players.len(), 2);
    }
}

#[test]
fn file_of_a_championship_or_configuration_fills_the_form() {
    let whole = saved(&mut held("cup"), Export::Json);
    let (mut other, _) = page("");
    send(&mut other, Of::Import(whole.clone()));
    assert!(saved(&mut other, Export::Json) == whole);
    assert_eq!(draft(&other).players.len(), 4);
    let config = serde_json::to_string(job(&other).config()).unwrap();
    let (mut third, _) = page("");
    send(&mut third, Of::Import(config));
    assert!(third.sections.championship.job().is_none());
    assert_eq!(draft(&third), draft(&other));
}

#[test]
fn start_positions_of_a_file_are_used_in_turn() {
    let (mut state, _) = page("#/championship?lang=en&game=reversi");
    send(&mut state, Of::Starts("f5\nd3\nf5 a1".to_owned()));
    let notice = state.notice().map(|n| n.message.text(Language::En));
    assert!(notice.is_some_and(|n| n.starts_with("Line 3")), "{:?}", state.notice());
    assert!(draft(&state).starts.is_empty());
    send(&mut state, Of::Starts("f5\nd3".to_owned()));
    assert!(view(&state).text().contains("2 starting positions"));
    // The same tab knows the positions of its link, another one asks for the file.
    let link = state.document().link;
    assert!(link.contains("starts=2"), "{link}");
    update(&mut state, Msg::Link(link.clone()));
    assert_eq!(draft(&state).starts.len(), 2);
    let (other, _) = page(&link);
    let notice = other.notice().map(|n| n.message.text(Language::En));
    assert!(notice.is_some_and(|n| n.contains("come from a file")), "{:?}", other.notice());
    send(&mut state, Of::Begin);
    assert_eq!(job(&state).config().starts.len(), 2);
}
