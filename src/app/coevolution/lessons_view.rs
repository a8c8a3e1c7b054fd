//! The view of the lessons: a question, a button, and an answer with the computed numbers.

use std::cmp::Ordering;

use super::lessons::{
    Circle, DEPTHS, EvolutionLesson, EvolutionLessons, GENOMES, PLAYERS, TRIPLES, between, circles,
    csv, players, published, trained_and_worst, winners,
};
use super::msg::{Export, Msg};
use super::plots::ancestors::square;
use super::plots::names::{gene, opponent_name, share};
use super::study::Study;
use crate::app::ui::widgets::{alert, button, progress_share};
use crate::app::ui::{Control, Element, Texts, el};
use crate::arena::Score;
use crate::evolution::{Genome, Run};
use crate::plot::{LineChart, Look, Matrix, Picture, Scale, Series, Token};
use crate::text::{EnumId, Message};

/// All lessons.
pub fn view(lessons: &EvolutionLessons, texts: Texts) -> Element<Msg> {
    let cards = EvolutionLesson::all().map(|lesson| one(lesson, lessons.get(&lesson), texts));
    el("section.evolution-lessons#evolution-lessons")
        .control(Control::Tool)
        .attr("aria-label", texts.get("coevolution.lessons"))
        .child(el("h2").child(texts.get("coevolution.lessons")))
        .child(el("p.quiet.lead").child(texts.get("coevolution.lessons.about")))
        .child(el("p.quiet.screen-only").child(texts.get("coevolution.lessons.press")))
        .child(el("div.lesson-cards").children(cards))
}

fn one(lesson: EvolutionLesson, study: Option<&Study>, texts: Texts) -> Element<Msg> {
    let title = texts.of(&["coevolution.lesson", lesson.id()]);
    let running = study.is_some_and(|s| s.running);
    let label = texts.get(match (running, study) {
        (true, _) => "coevolution.cancel",
        (false, None) => "coevolution.lesson.go",
        (false, Some(_)) => "coevolution.lesson.again",
    });
    let press = button(label, Msg::Lesson(lesson, !running));
    let table = study.and_then(|study| csv(lesson, study));
    let save = || button(texts.get("lab.csv"), Msg::Save(Export::Lesson(lesson)));
    let progress = study
        .filter(|_| running)
        .map(|s| progress_share(&*title, s.share()));
    let error = study.and_then(|s| s.error.as_ref());
    el("section.card")
        .key(lesson.id())
        .id(format!("lesson-{}", lesson.id()))
        .child(el("h3").child(title.as_str()))
        .child(el("p.quiet").child(texts.of(&["coevolution.lesson", lesson.id(), "about"])))
        .child(
            el("div.control-row")
                .key("go")
                .child(press.id(format!("lesson-{}-go", lesson.id()))),
        )
        .maybe(progress)
        .maybe(error.map(|e| alert(e, texts)))
        .maybe(
            study
                .filter(|s| s.is_done())
                .map(|s| answer(lesson, s, texts)),
        )
        .maybe(table.map(|_| save().id(format!("lesson-{}-csv", lesson.id()))))
}

/// The answer of a lesson.
fn answer(lesson: EvolutionLesson, study: &Study, texts: Texts) -> Element<Msg> {
    let room = el("div.lesson-answer[role=status]");
    let run = || study.evolutions[0].run();
    match lesson {
        EvolutionLesson::Flat => flat(room, run(), texts),
        EvolutionLesson::Noise => noise(room, run(), texts),
        EvolutionLesson::Test => test(room, run(), texts),
        EvolutionLesson::Depth => depth(room, &study.scores, texts),
        EvolutionLesson::Circle => circle(room, &study.scores, texts),
    }
}

fn paragraph(texts: Texts, message: &Message) -> Element<Msg> {
    el("p").child(texts.say(message))
}

fn genes(genome: &[i32]) -> String {
    let genes: Vec<_> = genome.iter().map(|&g| gene(g)).collect();
    format!("[{}]", genes.join(", "))
}

/// A small chart of shares in per cent.
fn chart(label: String, x_label: String, points: &[(f64, Score)], texts: Texts) -> Element<Msg> {
    let ends = [points.first(), points.last()].map(|p| p.map_or(0.0, |p| p.0));
    let even = vec![(ends[0], 50.0), (ends[1], 50.0)];
    let even =
        Series::new(texts.get("coevolution.even"), Look::dashed(Token::Quiet), even).reference();
    let chart = LineChart {
        language: texts.0,
        x_label,
        y_label: texts.get("coevolution.percent"),
        scale: Scale::Linear,
        y_range: Some((0.0, 100.0)),
        x_range: (ends[0], ends[1]),
        series: vec![Series::of_scores(label.clone(), Token::Accent, points), even],
        note: String::new(),
    };
    let canvas = el("canvas[role=img]").attr("aria-label", label);
    el("div.chart.small").child(canvas.picture(Picture::Lines(chart)))
}

fn flat(room: Element<Msg>, run: &Run, texts: Texts) -> Element<Msg> {
    let Some((place, scores)) = published(run) else {
        return room;
    };
    let scores: Vec<_> = scores.map(|(n, score)| (f64::from(n), score)).collect();
    let fitness: Vec<_> = run
        .generations
        .iter()
        .map(|g| g.fitness().to_string())
        .collect();
    let shares: Vec<_> = scores
        .iter()
        .map(|(_, s)| texts.decimal(s.share() * 100.0, 0))
        .collect();
    let message = Message::new("coevolution.lesson.flat.summary")
        .with("fitness", fitness.join(", "))
        .with("shares", shares.join(", "))
        .with_message("opponent", opponent_name(run, &run.panel[place]))
        .with("rounds", run.config.rounds());
    let label = texts.get("coevolution.lesson.flat.line");
    room.child(paragraph(texts, &message)).child(chart(
        label,
        texts.get("coevolution.generation"),
        &scores,
        texts,
    ))
}

fn depth(room: Element<Msg>, scores: &[Score], texts: Texts) -> Element<Msg> {
    let points: Vec<_> = DEPTHS
        .iter()
        .map(|&d| f64::from(d))
        .zip(scores.iter().copied())
        .collect();
    let (Some(first), Some(last)) = (scores.first(), scores.last()) else {
        return room;
    };
    let turns = (first.strength(), last.strength()) == (Ordering::Less, Ordering::Greater);
    let key = if turns {
        "coevolution.lesson.depth.turns"
    } else {
        "coevolution.lesson.depth.summary"
    };
    let message = Message::new(key)
        .with("a", genes(&GENOMES[0]))
        .with("b", genes(&GENOMES[1]))
        .with("shallow", DEPTHS[0])
        .with("deep", DEPTHS[DEPTHS.len() - 1])
        .with("first", share(first, texts))
        .with("last", share(last, texts));
    let label = genes(&GENOMES[0]);
    room.child(paragraph(texts, &message)).child(chart(
        label,
        texts.get("coevolution.plies"),
        &points,
        texts,
    ))
}

fn noise(room: Element<Msg>, run: &Run, texts: Texts) -> Element<Msg> {
    let (different, most) = winners(run);
    let message = Message::new("coevolution.lesson.noise.summary")
        .with("cups", run.generations.len())
        .with("genomes", run.config.population)
        .with("different", different)
        .with("most", most)
        .with("games", run.config.games_per_duel());
    let best: Vec<_> = run.hall_of_fame().into_iter().take(5).collect();
    let rows = best.iter().map(|fame| {
        let won = fame.generations.len();
        let part = 100.0 * won as f64 / run.generations.len().max(1) as f64;
        el("li")
            .child(el("span").child(genes(&fame.genome.0)))
            .child(el("span.tally").child(el("i").attr("style", format!("width:{part:.0}%"))))
            .child(el("strong").child(won.to_string()))
    });
    room.child(paragraph(texts, &message))
        .child(el("ul.plain.tallies").children(rows))
}

fn test(room: Element<Msg>, run: &Run, texts: Texts) -> Element<Msg> {
    let rival = run.config.rival.as_deref().unwrap_or_default();
    let Some([(trained, at_home), (other, away)]) = trained_and_worst(run, rival) else {
        return room;
    };
    let worse = away.interval().high < at_home.interval().low;
    let key = if worse {
        "coevolution.lesson.test.worse"
    } else {
        "coevolution.lesson.test.summary"
    };
    let message = Message::new(key)
        .with("n", run.config.generations)
        .with_message("rival", opponent_name(run, &run.panel[trained]))
        .with("home", share(&at_home, texts))
        .with_message("other", opponent_name(run, &run.panel[other]))
        .with("away", share(&away, texts));
    room.child(paragraph(texts, &message))
}

fn circle(room: Element<Msg>, scores: &[Score], texts: Texts) -> Element<Msg> {
    let players = players(&EvolutionLesson::Circle.config());
    let found = circles(scores);
    let certain = found.iter().filter(|c| c.is_certain()).count();
    let message = Message::new("coevolution.lesson.circle.summary")
        .with("genomes", PLAYERS)
        .with("games", scores.first().map_or(0, Score::games))
        .with("all", TRIPLES)
        .with("found", found.len())
        .with("certain", certain);
    let shown = found.iter().find(|c| c.is_certain()).or(found.first());
    room.child(paragraph(texts, &message))
        .maybe(shown.map(|c| paragraph(texts, &links(c, &players, texts))))
        .child(matrix(scores, texts))
}

/// The results of a circle in one sentence.
fn links(circle: &Circle, players: &[Genome], texts: Texts) -> Message {
    let key = if circle.is_certain() {
        "coevolution.lesson.circle.certain"
    } else {
        "coevolution.lesson.circle.perhaps"
    };
    let [a, b, c] = circle.players.map(|i| genes(&players[i].0));
    let [ab, bc, ca] = circle.scores.map(|s| share(&s, texts));
    let message = Message::new(key).with("a", a).with("b", b).with("c", c);
    message.with("ab", ab).with("bc", bc).with("ca", ca)
}

fn matrix(scores: &[Score], texts: Texts) -> Element<Msg> {
    let names: Vec<String> = (1..=PLAYERS).map(|i| i.to_string()).collect();
    let cell = |i: usize| {
        let (a, b) = (i / PLAYERS, i % PLAYERS);
        (a != b).then(|| square(&between(scores, a, b)))
    };
    let label = texts.get("coevolution.lesson.circle.matrix");
    let picture = Picture::Matrix(Matrix {
        axes: [label.clone(), String::new()],
        rows: names.clone(),
        columns: names,
        cells: (0..PLAYERS * PLAYERS).map(cell).collect(),
    });
    let canvas = el("canvas[role=img]").attr("aria-label", label);
    el("div.chart").child(canvas.picture(picture))
}
