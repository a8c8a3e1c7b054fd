//! What is written beside the nodes of the tree.

use crate::app::lab::lanes::state::Msg as LanesMsg;
use crate::app::lab::tests::{open, seen, tell, text, work};
use crate::app::lab::timeline::state::Msg as TimelineMsg;
use crate::app::lab::{Msg, view};
use crate::app::{Context, Texts, play};
use crate::text::Language;

/// Principal variation search asks of most moves only whether they are better: no window of it reads `[3, 3]`.
#[test]
fn a_null_window_is_said_to_be_one_and_what_it_asks() {
    let mut state = open();
    let method = Msg::Lanes(LanesMsg::Method(1, "pvs".into()));
    let effects = tell(&mut state, method);
    work(&mut state, effects);
    tell(&mut state, Msg::Lanes(LanesMsg::See(1)));
    let recording = state.recording().unwrap().clone();
    let tree = &recording.parts[0].tree;
    let mut asked = [0, 0];
    for node in &tree.nodes {
        let Some((alpha, beta)) = node.window.filter(|w| crate::trace::is_null(*w)) else {
            continue;
        };
        if asked[usize::from(node.is_max())] == 3 {
            continue;
        }
        asked[usize::from(node.is_max())] += 1;
        let to = TimelineMsg::To(node.first_step + 1);
        tell(&mut state, Msg::Timeline(to));
        let words = super::picture::words(Texts(Language::En));
        let asks = match node.is_max() {
            true => format!("null window: < {}?", words.value(beta)),
            false => format!("null window: > {}?", words.value(alpha)),
        };
        let room = seen(&state).text();
        assert!(room.matches(&asks).count() >= 2, "{asks}: {room}");
        let why = text(&state, "lab-why");
        assert!(why.starts_with("With a null window"), "{why}");
        let same = format!("[{0}, {0}]", words.value(alpha));
        assert!(!room.contains(&same), "{room}");
    }
    assert_eq!(asked, [3, 3], "of both sides");
    assert!(seen(&state).text().contains("null window: asks only that"));
    tell(&mut state, Msg::Lanes(LanesMsg::See(0)));
    assert!(
        !seen(&state).text().contains("null window"),
        "minimax has none"
    );
}

#[test]
fn the_letters_of_won_and_lost_games_are_explained_where_they_stand() {
    let state = open();
    for (language, letters) in [
        (Language::En, "W3, L3 "),
        (Language::Pt, "V3, D3 "),
        (Language::Es, "G3, P3 "),
    ] {
        let context = Context {
            texts: Texts(language),
            workers: 1,
        };
        let room = view(&state, &play::State::new(1), &context).text();
        assert!(room.contains(letters), "{room}");
    }
}
