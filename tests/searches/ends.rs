//! Players that do not recognise every end of a game: `f_aval_1` of source 003, and the Tic-tac-toe of source 000's
//! coevolution.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rastros_lab::eval::{
    Ends, Evaluated, Evaluation, EvaluationSpec, Preference, Term, Value, WIN,
};
use rastros_lab::evolution::{Genome, genome_player, preset};
use rastros_lab::game::{Game, Outcome, Side};
use rastros_lab::games::TicTacToe;
use rastros_lab::player::{Player, PlayerSpec};
use rastros_lab::search::{Memory, SearchParams, Silent, best_moves, minimax, pvs};

fn at(text: &str) -> TicTacToe {
    TicTacToe::parse(text).expect("a position")
}

/// The minimax value of a position for a named player, and the best moves by name.
fn judged(name: &str, position: &TicTacToe, depth: u32) -> (Value, Vec<String>) {
    let players = TicTacToe::PLAYERS.iter();
    let named = players.clone().find(|p| p.id == name).expect("its name");
    let spec = PlayerSpec::named::<TicTacToe>(named);
    let evaluation = Evaluation::<TicTacToe>::new(&spec.evaluation).expect("it is good");
    let evaluation = evaluation.with_ends(spec.ends);
    let evaluation = evaluation.prepared(position, position.side_to_move());
    let params = SearchParams {
        preference: spec.preference,
        ..SearchParams::new(depth, &evaluation)
    };
    let value = minimax(position, &params, &mut Silent).value;
    let best = best_moves(position, depth, &evaluation, spec.preference);
    let moves = best.moves.iter().map(|&mv| position.move_text(mv));
    (value, moves.collect())
}

#[test]
fn f_aval_1_matches_source_003() {
    // The text values these boards for X and for O; the second is full, and on the third O has won.
    let of = |text: &str| judged("table_blind", &at(text), 1).0;
    let table = Evaluation::<TicTacToe>::new(&TicTacToe::EVALUATIONS[0].spec()).unwrap();
    for (text, x) in [("3/XO1/3 X 3", -4.0), ("XXO/OOX/XOX O 3", -1.0), ("OX1/1O1/XXO X 3", -5.0)] {
        let p = at(text);
        for (side, value) in [(Side::First, x), (Side::Second, -x)] {
            let blind = table.clone().with_ends(Ends::Unseen);
            let judge = blind.prepared(&p, side);
            use rastros_lab::eval::Evaluator;
            let found = match p.outcome() {
                Some(outcome) => judge.finished(&p, outcome, side, 0, Preference::Any),
                None => judge.evaluate(&p, side),
            };
            assert_eq!(found, value, "{text}");
        }
    }
    // A search that starts at a finished game gives the same value.
    assert_eq!(of("XXO/OOX/XOX O 3"), 1.0);
    assert_eq!(of("OX1/1O1/XXO X 3"), -5.0);
    assert_eq!(judged("table", &at("OX1/1O1/XXO X 3"), 1).0, -WIN);
}

#[test]
fn f_aval_1_misses_win_that_f_aval_2_takes() {
    // X wins at the upper right corner; the table likes the centre better.
    let p = at("XX1/O2/2O X 3");
    let (value, moves) = judged("table", &p, 1);
    assert_eq!((value, moves), (WIN, vec!["c3".to_owned()]));
    let (value, moves) = judged("table_blind", &p, 1);
    assert_eq!((value, moves), (5.0 + 2.0 + 1.0 - 3.0, vec!["b2".to_owned()]));
}

/// Games between source 003's two players at its limit 3: the price of not recognising the end.
#[test]
fn corrected_f_aval_2_beats_f_aval_1() {
    let named = |id| {
        let players = TicTacToe::PLAYERS.iter();
        let spec = PlayerSpec::named::<TicTacToe>(players.clone().find(|p| p.id == id).unwrap());
        Player::<TicTacToe>::new(&spec).expect("it can be built")
    };
    let (blind, seeing) = (named("table_blind"), named("table"));
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut won, mut lost) = (0, 0);
    for game in 0..200 {
        let side = [Side::First, Side::Second][game % 2];
        let mut p = TicTacToe::start(&[3, 3, 3]).unwrap();
        while p.outcome().is_none() {
            let player = if p.side_to_move() == side { &seeing } else { &blind };
            p.play(player.decide(&p, &mut rng).expect("nobody resigns"));
        }
        match p.outcome() {
            Some(Outcome::WonBy(winner)) if winner == side => won += 1,
            Some(Outcome::WonBy(_)) => lost += 1,
            _ => {}
        }
    }
    assert!(won > 10 * lost && won > 50, "{won} won, {lost} lost");
}

#[test]
fn search_without_ends_proves_nothing() {
    let p = at("XXO/O1X/XO1 O 3");
    let players = TicTacToe::PLAYERS.iter();
    for (id, exact) in [("table", true), ("table_blind", false)] {
        let spec = PlayerSpec::named::<TicTacToe>(players.clone().find(|p| p.id == id).unwrap());
        let player = Player::<TicTacToe>::new(&spec).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let choice = player.choose(&p, &mut rng, &mut rastros_lab::player::Unmonitored);
        assert_eq!(choice.report.expect("a search").exact, exact, "{id}");
    }
}

/// A player that does not recognise the end of a game evaluates every feature of it.
#[test]
fn features_are_finite_at_the_end() {
    fn of<G: Evaluated>(seen: &mut u32) {
        for preset in G::INFO.presets.iter().filter(|p| p.text.is_none()) {
            for number in 0..60 {
                let mut p = G::start(preset.values).expect("a preset");
                for turn in 0.. {
                    let n = p.moves().count();
                    if n == 0 {
                        break;
                    }
                    p.play(p.moves().nth((turn * 5 + number) % n).expect("a move"));
                }
                assert!(p.outcome().is_some(), "{}", p.text());
                for feature in G::FEATURES {
                    for side in [Side::First, Side::Second] {
                        let value = feature.value.of(&p, side);
                        assert!(value.is_finite(), "{} {}", feature.id, p.text());
                        *seen += 1;
                    }
                }
            }
        }
    }
    macro_rules! every {
        ($($module:ident::$game:ident,)*) => {{
            let mut seen = 0;
            $(of::<rastros_lab::games::$module::$game>(&mut seen);)*
            seen
        }};
    }
    let seen = rastros_lab::for_each_game!(every);
    assert!(seen > 3000, "{seen}");
}

/// Source 000's `f_eval` recognises wins and losses and otherwise adds up the genes: a drawn board has a value from
/// them.
#[test]
fn source_000_preset_weighs_drawn_boards() {
    // Every line from here is a draw; only the place of the last two marks is open: O in the centre, or in the corner.
    let p = at("XXO/O1X/XO1 O 3");
    let weigh = |centre: f64, ends: Ends| {
        let terms = vec![Term::new("own_centres", centre)];
        let evaluation = Evaluation::<TicTacToe>::new(&EvaluationSpec { terms }).unwrap();
        let evaluation = evaluation.with_ends(ends);
        let evaluation = evaluation.prepared(&p, Side::Second);
        let params = SearchParams::new(9, &evaluation);
        let found = pvs(&p, &params, &mut Memory::growing(), &mut Silent, |_| {});
        let best = best_moves(&p, 9, &evaluation, Preference::Any);
        assert_eq!(found.value, best.value);
        let moves = best.moves.iter().map(|&mv| p.move_text(mv));
        (best.value, moves.collect::<Vec<_>>())
    };
    let both = vec!["b2".to_owned(), "c1".to_owned()];
    for centre in [7.0, -7.0] {
        let (value, mut moves) = weigh(centre, Ends::All);
        moves.sort();
        assert_eq!((value, moves), (0.0, both.clone()), "a draw is a draw");
    }
    assert_eq!(weigh(7.0, Ends::Won), (7.0, vec!["b2".to_owned()]));
    assert_eq!(weigh(-7.0, Ends::Won), (0.0, vec!["c1".to_owned()]));
    let config = preset("course_tic_tac_toe").expect("a preset").config();
    let genome = Genome(vec![0; config.features.len()]);
    assert_eq!(genome_player(&config, &genome, 2).ends, Ends::Won);
}
