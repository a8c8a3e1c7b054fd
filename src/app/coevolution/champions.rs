//! The champions: their table, the hall of fame, their files, and the conversion of a champion to a player.

use super::msg::{Export, Msg};
use super::plots::names::{gene_cells, gene_names, opponent_name};
use super::plots::plot::{MAX_TABLE_ROWS, score_cell, study_row};
use super::plots::state::{PlotData, PlotMsg};
use super::state::State;
use crate::app::players::OwnEvaluation;
use crate::app::ui::widgets::{button, card, row, small_button, table_of, visually_hidden};
use crate::app::ui::{Control, Element, Node, Texts, el};
use crate::eval::entry_of;
use crate::evolution::{Method, Run};
use crate::text::Message;

/// The maximum number of champions in the hall of fame.
const FAMOUS: usize = 10;

/// The champion of a generation as one of the user's own evaluations; `None` if there is no such generation.
pub fn champion(state: &State, generation: u32, texts: Texts) -> Option<OwnEvaluation> {
    let run = state.run()?;
    let genome = run.generations.get(generation as usize)?.champion();
    let name = Message::new("coevolution.champion.name")
        .with("generation", generation)
        .with("seed", run.config.seed);
    Some(OwnEvaluation {
        name: texts.say(&name),
        game: run.config.game.clone(),
        evaluation: genome.evaluation(&run.config.features),
    })
}

/// The buttons for the last champion.
pub(super) fn last(run: &Run, texts: Texts) -> Option<Element<Msg>> {
    let last = run.generations.last()?.number;
    if run.config.weighs_program() {
        return Some(
            el("div.control-row")
                .child(save_program(last, texts).id("save-champion"))
                .child(el("p.quiet.small").child(texts.get("coevolution.save.program.about"))),
        );
    }
    let row = el("div.control-row")
        .child(
            button(texts.get("coevolution.meet.last"), Msg::PlayChampion(last))
                .id("meet-champion")
                .control(Control::Navigation),
        )
        .child(
            button(texts.get("coevolution.save.champion.last"), Msg::SaveEvaluation(last))
                .id("save-champion"),
        );
    Some(row)
}

/// The champions of all generations, the last one first.
pub(super) fn champions(data: &PlotData, texts: Texts) -> Element<Msg> {
    let run = data.run;
    let mut head = vec![texts.get("coevolution.generation")];
    head.extend(gene_names(run, texts));
    head.extend(run.panel.iter().map(|o| {
        let against = Message::new("coevolution.against");
        texts.say(&against.with_message("name", opponent_name(run, o)))
    }));
    head.push(texts.get("coevolution.resignations"));
    let head = with_actions(head, texts);
    let rows = run
        .generations
        .iter()
        .rev()
        .take(MAX_TABLE_ROWS)
        .map(|generation| {
            let mut cells: Vec<Node<Msg>> = vec![generation.number.to_string().into()];
            let genes = gene_cells(run, &generation.champion().0);
            cells.extend(genes.into_iter().map(Node::from));
            for i in 0..run.panel.len() {
                let score = generation.yardstick.as_ref().and_then(|y| y.get(i));
                cells.push(score_cell(score, texts));
            }
            let resigned = f64::from(generation.contest.resignations)
                / f64::from(generation.contest.games.max(1));
            cells.push(texts.percent(resigned, 0).into());
            cells.push(actions(run, generation.number, texts));
            row(cells).key(generation.number)
        });
    let rows: Vec<_> = rows.collect();
    let left_out = run.generations.len().saturating_sub(rows.len());
    let mut cups = run.generations.iter().map(|generation| generation.contest);
    let resigned = cups.any(|cup| cup.resignations > 0);
    card(texts.get("coevolution.champions"))
        .key("champions")
        .id("evolution-champions")
        .child(table_of(&texts.get("coevolution.champions"), head, rows))
        .maybe(resigned.then(|| el("p.quiet").child(texts.get("coevolution.resignations.about"))))
        .maybe((left_out > 0).then(|| {
            el("p.quiet")
                .child(texts.say(&Message::new("coevolution.left_out").with("n", left_out)))
        }))
        .child(exports(run, texts))
        .child(contests(data, texts).map(Msg::Plots))
}

/// The button for the file of all meetings. The page does not save scores of meetings, so it plays them again.
fn contests(data: &PlotData, texts: Texts) -> Element<PlotMsg> {
    let named = ("contests-go", "coevolution.save.contests");
    study_row(data.plots.contests.as_ref(), named, PlotMsg::Contests, texts)
        .child(el("p.quiet.small").child(texts.get("coevolution.save.contests.about")))
}

/// The buttons for the files and the link of a run.
fn exports(run: &Run, texts: Texts) -> Element<Msg> {
    let save = |key: &str, export| button(texts.get(key), Msg::Save(export));
    let mut features = run.config.features.iter();
    let is_network = features.all(|feature| entry_of(feature).is_some());
    el("div.control-row.exports")
        .child(save("runs.save", Export::Json))
        .child(save("coevolution.save.champions", Export::Champions))
        .child(save("coevolution.save.individuals", Export::Individuals))
        .maybe(
            (run.config.method == Method::Genetic)
                .then(|| save("coevolution.save.breeding", Export::Breeding)),
        )
        .maybe(
            (!run.panel.is_empty()).then(|| save("coevolution.save.yardstick", Export::Yardstick)),
        )
        .maybe(is_network.then(|| save("coevolution.save.network", Export::Network)))
        .child(button(texts.get("coevolution.copy_link"), Msg::CopyLink))
}

/// The genomes with the most won cups.
pub(super) fn hall_of_fame(run: &Run, texts: Texts) -> Element<Msg> {
    let mut head = vec![texts.get("coevolution.cups")];
    head.extend(gene_names(run, texts));
    let measured = !run.panel.is_empty();
    if measured {
        head.push(texts.get("coevolution.panel_share"));
    }
    let head = with_actions(head, texts);
    let rows = run.hall_of_fame().into_iter().take(FAMOUS).map(|fame| {
        let mut cells: Vec<Node<Msg>> = vec![fame.generations.len().to_string().into()];
        let genes = gene_cells(run, &fame.genome.0);
        cells.extend(genes.into_iter().map(Node::from));
        if measured {
            cells.push(score_cell(Some(&fame.yardstick), texts));
        }
        cells.push(actions(run, fame.generations[0], texts));
        row(cells).key(fame.generations[0])
    });
    card(texts.get("coevolution.hall"))
        .key("hall")
        .child(el("p.quiet.lead").child(texts.get("coevolution.hall.about")))
        .child(table_of(&texts.get("coevolution.hall"), head, rows))
}

/// The headings, and one more for the column of [`actions`].
fn with_actions(head: Vec<String>, texts: Texts) -> Vec<Node<Msg>> {
    let names = ["coevolution.meet", "coevolution.save.champion"].map(|key| texts.get(key));
    let last = Node::from(visually_hidden(names.join(", ")));
    head.into_iter().map(Node::from).chain([last]).collect()
}

/// The button that saves a champion as a program: it has no use without the features of the user's program.
fn save_program(generation: u32, texts: Texts) -> Element<Msg> {
    let text = texts.get("coevolution.save.program");
    button(text, Msg::SaveProgram(generation)).control(Control::Navigation)
}

/// The buttons to play against a champion, or to save it as an evaluation.
fn actions(run: &Run, generation: u32, texts: Texts) -> Node<Msg> {
    if run.config.weighs_program() {
        return save_program(generation, texts).class("button small").into();
    }
    let press = |key: &str, msg| small_button(texts.get(key), msg);
    el("span.row-actions")
        .child(
            press("coevolution.meet", Msg::PlayChampion(generation)).control(Control::Navigation),
        )
        .child(press("coevolution.save.champion", Msg::SaveEvaluation(generation)))
        .into()
}
