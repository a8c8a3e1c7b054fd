//! The card of the playouts.

use std::iter;

use super::picture::picture;
use super::state::{
    Beside, EXPLORATIONS, FIGURE, PlayoutPart, Playouts, PlayoutsMsg, RUNS, SEARCH, STEPS,
};
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::tree;
use crate::app::lab::worth::worth;
use crate::app::record::words::{move_in_words, outcome_message};
use crate::app::ui::figure::files;
use crate::app::ui::widgets::{button, card, error_text, primary_button, select, table};
use crate::app::ui::{Element, Node, Texts, el};
use crate::eval::Value;
use crate::game::Outcome;
use crate::player::MAX_PLAYOUTS;
use crate::plot::{Picture, PlayoutStep};
use crate::registry::{Playout, Selected, VisitedMove};
use crate::solve::Worth;
use crate::text::{Message, grouped};

/// The card; a lesson may stop at a step of the playout.
pub fn view(
    state: &Playouts,
    setup: &SearchSetup,
    projector: bool,
    step: Option<PlayoutStep>,
    texts: Texts,
) -> Element<PlayoutsMsg> {
    let record = setup.record();
    let playouts = state.playouts(record);
    let is_over = setup.position().outcome().is_some();
    let full = is_over || playouts >= MAX_PLAYOUTS;
    let buttons = STEPS.into_iter().map(|step| {
        let label = texts.say(&Message::new("playout.add").with("n", step));
        let add = match step {
            1 => primary_button(label, PlayoutsMsg::Add(step)),
            _ => button(label, PlayoutsMsg::Add(step)),
        };
        add.id(format!("playout-add-{step}")).flag("disabled", full)
    });
    let restart = button(texts.get("playout.restart"), PlayoutsMsg::Restart)
        .id("playout-restart")
        .flag("disabled", playouts == 0);
    let choices = EXPLORATIONS.map(|c| (c.to_string(), texts.decimal_short(c)));
    let exploration = select(
        "playout-exploration",
        texts.get("player.exploration"),
        choices.to_vec(),
        &state.exploration.to_string(),
        |value| value.parse().ok().map(PlayoutsMsg::Exploration),
    );
    let card = card(texts.get("algorithm.monte_carlo"))
        .id("playouts")
        .child(el("p.quiet.lead").child(texts.get("playout.about")))
        .child(
            el("div.control-row")
                .children(buttons)
                .child(restart)
                .child(exploration),
        )
        .maybe(is_over.then(|| el("p.hint").child(texts.get("lab.over"))))
        .maybe(error_text(state.error.as_ref(), texts));
    let Some(shown) = Shown::of(state, setup, texts) else {
        return card.child(code(texts));
    };
    card.child(shown.title("playout.title"))
        .child(shown.picture(projector, step))
        .child(shown.steps(step))
        .child(shown.root())
        .maybe(shown.others())
        .child(code(texts))
        .child(el("div.control-row").children(files(PlayoutsMsg::Save, texts)))
}

/// The runs of a lesson that find a right move with a number of playouts.
pub struct RightRuns {
    pub playouts: u32,
    /// Of [`RUNS`].
    pub right: u32,
}

/// One part of the card, without controls, for a presentation.
pub fn part(
    state: &Playouts,
    setup: &SearchSetup,
    (part, step): (PlayoutPart, Option<PlayoutStep>),
    runs: &[RightRuns],
    texts: Texts,
) -> Element<PlayoutsMsg> {
    let card = card(texts.get("algorithm.monte_carlo"))
        .id("playouts")
        .maybe(error_text(state.error.as_ref(), texts));
    let Some(shown) = Shown::of(state, setup, texts) else {
        return card;
    };
    match part {
        PlayoutPart::Steps => card
            .child(shown.picture(true, step))
            .child(shown.steps(step))
            .maybe(shown.board(step)),
        PlayoutPart::Moves => card
            .child(shown.title("playout.played"))
            .child(shown.root()),
        PlayoutPart::Runs => card.child(right_runs(runs, texts)),
    }
}

/// The right runs by number of playouts.
fn right_runs(runs: &[RightRuns], texts: Texts) -> Element<PlayoutsMsg> {
    let right = texts.say(&Message::new("playout.column.right").with("runs", RUNS));
    let share = texts.get("playout.column.share");
    let head = vec![texts.get("truth.playouts"), right, share];
    let row = |runs: &RightRuns| -> Vec<Node<PlayoutsMsg>> {
        let share = texts.percent(f64::from(runs.right) / f64::from(RUNS), 0);
        let cells = [grouped(runs.playouts.into()), runs.right.to_string(), share];
        Vec::from(cells.map(Node::from))
    };
    let rows = runs.iter().map(row).collect();
    table(&texts.get("algorithm.monte_carlo"), head, rows).id("playout-runs")
}

/// The search as pseudo-code, each line with its indentation.
fn code(texts: Texts) -> Element<PlayoutsMsg> {
    let lines = [
        ("repeat", 0),
        ("root", 1),
        ("tried", 1),
        ("selection", 2),
        ("expansion", 1),
        ("simulation", 1),
        ("backpropagation", 1),
        ("return", 0),
    ];
    let row = |(id, indent): (&str, u32)| {
        el("li")
            .attr("style", format!("--indent:{indent}"))
            .child(texts.of(&["playout.code", id]))
    };
    el("ol.code")
        .attr("aria-label", texts.get("lab.code"))
        .attr("tabindex", 0)
        .children(lines.map(row))
}

/// The most moves in the table of a selection.
const MOST_SUMS: usize = 6;

/// The most decimals of a sum.
const MAX_DIGITS: usize = 9;

fn rounded(value: f64, digits: usize) -> f64 {
    format!("{value:.digits$}").parse().unwrap_or(value)
}

/// The number of decimals, at least three, with which different sums look different, and mean and bonus add up to the
/// sum although each is rounded. `moves` are pairs of mean and sum.
fn digits_to_show(moves: &[(f64, f64)]) -> usize {
    let is_enough = |digits: &usize| {
        let total = |sum| rounded(sum, *digits);
        let adds_up = |&(mean, sum): &(f64, f64)| {
            let [mean, bonus] = [mean, sum - mean].map(|value| rounded(value, *digits));
            rounded(mean + bonus, *digits) == total(sum)
        };
        let differ = |pair: &[(f64, f64)]| {
            let [a, b] = [pair[0].1, pair[1].1];
            a == b || total(a) != total(b)
        };
        moves.iter().all(adds_up) && moves.windows(2).all(differ)
    };
    (3..MAX_DIGITS).find(is_enough).unwrap_or(MAX_DIGITS)
}

/// The visits of the node in which a move is selected. Its first playout has visited it without one of its moves,
/// unless it is the root.
fn parent_visits(step: &Selected, ply: u32) -> u32 {
    let below: u32 = step.moves.iter().map(|m| m.visits).sum();
    below + ply.min(1)
}

struct Shown<'a> {
    number: u32,
    exploration: f64,
    playout: &'a Playout,
    beside: Option<&'a Beside>,
    setup: &'a SearchSetup,
    texts: Texts,
}

impl<'a> Shown<'a> {
    /// `None` before the first playout.
    fn of(state: &'a Playouts, setup: &'a SearchSetup, texts: Texts) -> Option<Self> {
        let record = setup.record();
        let (number, playout) = state.shown(record)?;
        Some(Shown {
            number,
            exploration: state.exploration,
            playout,
            beside: state.beside(record),
            setup,
            texts,
        })
    }

    fn title(&self, key: &str) -> Element<PlayoutsMsg> {
        let title = Message::new(key).with("n", grouped(self.number.into()));
        el("h3[role=status]").child(self.texts.say(&title))
    }

    fn picture(&self, projector: bool, step: Option<PlayoutStep>) -> Element<PlayoutsMsg> {
        let texts = self.texts;
        let tree = picture(self.playout, self.setup, step, projector, texts);
        let height = if projector {
            // The style sheet derives the height from that of the screen.
            format!("--fonts:{:.2}", tree.fonts())
        } else {
            format!("height:{}px", tree.height())
        };
        let label = texts.get("playout.picture");
        let canvas = FIGURE.view("playout-tree", &label, Picture::Playout(tree));
        el("div")
            .child(canvas.attr("style", height))
            .child(el("p.quiet").child(label))
    }

    /// The steps in words, or one of them.
    fn steps(&self, only: Option<PlayoutStep>) -> Element<PlayoutsMsg> {
        use PlayoutStep::{Backpropagation, Expansion, Selection, Simulation};
        let all = (1..).zip([Selection, Expansion, Simulation, Backpropagation]);
        let shown = all.filter(|(_, step)| only.is_none_or(|only| only == *step));
        el("ol").children(shown.map(|(number, step)| {
            let sentence = |text: String| vec![el("p").child(text)];
            let sentences = |texts: Vec<String>| texts.into_iter().flat_map(sentence).collect();
            let (id, parts) = match step {
                Selection => ("selection", self.selection()),
                Expansion => ("expansion", sentence(self.expansion())),
                Simulation => ("simulation", sentence(self.simulation())),
                Backpropagation => ("backpropagation", sentences(self.backpropagation())),
            };
            let name = self.texts.of(&["playout.step", id]);
            el("li")
                .attr("value", number)
                .child(el("strong").child(name))
                .children(parts)
        }))
    }

    /// The position at the end of a step, or else at the root; the result of the simulation stays.
    fn board(&self, step: Option<PlayoutStep>) -> Option<Element<PlayoutsMsg>> {
        let playout = self.playout;
        let selected = playout.selection.iter().filter(|_| step.is_some());
        let new = playout.expanded.iter();
        let new = new.filter(|_| step >= Some(PlayoutStep::Expansion));
        let random = playout.simulated.iter();
        let random = random.filter(|_| step >= Some(PlayoutStep::Simulation));
        let in_tree = selected.chain(new).map(|step| &step.mv);
        let moves: Vec<&str> = in_tree.chain(random).map(String::as_str).collect();
        tree::view::board(self.setup.position(), &moves, "playout-board", true, self.texts)
    }

    /// The sums of all moves, or if they are many of the selected and the second best moves, and why the selection ends.
    fn selection(&self) -> Vec<Element<PlayoutsMsg>> {
        let texts = self.texts;
        let (mut rows, mut sentences) = (Vec::new(), Vec::new());
        let mut above = String::new();
        let selection = &self.playout.selection;
        let all: usize = selection.iter().map(|step| step.moves.len()).sum();
        let compared_moves = if all > MOST_SUMS { 2 } else { all };
        for (ply, step) in (0..).zip(selection) {
            let mut compared: Vec<_> = step.moves.iter().collect();
            // The selected move, then by sums.
            let is_other = |m: &VisitedMove| m.mv != step.mv;
            compared.sort_by(|a, b| is_other(a).cmp(&is_other(b)).then(b.sum.total_cmp(&a.sum)));
            compared.truncate(compared_moves);
            if let [selected, next, ..] = compared[..]
                && selected.sum == next.sum
            {
                sentences = vec![texts.get("playout.tied")];
            }
            rows.extend(self.sums(&above, &compared, parent_visits(step, ply)));
            above += &move_in_words(&step.mv, texts);
            above += " ";
        }
        let mut parts = Vec::new();
        if !rows.is_empty() {
            let head = ["move", "visits", "mean", "bonus", "sum"];
            let head = head.map(|id| texts.of(&["playout.column", id])).to_vec();
            let formula = Message::new("playout.formula");
            let formula = formula.with("c", texts.decimal_short(self.exploration));
            parts.push(table(&texts.get("playout.step.selection"), head, rows));
            sentences.insert(0, texts.say(&formula));
        }
        if self.playout.expanded.is_some() {
            sentences.push(match above.trim() {
                "" => texts.get("playout.untried.root"),
                moves => texts.say(&Message::new("playout.untried").with("moves", moves)),
            });
        }
        parts.extend(sentences.into_iter().map(|text| el("p").child(text)));
        parts
    }

    /// A row for each move of a node, the selected one first; `above` are the moves to the node, and `parent_visits`
    /// its visits.
    fn sums(
        &self,
        above: &str,
        moves: &[&VisitedMove],
        parent_visits: u32,
    ) -> Vec<Vec<Node<PlayoutsMsg>>> {
        let texts = self.texts;
        let values: Vec<_> = moves.iter().map(|m| (m.mean, m.sum)).collect();
        let digits = digits_to_show(&values);
        let row = |(number, m): (usize, &&VisitedMove)| -> Vec<Node<PlayoutsMsg>> {
            let mv = format!("{above}{}", move_in_words(&m.mv, texts));
            let visits = [m.visits, parent_visits].map(|visits| grouped(visits.into()));
            let sums = [m.mean, m.sum - m.mean, m.sum];
            let sums = sums.map(|value| texts.decimal(value, digits).into());
            let mv = match number {
                0 => el("strong").child(mv).into(),
                _ => mv.into(),
            };
            let visits = visits.join(" / ").into();
            [mv, visits].into_iter().chain(sums).collect()
        };
        moves.iter().enumerate().map(row).collect()
    }

    fn expansion(&self) -> String {
        match &self.playout.expanded {
            Some(step) => {
                let mv = move_in_words(&step.mv, self.texts);
                let message = Message::new("playout.expanded").with("move", mv);
                self.texts.say(&message)
            }
            None => self.texts.get("playout.over"),
        }
    }

    fn simulation(&self) -> String {
        let moves = &self.playout.simulated;
        let outcome = outcome_message(self.setup.kind(), self.playout.outcome, self.texts);
        let message = if moves.is_empty() {
            Message::new("playout.no_moves")
        } else {
            Message::new("playout.simulated")
                .with("n", moves.len())
                .with("line", moves.join(" "))
        };
        self.texts.say(&message.with_message("outcome", outcome))
    }

    /// Sentences on the nodes that get a visit, and on the moves that get a point.
    fn backpropagation(&self) -> Vec<String> {
        let (playout, texts) = (self.playout, self.texts);
        let path = playout.selection.iter().chain(&playout.expanded);
        let moves: Vec<_> = path.map(|step| move_in_words(&step.mv, texts)).collect();
        let root = iter::once(texts.get("lab.node.root"));
        let nodes: Vec<_> = root.chain(moves.clone()).collect();
        let key = match playout.outcome {
            Outcome::WonBy(_) => "playout.visit",
            Outcome::Draw => "playout.half_point",
        };
        let mut sentences = vec![Message::new(key).with("nodes", nodes.join(", "))];
        if let Outcome::WonBy(side) = playout.outcome {
            let first = usize::from(side != self.setup.position().side_to_move());
            let won: Vec<_> = moves.iter().skip(first).step_by(2).cloned().collect();
            let outcome = outcome_message(self.setup.kind(), playout.outcome, texts);
            let (key, about) = if won.is_empty() {
                ("playout.no_point", moves)
            } else {
                ("playout.point", won)
            };
            let point = Message::new(key)
                .with("n", about.len())
                .with("moves", about.join(", "))
                .with_message("outcome", outcome);
            sentences.extend((!about.is_empty()).then_some(point));
        }
        sentences.iter().map(|text| texts.say(text)).collect()
    }

    /// The root moves after the playout.
    fn root(&self) -> Element<PlayoutsMsg> {
        let texts = self.texts;
        let playout = self.playout;
        let most = playout.root.iter().map(|m| m.visits).max();
        let has_proof = self
            .beside
            .is_some_and(|beside| !matches!(beside.solved, Some(Err(_))));
        let head = ["move", "visits", "share", "mean", "sum"];
        let head = head.into_iter().chain(has_proof.then_some("proof"));
        let head = head.map(|id| texts.of(&["playout.column", id])).collect();
        let row = |m: &VisitedMove| -> Vec<Node<PlayoutsMsg>> {
            let mv = move_in_words(&m.mv, texts);
            let mv: Node<PlayoutsMsg> =
                if Some(m.visits) == most { el("strong").child(mv).into() } else { mv.into() };
            let mut row = vec![
                mv,
                grouped(m.visits.into()).into(),
                texts.percent(playout.share(m), 1).into(),
                texts.decimal(m.mean, 3).into(),
                texts.decimal(m.sum, 3).into(),
            ];
            row.extend(has_proof.then(|| Node::from(self.proved(&m.mv))));
            row
        };
        let rows = playout.root.iter().map(row).collect();
        table(&texts.get("playout.root"), head, rows).id("playout-root")
    }

    /// The result of a move by the proof; empty where none is possible.
    fn proved(&self, mv: &str) -> String {
        match self.beside.and_then(|beside| beside.solved.as_ref()) {
            None => self.texts.get("playout.proof.waits"),
            Some(Err(_)) => String::new(),
            Some(Ok(solved)) => {
                let proved = solved.moves.iter().find(|proved| proved.mv == mv);
                self.result(proved.and_then(|proved| proved.worth))
            }
        }
    }

    fn result(&self, worth: Option<Worth>) -> String {
        match worth {
            Some(Worth::Win) => self.texts.get("playout.proof.win"),
            Some(Worth::Draw) => self.texts.get("playout.proof.draw"),
            Some(Worth::Loss) => self.texts.get("playout.proof.loss"),
            None => "–".to_owned(),
        }
    }

    /// The moves of this search, of alpha-beta and of the solver.
    fn others(&self) -> Option<Element<PlayoutsMsg>> {
        let beside = self.beside?;
        let texts = self.texts;
        let head = ["method", "move", "result"];
        let head = head.map(|id| texts.of(&["playout.column", id]));
        let playouts =
            Message::new("playout.method.monte_carlo").with("n", grouped(self.number.into()));
        let search = Message::new("playout.method.search")
            .with("method", texts.of(&["algorithm", SEARCH]))
            .with("depth", beside.search.depth);
        let methods = [
            (texts.say(&playouts), self.own()),
            (texts.say(&search), self.searched(beside)),
            (texts.get("playout.method.proof"), self.solved(beside)),
        ];
        let row = |(method, (mv, result)): (String, (String, String))| {
            vec![method.into(), mv.into(), result.into()]
        };
        let rows: Vec<Vec<Node<PlayoutsMsg>>> = methods.into_iter().map(row).collect();
        let others = el("div#playout-beside")
            .child(el("h3").child(texts.get("playout.beside")))
            .child(table(&texts.get("playout.beside"), head.to_vec(), rows));
        Some(others)
    }

    /// The most visited move, and its mean.
    fn own(&self) -> (String, String) {
        let Some(best) = self.playout.most_visited() else {
            return Default::default();
        };
        let mean = Message::new("playout.mean").with_number("mean", format!("{:.3}", best.mean));
        (move_in_words(&best.mv, self.texts), self.texts.say(&mean))
    }

    fn searched(&self, beside: &Beside) -> (String, String) {
        let texts = self.texts;
        match &beside.searched {
            None => (String::new(), texts.get("lab.searching")),
            Some(Err(error)) => (String::new(), texts.say(error)),
            Some(Ok(trace)) => {
                let best = trace.variation.first();
                let best = best.map(|mv| move_in_words(mv, texts)).unwrap_or_default();
                let value = trace.value.map(|value| self.worth(value, trace.exact));
                (best, value.unwrap_or_else(|| texts.get("lab.no_value")))
            }
        }
    }

    /// The moves that keep the proved result, and the result.
    fn solved(&self, beside: &Beside) -> (String, String) {
        let texts = self.texts;
        let solved = match &beside.solved {
            None => return (String::new(), texts.get("playout.proof.waits")),
            Some(Err(error)) => return (String::new(), texts.say(error)),
            Some(Ok(solved)) => solved,
        };
        let Some(result) = solved.worth else {
            let open = Message::new("playout.proof.open").with("n", grouped(solved.nodes));
            return (String::new(), texts.say(&open));
        };
        let keeping = solved.moves.iter().filter(|m| m.worth == Some(result));
        let keeping: Vec<_> = keeping.map(|m| move_in_words(&m.mv, texts)).collect();
        (keeping.join(", "), self.worth(result.value(0), true))
    }

    fn worth(&self, value: Value, exact: bool) -> String {
        let side = self.setup.position().side_to_move();
        let judge = self.setup.judge();
        worth(self.setup.kind(), side, value, exact, &judge, self.texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_means_and_bonuses_add_up() {
        // With three decimals 0.588 + 0.552 is not 1.139.
        assert_eq!(digits_to_show(&[(0.5875, 1.13917)]), 4);
        assert_eq!(digits_to_show(&[(0.5, 1.25)]), 3);
        assert_eq!(digits_to_show(&[(0.5, 1.25), (0.5, 1.2499)]), 4);
        assert_eq!(digits_to_show(&[(0.5, 1.25), (0.25, 1.25)]), 3);
        // A tie is rounded to even: with three decimals, 0.312 + 0.500 is not 0.813.
        assert_eq!(digits_to_show(&[(0.3125, 0.8129)]), 4);
        for n in 0..1000 {
            let (mean, sum) = (f64::from(n) / 1007.0, f64::from(n).sqrt() / 17.0 + 0.3);
            let digits = digits_to_show(&[(mean, sum)]);
            let shown = [mean, sum - mean, sum].map(|v| format!("{v:.digits$}"));
            let [mean, bonus, sum] = shown.map(|text| text.parse::<f64>().unwrap());
            assert!((mean + bonus - sum).abs() < 1e-9, "{mean} + {bonus} = {sum}");
        }
    }
}
