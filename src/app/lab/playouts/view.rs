//! The card of the playouts.

use super::state::{EXPLORATIONS, Msg, Playouts, STEPS};
use crate::app::lab::question::state::Question;
use crate::app::record::words::{move_in_words, side_name};
use crate::app::ui::widgets::{button, card, failure, grouped, primary, select, table};
use crate::app::ui::{Element, Node, Texts, el};
use crate::game::{Outcome, Side};
use crate::player::MAX_PLAYOUTS;
use crate::registry::{Playout, VisitedMove};
use crate::text::Message;

pub fn view(state: &Playouts, question: &Question, texts: Texts) -> Element<Msg> {
    let record = question.record();
    let playouts = state.playouts(record);
    let is_over = question.position().outcome().is_some();
    let full = is_over || playouts >= MAX_PLAYOUTS;
    let buttons = STEPS.into_iter().map(|step| {
        let label = texts.say(&Message::new("playout.add").with("n", step));
        let add = match step {
            1 => primary(label, Msg::Add(step)),
            _ => button(label, Msg::Add(step)),
        };
        add.id(format!("playout-add-{step}")).flag("disabled", full)
    });
    let restart = button(texts.get("playout.restart"), Msg::Restart)
        .id("playout-restart")
        .flag("disabled", playouts == 0);
    let choices = EXPLORATIONS.map(|c| (c.to_string(), texts.decimal_short(c)));
    let exploration = select(
        "playout-exploration",
        texts.get("player.exploration"),
        choices.to_vec(),
        &state.exploration.to_string(),
        |value| value.parse().ok().map(Msg::Exploration),
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
        .maybe(failure(state.error.as_ref(), texts));
    let Some((number, playout)) = state.shown(record) else {
        return card;
    };
    let title = Message::new("playout.title").with("n", grouped(number.into()));
    let shown = Shown {
        playout,
        question,
        texts,
    };
    card.child(el("h3[role=status]").child(texts.say(&title)))
        .child(shown.steps())
        .child(shown.root())
}

struct Shown<'a> {
    playout: &'a Playout,
    question: &'a Question,
    texts: Texts,
}

impl Shown<'_> {
    fn steps(&self) -> Element<Msg> {
        let steps = [
            ("selection", self.selection()),
            ("expansion", vec![self.expansion()]),
            ("simulation", vec![self.simulation()]),
            ("backpropagation", vec![self.backpropagation()]),
        ];
        el("ol").children(steps.map(|(id, sentences)| {
            let name = self.texts.of(&["playout.step", id]);
            el("li")
                .child(el("strong").child(name))
                .children(sentences.into_iter().map(|text| el("p").child(text)))
        }))
    }

    /// A sentence for each selected move, with its sum and that of the second best move.
    fn selection(&self) -> Vec<String> {
        let texts = self.texts;
        let mut sentences: Vec<String> = Vec::new();
        for step in &self.playout.selection {
            let Some(best) = step.moves.iter().find(|m| m.mv == step.mv) else {
                continue;
            };
            let others = step.moves.iter().filter(|m| m.mv != step.mv);
            let next = others.max_by(|a, b| a.sum.total_cmp(&b.sum));
            let sum = Message::new("playout.sum")
                .with("move", move_in_words(&best.mv, texts))
                .with("mean", texts.decimal(best.mean, 2))
                .with("bonus", texts.decimal(best.sum - best.mean, 2))
                .with("sum", texts.decimal(best.sum, 2));
            let message = match next {
                Some(next) => Message::new("playout.selected")
                    .with_message("best", sum)
                    .with("other", move_in_words(&next.mv, texts))
                    .with("less", texts.decimal(next.sum, 2)),
                None => Message::new("playout.only").with_message("best", sum),
            };
            sentences.push(texts.say(&message));
        }
        if self.playout.expanded.is_some() {
            sentences.push(texts.get("playout.untried"));
        }
        sentences
    }

    fn expansion(&self) -> String {
        match &self.playout.expanded {
            Some(mv) => {
                let mv = move_in_words(mv, self.texts);
                let message = Message::new("playout.expanded").with("move", mv);
                self.texts.say(&message)
            }
            None => self.texts.get("playout.over"),
        }
    }

    fn simulation(&self) -> String {
        let moves = &self.playout.simulated;
        let outcome = match self.playout.outcome {
            Outcome::WonBy(side) => Message::new("value.wins").with("side", self.name(side)),
            Outcome::Draw => Message::new("value.draw"),
        };
        let message = match moves.is_empty() {
            true => Message::new("playout.no_moves"),
            false => Message::new("playout.simulated")
                .with("n", moves.len())
                .with("line", moves.join(" ")),
        };
        self.texts.say(&message.with_message("outcome", outcome))
    }

    fn backpropagation(&self) -> String {
        let playout = self.playout;
        let nodes = 1 + playout.selection.len() + usize::from(playout.expanded.is_some());
        let message = match playout.outcome {
            Outcome::WonBy(side) => Message::new("playout.point").with("side", self.name(side)),
            Outcome::Draw => Message::new("playout.half_point"),
        };
        self.texts.say(&message.with("n", nodes))
    }

    /// The root moves after the playout.
    fn root(&self) -> Element<Msg> {
        let texts = self.texts;
        let playout = self.playout;
        let all: u32 = playout.root.iter().map(|m| m.visits).sum();
        let most = playout.root.iter().map(|m| m.visits).max();
        let head = ["move", "visits", "share", "mean", "sum"];
        let head = head.map(|id| texts.of(&["playout.column", id]));
        let row = |m: &VisitedMove| -> Vec<Node<Msg>> {
            let mv = move_in_words(&m.mv, texts);
            let mv: Node<Msg> = match Some(m.visits) == most {
                true => el("strong").child(mv).into(),
                false => mv.into(),
            };
            let share = f64::from(m.visits) / f64::from(all);
            vec![
                mv,
                grouped(m.visits.into()).into(),
                texts.percent(share, 1).into(),
                texts.decimal(m.mean, 3).into(),
                texts.decimal(m.sum, 3).into(),
            ]
        };
        let rows = playout.root.iter().map(row).collect();
        table(&texts.get("playout.root"), head.to_vec(), rows)
    }

    fn name(&self, side: Side) -> String {
        side_name(self.question.kind(), side, self.texts)
    }
}
