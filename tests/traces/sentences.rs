//! The claims of the reasons, compared with bounds that this file derives from the steps alone.

use std::collections::HashMap;

use super::{GAMES, Trace, Tree, preferring, recorded, searches};
use rastros_lab::eval::Preference;
use rastros_lab::search::{Algorithm, Bound};
use rastros_lab::trace::{Step, why};

/// The minimum and maximum of a value for MAX.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Span {
    least: f64,
    most: f64,
}

impl Span {
    fn of(value: f64, bound: Bound) -> Span {
        let (least, most) = match bound {
            Bound::Exact => (value, value),
            Bound::AtLeast => (value, f64::INFINITY),
            Bound::AtMost => (f64::NEG_INFINITY, value),
        };
        Span { least, most }
    }
}

/// A node on the current path: MAX's at even places.
struct Open {
    mv: String,
    window: (f64, f64),
    moves: Vec<(String, Span)>,
}

/// The knowledge after each step.
struct Book {
    path: Vec<Open>,
    /// The move that is being searched.
    mv: String,
    depth: u32,
}

impl Book {
    fn max(&self) -> bool {
        self.path.len() % 2 == 1
    }

    fn here(&self) -> &Open {
        self.path.last().expect("a node")
    }

    /// True in a null window.
    fn is_null(&self) -> bool {
        let (alpha, beta) = self.here().window;
        alpha < beta && alpha.next_up() >= beta
    }

    /// The values of the current node's moves, except for one; for the side that moves there.
    fn others(&self, but: &str) -> Vec<Span> {
        let moves = self.here().moves.iter().filter(|(mv, _)| mv != but);
        moves.map(|(_, span)| self.turned(*span)).collect()
    }

    fn turned(&self, span: Span) -> Span {
        if self.max() {
            span
        } else {
            Span {
                least: -span.most,
                most: -span.least,
            }
        }
    }

    fn value(&self, value: f64) -> f64 {
        if self.max() { value } else { -value }
    }

    /// The bound that a move of the node must exceed: alpha for MAX, beta for MIN; for the side that moves there.
    fn near(&self) -> f64 {
        let (alpha, beta) = self.here().window;
        if self.max() { alpha } else { -beta }
    }

    /// Records the value of the current move.
    fn record_value(&mut self, span: Span) {
        let mv = self.mv.clone();
        if let Some(open) = self.path.last_mut() {
            open.moves.retain(|(known, _)| *known != mv);
            open.moves.push((mv, span));
        }
    }
}

fn most(spans: &[Span], what: fn(&Span) -> f64) -> f64 {
    spans.iter().map(what).fold(f64::NEG_INFINITY, f64::max)
}

/// Parses a value of a sentence: a number with two decimals, or a win or loss as in the tree and in words.
fn number(text: &str) -> f64 {
    let ply = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{text}"));
    match text {
        "+∞" => f64::INFINITY,
        "−∞" => f64::NEG_INFINITY,
        "a win for MAX" => 1e15,
        "a loss for MAX" => -1e15,
        _ => {
            let end = |letter: &str, verb: &str| {
                let rest = text.strip_prefix(letter)?.strip_suffix(')')?;
                let (plies, same) = rest.split_once(&format!(" (MAX {verb} at ply "))?;
                assert_eq!(plies, same, "{text}");
                Some(ply(plies))
            };
            match (end("W", "wins"), end("L", "loses")) {
                (Some(plies), _) => 1e15 - plies,
                (_, Some(plies)) => plies - 1e15,
                _ => ply(&text.replace('−', "-")),
            }
        }
    }
}

/// True if a number in a text equals a value: up to two decimals, and up to the neighbouring numbers of null windows.
fn same(written: f64, value: f64) -> bool {
    written == value
        || (written - value).abs() < 0.005_1 * if value.abs() > 1e14 { 300.0 } else { 1.0 }
}

fn parse_span(text: &str) -> Span {
    match (text.strip_prefix("at least "), text.strip_prefix("at most ")) {
        (Some(value), _) => Span::of(number(value), Bound::AtLeast),
        (_, Some(value)) => Span::of(number(value), Bound::AtMost),
        _ => Span::of(number(text), Bound::Exact),
    }
}

fn spans_equal(a: Span, b: Span) -> bool {
    same(a.least, b.least) && same(a.most, b.most)
}

/// The text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let from = text.find(before)? + before.len();
    let to = text[from..].find(after)?;
    Some(&text[from..from + to])
}

/// The text before and after a value at the end of a sentence, and the check of the value.
type Claim<'a> = (String, String, &'a dyn Fn(f64) -> bool);

/// Checks the first half of a sentence: the effect of the last move on the node.
fn effect(book: &Book, said: &str) {
    let (mv, span) = book.here().moves.last().expect("a move");
    let own = book.turned(*span);
    let others = book.others(mv);
    let mut all = others.clone();
    all.push(own);
    let sure = most(&all, |s| s.least);
    let (player, more) = if book.max() { ("MAX", "more") } else { ("MIN", "less") };
    if said == format!("{player} has nothing guaranteed here yet.") {
        // Unknown, or a loss.
        assert!(sure < -1e14, "{said}: {sure}");
        return;
    }
    let old = most(&others, |s| s.least);
    let possible = most(&others, |s| s.most);
    let is_sure = |value| same(value, sure);
    let is_best = |value| own.least > possible && same(value, possible);
    let stays = |value| own.most <= old && same(value, old);
    let no_move = |value| same(value, book.near()) && most(&all, |s| s.most) <= book.near();
    let reach = |value| no_move(value) && book.is_null();
    let claims: [Claim; 5] = [
        ("So far no move here is worth ".to_owned(), format!(" or {more}."), &reach),
        (format!("{player} can already get "), " here.".to_owned(), &is_sure),
        (
            format!("{mv} is worth {more} than "),
            format!(": {player}’s new best move."),
            &is_best,
        ),
        (
            format!("{mv} is not worth {more} than "),
            format!(": {player} keeps its best move."),
            &stays,
        ),
        (format!("So far no move here is worth {more} than "), ".".to_owned(), &no_move),
    ];
    for (before, after, holds) in claims {
        let claim = said.strip_suffix(&after);
        if let Some(written) = claim.and_then(|claim| claim.strip_prefix(&before)) {
            assert!(holds(book.value(number(written))), "{said}: {all:?}");
            return;
        }
    }
    panic!("what does this mean to {player}? {said}");
}

/// True if a side has an alternative as good on the path to the current node.
fn has_alternative(book: &Book, limit: f64) -> bool {
    let max = book.max();
    let above = book.path.iter().enumerate().rev().skip(1);
    let others = above.filter(|(at, _)| (at % 2 == 0) != max);
    let moves = others.flat_map(|(at, open)| {
        let on_the_way = &book.path[at + 1].mv;
        open.moves.iter().filter(move |(mv, _)| mv != on_the_way)
    });
    let mut moves = moves.map(|(_, span)| *span);
    if max {
        moves.any(|span| span.most <= limit)
    } else {
        moves.any(|span| span.least >= limit)
    }
}

fn cut(book: &Book, said: &str) {
    let (mv, span) = book.here().moves.last().expect("a move");
    let (alpha, beta) = book.here().window;
    let limit = if book.max() { beta } else { alpha };
    let enough = if book.max() { span.least >= beta } else { span.most <= alpha };
    assert!(enough, "{said}");
    let worth = |after| between(said, &format!("{mv} is worth "), after);
    let worth = worth(". This answers").or(worth(": "));
    let tie = said.contains("gains nothing here");
    let value = if book.max() { span.least } else { span.most };
    if said.contains("avoids this node") || tie {
        assert_eq!(tie, value == limit, "{said}");
    }
    assert!(spans_equal(parse_span(worth.expect(said)), *span), "{said}: {span:?}");
    let end = between(said, if book.max() { "β is " } else { "α is " }, " at this");
    match end {
        Some(end) => {
            assert!(same(number(end), limit), "{said}");
            assert!(has_alternative(book, limit), "nobody has that elsewhere: {said}");
        }
        None => {
            assert!(said.contains("This answers the question"), "{said}");
            assert!(!has_alternative(book, limit), "a reason was kept back: {said}");
        }
    }
}

fn entered(book: &Book, (alpha, beta): (f64, f64), said: &str) {
    if let Some(asked) = between(said, "worth more than ", "?") {
        assert!(alpha.next_up() >= beta && same(number(asked), alpha), "{said}");
        let plain = number(asked) == alpha || number(asked) != beta;
        assert!(plain, "at {asked} the answer would be no: {said}");
    } else if let Some(asked) = between(said, "worth less than ", "?") {
        assert!(alpha.next_up() >= beta && same(number(asked), beta), "{said}");
        let plain = number(asked) == beta || number(asked) != alpha;
        assert!(plain, "at {asked} the answer would be no: {said}");
    } else if let Some((a, b)) = between(said, "α = ", " and").zip(between(said, "β = ", " matter"))
    {
        assert!(same(number(a), alpha) && same(number(b), beta), "{said}");
        let who = if book.path.len().is_multiple_of(2) { "MAX moves" } else { "MIN moves" };
        assert!(said.contains(who), "{said}");
    } else {
        assert!(alpha.is_infinite() && beta.is_infinite(), "{said}");
    }
}

fn moved(book: &Book, mv: &str, said: &str) {
    let (near, known) = (book.near(), book.others(""));
    let sure = most(&known, |s| s.least);
    if let Some(worth) = between(said, "is worth ", ". The search repeats it") {
        let last = book.here().moves.last().expect("it was searched");
        assert_eq!(last.0, mv, "{said}");
        assert!(spans_equal(parse_span(worth), last.1), "{said}: {last:?}");
        let others = book.others(mv);
        let had = most(&others, |s| s.least).max(near);
        assert!(book.turned(last.1).least > had, "{said}: {last:?}");
        return;
    }
    if said == format!("{mv} is tried first.") {
        assert!(known.is_empty(), "{said}");
        return;
    }
    if let Some(before) = said.strip_suffix(&format!(" {mv} is tried next.")) {
        assert!(sure.max(near).is_infinite(), "{said}");
        return effect(book, before);
    }
    let (more, least) = if book.max() { ("more", "least") } else { ("less", "most") };
    let reach = format!(" Is {mv} worth at {least} ");
    if let Some((before, asked)) = said.rsplit_once(&reach) {
        effect(book, before);
        let value = book.value(number(asked.strip_suffix('?').expect(said)));
        // “At least” requires a null window, whose end is the number next to the value.
        assert!(book.is_null() && same(value, near) && value != near && near > sure, "{said}");
        return;
    }
    let question = format!(" Is {mv} worth {more} than ");
    let (before, asked) = said.rsplit_once(&question).expect(said);
    effect(book, before);
    let asked = asked.strip_suffix('?').expect(said);
    let end = if book.max() { "α, " } else { "β, " };
    let (value, at_end) = match asked.strip_prefix(end) {
        Some(value) => (value, true),
        None => (asked, false),
    };
    let value = book.value(number(value));
    if at_end {
        assert!(same(value, near) && near > sure, "{said}")
    } else {
        assert!(same(value, sure) && sure >= near, "{said}: {known:?}")
    }
}

/// Checks every sentence of a trace; `truth` has the minimax values by depth and line.
fn read(trace: &Trace, truth: &HashMap<(u32, String), f64>) {
    let depth = trace.heading.depth;
    let (path, mv) = (Vec::new(), String::new());
    let mut book = Book { path, mv, depth };
    for (number_of, step) in trace.steps.iter().enumerate() {
        let said = why(trace, number_of).to_string();
        let said = said.as_str();
        let context = format!("{:?} step {number_of}", trace.heading);
        let true_value = |book: &Book, own: bool| {
            let way = book.path.iter().skip(1).map(|open| open.mv.as_str());
            let mut way: Vec<&str> = way.collect();
            if own && !book.path.is_empty() {
                way.push(&book.mv);
            }
            truth.get(&(book.depth, way.join(" "))).copied()
        };
        let within = |span: Span, value: Option<f64>| {
            let holds = value.is_none_or(|v| span.least <= v && v <= span.most);
            assert!(holds, "{context}: {said} It is {value:?}");
        };
        match step {
            Step::Deepen(depth) => {
                book.path.clear();
                book.depth = *depth;
            }
            Step::Move(mv) => {
                moved(&book, mv, said);
                book.mv.clone_from(mv);
            }
            Step::Enter { window } => {
                if !book.path.is_empty() {
                    entered(&book, *window, said);
                }
                book.path.push(Open {
                    mv: book.mv.clone(),
                    window: *window,
                    moves: Vec::new(),
                });
            }
            Step::Leaf(value) => {
                let over = said.contains("the game is over. Value: ");
                let full = said.contains("the depth is reached. Evaluation: ");
                let plies = book.path.len() as u32;
                assert!(
                    over && plies <= book.depth || full && plies == book.depth,
                    "{context}: {said}"
                );
                let said = said.trim_end_matches(" Positive is good for MAX.");
                let written = said.rsplit_once(": ").expect(said).1;
                let written = written.strip_suffix('.').expect(said);
                assert!(same(number(written), *value), "{context}: {said}");
                let span = Span::of(*value, Bound::Exact);
                within(span, true_value(&book, true));
                book.record_value(span);
            }
            Step::TableHit { value, bound } => {
                let span = Span::of(*value, *bound);
                let worth = said.split_once("is worth ").expect(said).1;
                let worth = worth.strip_suffix('.').expect(said);
                assert!(spans_equal(parse_span(worth), span), "{context}: {said}");
                within(span, true_value(&book, true));
                book.record_value(span);
            }
            Step::Cut { .. } => cut(&book, said),
            Step::Leave { value, bound } => {
                let span = Span::of(*value, *bound);
                within(span, true_value(&book, false));
                let left = book.path.pop().expect("a node");
                let (said, best) = said.split_once(" Best move: ").unwrap_or((said, ""));
                if let Some(best) = best.strip_suffix('.') {
                    let mut moves = left.moves.iter();
                    let (_, found) = moves.find(|(mv, _)| mv == best).expect(best);
                    assert!(spans_equal(*found, span), "{context}: {best}");
                }
                let worth = said.split_once("worth ").expect(said).1;
                let end = worth.find([';', ',']).unwrap_or(worth.len() - 1);
                assert!(spans_equal(parse_span(&worth[..end]), span), "{context}: {said}");
                book.mv = left.mv;
                if !book.path.is_empty() {
                    book.record_value(span);
                }
            }
        }
    }
}

/// The minimax values of all lines up to a depth.
fn truth(
    preference: Preference,
    game: usize,
    plies: usize,
    depth: u32,
) -> HashMap<(u32, String), f64> {
    let mut truth = HashMap::new();
    for depth in 1..=depth {
        let plain = preferring(preference, game, plies, Algorithm::Minimax, depth, 500_000);
        let tree = Tree::after(&plain.steps, plain.steps.len());
        for (at, node) in tree.nodes.iter().enumerate() {
            let (value, _) = node.value.expect("it is known");
            truth.insert((depth, tree.line(at).join(" ")), value);
        }
    }
    truth
}

#[test]
fn sentences_claim_only_known_facts() {
    for game in 0..GAMES.len() {
        for (plies, depth) in [(0, 3), (5, 4)] {
            for preference in [Preference::Sooner, Preference::Any] {
                let truth = truth(preference, game, plies, depth);
                for algorithm in searches() {
                    let trace = preferring(preference, game, plies, algorithm, depth, 3000);
                    read(&trace, &truth);
                }
            }
        }
    }
}

/// An upper bound for a move of MAX, a lower one for a move of MIN.
#[test]
fn bound_on_wrong_side_decides_nothing() {
    for (game, algorithm) in [(0, Algorithm::AlphaBeta), (4, Algorithm::Pvs)] {
        let trace = preferring(Preference::Any, game, 0, algorithm, 4, 1000);
        let said = (0..trace.steps.len()).map(|i| why(&trace, i).to_string());
        let bounds = said.filter(|said| said.contains("is worth at "));
        for sentence in bounds {
            let wrong = if sentence.contains("is worth at most") {
                "MAX now has at least"
            } else {
                "MIN now has at most"
            };
            assert!(!sentence.contains(wrong), "{sentence}");
        }
    }
}

#[test]
fn lecture_tree_has_expected_reasons() {
    let trace = recorded(4, 0, Algorithm::AlphaBeta, 3, 1000);
    let said: Vec<String> = (0..trace.steps.len())
        .map(|i| why(&trace, i).to_string())
        .collect();
    let cuts = trace
        .steps
        .iter()
        .zip(&said)
        .filter(|(s, _)| matches!(s, Step::Cut { .. }));
    let cuts: Vec<&str> = cuts.map(|(_, said)| said.as_str()).collect();
    assert_eq!(cuts.len(), 2);
    assert!(cuts[0].contains("α is 3 at this MIN node, and G is worth 2"), "{}", cuts[0]);
    assert!(cuts[1].contains("β is 5 at this MAX node, and O is worth 6"), "{}", cuts[1]);
    let has = |text: &str| assert!(said.iter().any(|s| s.contains(text)), "{text}: {said:#?}");
    has("MAX can already get 3 here. Is C worth more than 3?");
    has("C is worth at most 2; it may be less.");
    has("C is not worth more than 3: MAX keeps its best move. Is D worth more than 3?");
    has("G is worth 2, the largest value that MAX can choose after it.");
    has("MAX can already get 2 here. Is L worth more than α, 3?");
    has("N is not worth more than 4: MAX keeps its best move. Is O worth more than 4?");
    has("All moves of the root have been searched: the root is worth 5.");
}
