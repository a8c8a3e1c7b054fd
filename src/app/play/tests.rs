//! Every game of the registry with everything that an analysis writes over its board.

use crate::app::play::testing::*;
use crate::plot::{BoardPicture, Picture, Token};
use crate::registry::{Analysed, GAMES, MoveValue};

/// A game a few moves on, with its analysis in sight.
fn analysed(game: &str) -> State {
    let kind = registry::game(game).unwrap();
    let start = kind.preset(&kind.info().presets[0]).unwrap().text();
    let mut state = play(game, &start);
    for _ in 0..3 {
        let Some(mv) = state.history.here().position.moves().pop() else {
            break;
        };
        moves(&mut state, &mv.text);
    }
    send(&mut state, [Msg::Back, Msg::ReviewDepth(2)]);
    let effects = press(&mut state, "analysis-button");
    // The solvers of larger games have all the time that they want here; the search is what is looked at.
    let effects = effects.into_iter().filter(|e| match e {
        Effect::Run { task, .. } => !matches!(**task, Task::Solve { .. }),
        _ => true,
    });
    do_tasks(&mut state, effects.collect(), 2);
    if state.history.here().known().is_none() {
        let legal = state.history.here().position.moves();
        let estimates = legal.iter().map(|m| MoveValue {
            mv: m.text.clone(),
            value: 1.0,
            variation: vec![m.text.clone()],
            depth: 2,
            exact: false,
        });
        let found = Analysed {
            moves: estimates.collect(),
            ..Analysed::default()
        };
        let at = state.history.at();
        learn(&mut state.history, at, found);
    }
    state
}

#[test]
fn every_game_can_be_analysed_reviewed_and_drawn() {
    for game in GAMES {
        let id = game.info().id;
        let state = analysed(id);
        let seen = seen(&state);
        let canvas = seen.find_all(&|e| e.tag == "canvas" && e.picture.is_some());
        let Some(Picture::Board(board)) = canvas[0].picture.as_deref() else {
            panic!("{id} has no board");
        };
        let legal = state.history.here().position.moves();
        let cells = legal.iter().filter(|m| m.cell.is_some()).count();
        assert_eq!(board.marks.len(), cells, "{id}");
        assert!(!board.arrows.is_empty(), "{id}");
        assert!(
            board.marks.iter().any(|m| m.token != Token::Ground),
            "{id}: none is best"
        );
        let drawing = board.draw(None, 1.0, 360.0, 360.0);
        let without = BoardPicture {
            marks: Vec::new(),
            arrows: Vec::new(),
            ..board.clone()
        };
        let fewer = without.draw(None, 1.0, 360.0, 360.0).shapes.len();
        assert!(drawing.shapes.len() > fewer, "{id} shows them");
        let names: Vec<_> = legal
            .iter()
            .filter_map(|m| seen.by_id(&format!("play-cell-{}", m.cell?)))
            .map(|e| e.name())
            .collect();
        assert!(
            names
                .iter()
                .all(|n| n.contains(" for ") || n.contains("wins") || n.contains("Draw")),
            "{id}: {names:?}"
        );
    }
}
