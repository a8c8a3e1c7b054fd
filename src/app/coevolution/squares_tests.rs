//! Tests of evolutions with a weight per square, which the page shows as a board, and of those with the tables of a
//! network.

use super::plots::find;
use super::tests::{csv_of, finished, lines, plot, rendered, set};
use super::*;
use crate::app::coevolution::msg::{Effect, Export};
use crate::app::effects::BrowserCommand;
use crate::app::ui::{Context, Node};
use crate::plot::Picture;

/// A finished small run of the League, with 64 weights and the number of moves.
fn evolved() -> State {
    let mut state = State::new(5);
    send(&mut state, Msg::Preset("othello_league_64".to_owned()), 1);
    send(&mut state, Msg::Feature("mobility".to_owned(), true), 1);
    small_run(state)
}

/// The same state after a small run of its form.
fn small_run(mut state: State) -> State {
    let fields = [
        ("generations", "2"),
        ("population", "4"),
        ("opponents", "2"),
        ("pairs", "1"),
        ("yardstick_pairs", "1"),
    ];
    set(&mut state, &fields);
    finished(state, 1)
}

fn picture(page: &Node<Msg>, id: &str) -> Picture {
    let canvas = page.by_id(id).unwrap_or_else(|| panic!("no {id}"));
    let picture = canvas.picture.as_deref();
    picture.expect("a picture").clone()
}

#[test]
fn square_genes_are_board_and_ten_lines() {
    let mut state = evolved();
    let run = state.run().unwrap().clone();
    assert_eq!(run.config.features.len(), 65);
    for id in ["cup", "genes", "population", "squares"] {
        plot(&mut state, PlotMsg::Table(id, true));
    }
    plot(&mut state, PlotMsg::Family(2));
    plot(&mut state, PlotMsg::Table("family", true));
    let page = rendered(&state);
    let text = page.text();
    assert!(!text.contains("coevolution.") && !text.contains("square_"), "{text}");
    // No table has a column per square, and no legend has a colour per square.
    for row in page.find_all(&|e| e.tag == "tr") {
        assert!(row.children.len() < 30, "{}", row.text());
    }
    for legend in page.find_all(&|e| e.get("class") == Some("legend genes")) {
        assert_eq!(legend.children.len(), 2, "{}", legend.text());
    }
    let Picture::Weights(board) = picture(&page, "evolution-squares") else {
        panic!("a board");
    };
    let champion = run.generations[2].champion();
    assert_eq!(board.weights, champion.0[1..]);
    let Picture::Bracket(duels) = picture(&page, "evolution-cup") else {
        panic!("duels");
    };
    let Picture::Family(family) = picture(&page, "evolution-family") else {
        panic!("a family");
    };
    assert_eq!((duels.squares, family.squares), (Some(1), Some(1)));
    let Picture::Parallel(parallel) = picture(&page, "evolution-genomes") else {
        panic!("parallel coordinates");
    };
    assert_eq!(parallel.axes.len(), 11);
    assert_eq!(parallel.axes[1], "Cells like a1");
    assert!(parallel.lines.iter().all(|line| line.parts.len() == 11));
}

#[test]
fn class_lines_are_means_files_are_whole() {
    use crate::evolution::Genome;
    let mut state = evolved();
    let run = state.current.ended_mut();
    // Only a1 and h8 have weights, two of the four corners: half of the mean of their kind.
    let mut genes = vec![0; 65];
    (genes[1], genes[64]) = (30, 30);
    for generation in &mut run.generations {
        generation.table.last_mut().unwrap().genome = Genome(genes.clone());
    }
    let run = state.run().unwrap();
    let found = lines(run, "genes");
    assert_eq!((found.len(), found[1].id.as_str()), (11, "squares_like_a1"));
    let corners = found[1].values[2].value;
    assert!((corners - 0.5f64.sqrt() / 2.0).abs() < 1e-12, "{corners}");
    let chart = find("genes")
        .unwrap()
        .chart(run, false, Context::ENGLISH.texts);
    let (low, high) = chart.y_range.unwrap();
    assert!(low == -high && (0.1..=1.0).contains(&high), "{high}");
    let text = csv_of(&mut state, "squares");
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!((rows.len(), rows[1], rows[64]), (65, "2,square_a1,30", "2,square_h8,30"));
}

#[test]
fn champion_keeps_all_weights() {
    let state = evolved();
    let own = champion(&state, 2, Context::ENGLISH.texts).unwrap();
    let squares = own
        .evaluation
        .terms
        .iter()
        .filter(|t| t.feature.starts_with("square_"));
    assert_eq!(squares.count(), 64);
    let page = rendered(&state);
    let boxed = page
        .by_id("feature-squares")
        .expect("a box for all of them");
    assert_eq!(boxed.get("checked"), Some("true"));
    assert!(page.by_id("feature-square_a1").is_none());
}

#[test]
fn network_genes_are_tables() {
    let mut state = State::new(5);
    send(&mut state, Msg::Preset("othello_network".to_owned()), 1);
    let mut state = small_run(state);
    for id in ["cup", "network"] {
        plot(&mut state, PlotMsg::Table(id, true));
    }
    let page = rendered(&state);
    let text = page.text();
    assert!(!text.contains("coevolution.") && !text.contains("entry_"), "{text}");
    for row in page.find_all(&|e| e.tag == "tr") {
        assert!(row.children.len() < 30, "{}", row.text());
    }
    let Picture::Weights(grid) = picture(&page, "evolution-network") else {
        panic!("a table of weights");
    };
    assert_eq!((grid.rows.len(), grid.columns.len()), (32, 9));
    assert_eq!((&grid.rows[0][..], &grid.columns[6][..]), ("a1b1", "●○"));
    assert_eq!(grid.weights, state.run().unwrap().generations[2].champion().0);
    for no in ["plot-genes", "plot-population", "plot-squares"] {
        assert!(page.by_id(no).is_none(), "{no}");
    }
    let boxed = |id: &str| page.by_id(id).unwrap().get("checked").map(str::to_owned);
    assert_eq!(boxed("feature-pairs").as_deref(), Some("true"));
    assert_ne!(boxed("feature-squares").as_deref(), Some("true"));
    let own = champion(&state, 2, Context::ENGLISH.texts).unwrap();
    assert_eq!(own.evaluation.tuples().count(), 32);
    assert_eq!(csv_of(&mut state, "network").lines().count(), 1 + 288);
    assert!(matches!(
        &send(&mut state, Msg::Save(Export::Network), 1).effects[..],
        [Effect::Browser(BrowserCommand::Download { .. })]
    ));
}
