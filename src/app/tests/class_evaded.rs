//! Ways round what a link for a class has fixed: each is refused.

use super::classroom::{opened, refused};
use super::*;
use crate::app::runs::RunsMsg;
use crate::app::{championship, coevolution};

#[test]
fn what_is_fixed_is_not_changed_by_going_round_it() {
    // For a child there is another game, with other players and no clock.
    for fix in ["game", "players", "clock"] {
        let mut state = opened(&format!("&fix={fix}"));
        refused(&mut state, Msg::Play(play::Msg::ForChild));
        let child = view(&state);
        let button = child.by_id("child-button").unwrap();
        assert_eq!(button.get("aria-disabled"), Some("true"), "{fix}");
        let mut state = opened(&format!("&child=1&fix={fix}"));
        refused(&mut state, Msg::Child(false));
    }
    // Who may take nothing back may look back, and goes on at the end alone.
    let choose = |mv: &str| Msg::Play(play::Msg::Choose(mv.to_owned()));
    let mut state = opened("&hide=takeback");
    update(&mut state, Msg::Play(play::Msg::Back));
    refused(&mut state, choose("d4"));
    refused(&mut state, Msg::Play(play::Msg::BestMove));
    update(&mut state, Msg::Play(play::Msg::Last));
    update(&mut state, choose("f7"));
    assert!(state.document().link.contains("moves=e6,f7"));
    // A file has a game, players and parameters of its own, and so has what is kept.
    let file = "{}".to_owned();
    let runs = RunsMsg::Open("2026".to_owned());
    for fix in ["game", "players", "settings", "files"] {
        let mut state = page(&format!("#/championship?lang=en&fix={fix}")).0;
        let import = championship::Msg::Import(file.clone());
        refused(&mut state, Msg::Championship(import));
        if fix != "files" {
            let open = championship::Msg::Runs(runs.clone());
            refused(&mut state, Msg::Championship(open));
        }
    }
    let mut state = page("#/coevolution?lang=en&fix=settings").0;
    let import = coevolution::Msg::Import(file);
    refused(&mut state, Msg::Coevolution(import));
}
