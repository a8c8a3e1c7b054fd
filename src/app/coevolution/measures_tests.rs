//! Tests of the measures besides the panel, on the page and in files.

use super::plots::measures::MEASURES;
use super::tests::{csv_of, evolved, lines, plot, rendered, set, shows, small, study, text_of};
use super::*;
use crate::app::coevolution::msg::Effect;
use crate::app::effects::BrowserCommand;
use crate::arena::Score;
use crate::arena::statistics::bradley_terry;
use crate::evolution::{Run, to_json};
use crate::job::EvolutionJob;
use crate::registry::{Task, TaskResult, check_evolution, run as run_task};

/// Plays the evolution of the form to its end, and opens its file.
fn played(mut state: State) -> State {
    let config = state.draft.config().unwrap();
    let mut job = EvolutionJob::new(check_evolution(config).unwrap());
    while let Some((id, unit)) = job.next_unit() {
        let Ok(TaskResult::Played { scores }) = run_task(&Task::Play(unit), &mut |_| {}) else {
            panic!("a unit is played");
        };
        assert!(job.receive(id, &scores));
    }
    send(&mut state, Msg::Import(to_json(job.run())), 1);
    state
}

/// A run with all measures, after opening its file.
fn measured() -> State {
    let mut state = small();
    let fields = [
        ("yardstick_strategies", "6"),
        ("yardstick_members", "2"),
        ("yardstick_ancestors", "1"),
        ("population", "6"),
        ("scheme", "round_robin"),
        ("yardstick_centroid", "1"),
    ];
    set(&mut state, &fields);
    played(state)
}

fn equal_pairs(run: &Run, generation: usize) -> f64 {
    let table = &run.generations[generation].table;
    let mut equal = 0;
    for a in 0..table.len() {
        equal += (0..a)
            .filter(|b| table[*b].fitness == table[a].fitness)
            .count();
    }
    100.0 * equal as f64 / (table.len() * (table.len() - 1) / 2) as f64
}

#[test]
fn measures_have_plot_table_and_file() {
    let mut state = measured();
    let run = state.run().unwrap().clone();
    assert!(run.is_complete());
    for id in MEASURES.iter().map(|measure| measure.id) {
        plot(&mut state, PlotMsg::Measure(id));
        plot(&mut state, PlotMsg::Table(id, true));
        assert!(shows(&state, &format!("evolution-{id}")), "{id:?}");
        text_of(&state, "evolution-measures");
        let saved = csv_of(&mut state, id);
        let all: usize = lines(&run, id).iter().map(|line| line.values.len()).sum();
        assert!(all >= 2, "{id:?}");
        assert_eq!(saved.lines().count(), 1 + all);
    }
    let values = |plot, line: usize| lines(&run, plot)[line].values.clone();
    // Two pairs of games at one depth against each earlier champion.
    assert_eq!(values("earlier", 0).len(), 2);
    assert_eq!(lines(&run, "centroid").len(), run.panel.len());
    assert_eq!(lines(&run, "strategies").len(), 2);
    let measures = &run.generations[2].measures;
    let share = |score: Score| score.share() * 100.0;
    assert_eq!(values("strategies", 1)[2].value, share(measures.strategies[1]));
    assert_eq!(values("centroid", 0)[2].value, share(measures.centroid[0]));
    for value in values("disengagement", 0) {
        assert_eq!(value.value, equal_pairs(&run, value.generation as usize));
    }
    let saved = plot(&mut state, PlotMsg::SaveMeasures);
    assert!(
        matches!(&saved[..], [Effect::Browser(BrowserCommand::Download { name, .. })] if name == "measures.csv")
    );
}

#[test]
fn unmeasured_plots_name_missing_measurement() {
    let mut state = evolved(1);
    for id in MEASURES.iter().map(|measure| measure.id) {
        plot(&mut state, PlotMsg::Measure(id));
        let page = rendered(&state);
        let none = page.by_id("measure-none");
        assert_eq!(none.is_none(), id == "disengagement", "{id:?}");
        let text = none.map_or_else(String::new, |none| none.text());
        assert!(!text.contains("coevolution."), "{text}");
    }
    // In a cup the bracket produces equal fitness: the plot omits it.
    let run = state.run().unwrap();
    let ids = lines(run, "disengagement");
    assert_eq!(ids.iter().map(|line| line.id.as_str()).collect::<Vec<_>>(), ["draws"]);
}

#[test]
fn counts_cycles_after_all_meetings() {
    let mut state = evolved(1);
    study(&mut state, Msg::Plots(PlotMsg::Ancestors(true)), |state| {
        let early = ["ancestors-circles", "plot-master"];
        assert!(!early.iter().any(|id| shows(state, id)), "before all have met");
    });
    state.plots.tables.insert("ancestors");
    let ancestors = state.plots.ancestors.as_ref().unwrap();
    assert_eq!(ancestors.triples().all, 1);
    let page = rendered(&state);
    let heads = page.find_all(&|e| e.tag == "th");
    assert!(heads.len() > 4 && heads.iter().all(|th| !th.text().is_empty()));
    let words = text_of(&state, "ancestors-circles");
    assert!(words.contains("of 1 triples"), "{words}");
    let head = ancestors.csv();
    assert!(
        head.lines()
            .next()
            .unwrap()
            .ends_with("first_half,second_half")
    );
}

#[test]
fn heatmap_games_rate_champions() {
    let mut state = evolved(1);
    assert_eq!(csv_of(&mut state, "master"), "");
    study(&mut state, Msg::Plots(PlotMsg::Ancestors(true)), |_| {});
    // The first champion loses to both others, which have equal scores.
    let won = |wins, losses| Score {
        wins,
        losses,
        ..Score::default()
    };
    let ancestors = state.plots.ancestors.as_mut().unwrap();
    let [lead, even] = [won(4, 2), won(3, 3)];
    ancestors.study.scores = vec![lead, lead, lead, lead, even, even];
    let ratings = ancestors.ratings().unwrap();
    let expected = bradley_terry(&[vec![0.0, 4.0, 4.0], vec![8.0, 0.0, 6.0], vec![8.0, 6.0, 0.0]]);
    assert_eq!(ratings, expected);
    let elo: Vec<f64> = ratings.players.iter().map(|r| r.elo).collect();
    assert!(elo[0] < -50.0 && (elo[1] - elo[2]).abs() < 1e-6, "{elo:?}");
    plot(&mut state, PlotMsg::Table("master", true));
    let card = text_of(&state, "plot-master");
    assert!(card.contains("highest rating"), "{card}");
    assert_eq!(csv_of(&mut state, "master").lines().count(), 4);
    assert!(shows(&state, "evolution-master"));
}

#[test]
fn plots_directions_of_whole_generation() {
    let mut state = evolved(1);
    let run = state.run().unwrap().clone();
    let shown = |state: &State| {
        let page = rendered(state);
        let field = page.by_id("population-generation").unwrap();
        field.get("value").unwrap().to_owned()
    };
    assert_eq!(shown(&state), "2", "the last one");
    plot(&mut state, PlotMsg::Population(1));
    assert_eq!(shown(&state), "1");
    let text = csv_of(&mut state, "population");
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "generation,place,fitness,dist_base,dist_obj,general_eval_42");
    assert_eq!(rows.len(), 1 + run.generations[1].table.len());
    assert!(rows[1].starts_with("1,1,"), "the champion comes first: {}", rows[1]);
    let champion = &run.generations[1].champion().0;
    for (row, genome) in rows[1..].iter().zip(run.generations[1].table.iter().rev()) {
        let parts: Vec<f64> = row.split(',').skip(3).map(|c| c.parse().unwrap()).collect();
        let length: f64 = parts.iter().map(|p| p * p).sum();
        assert!((length - 1.0).abs() < 1e-3, "{row}");
        assert!(
            parts
                .iter()
                .zip(&genome.genome.0)
                .all(|(p, &g)| p * f64::from(g) >= 0.0)
        );
    }
    assert!(champion.iter().any(|&gene| gene != 0));
    plot(&mut state, PlotMsg::Table("population", true));
    let card = text_of(&state, "plot-population");
    assert!(card.contains("4 genomes"), "{card}");
    // The plot is only for three genes or more, and another run starts with its last generation.
    assert!(!shows(&of_two_genes(), "plot-population"));
    send(&mut state, Msg::Close, 1);
    assert!(state.plots.population.is_none());
}

/// A finished run with two genes.
fn of_two_genes() -> State {
    let mut state = small();
    send(&mut state, Msg::Feature("dist_base".to_owned(), false), 1);
    set(&mut state, &[("plies", "1, 2")]);
    assert_eq!(state.draft.config().unwrap().features.len(), 2);
    played(state)
}

#[test]
fn two_gene_directions_play_at_every_depth() {
    let mut state = of_two_genes();
    assert!(shows(&state, "plot-angles"));
    study(&mut state, Msg::Plots(PlotMsg::Landscape(true)), |_| {});
    let landscape = state.plots.landscape.as_ref().unwrap();
    assert!(landscape.study.is_done());
    for depth in 0..2 {
        let scores = landscape.scores(depth);
        assert!(scores.iter().all(|s| s.games() == 23 * 8));
        // Every point of one direction is missing for another.
        let points: f64 = scores.iter().map(Score::points).sum();
        assert_eq!(points, f64::from(24 * 23 * 8 / 2));
    }
    assert_ne!(landscape.scores(0), landscape.scores(1));
    let first = landscape.ground();
    plot(&mut state, PlotMsg::LandscapeDepth(1));
    assert_ne!(state.plots.landscape.as_ref().unwrap().ground(), first);
    plot(&mut state, PlotMsg::Table("angles", true));
    let card = text_of(&state, "plot-angles");
    assert!(card.contains("2 plies") && card.contains("−165°"), "{card}");
    let text = csv_of(&mut state, "angles");
    assert_eq!(text.lines().count(), 1 + 3 + 2 * 24);
    // The landscape belongs to its run, and three genes have no angle.
    send(&mut state, Msg::Close, 1);
    assert!(state.plots.landscape.is_none());
    assert!(!shows(&evolved(1), "plot-angles"));
}

#[test]
fn family_reaches_the_first_generation() {
    let mut state = evolved(1);
    assert!(shows(&state, "family-go"));
    let run = state.run().unwrap().clone();
    for generation in 0..3 {
        plot(&mut state, PlotMsg::Family(generation));
        let (of, family) = state.plots.family.clone().unwrap();
        assert_eq!(of, generation);
        let champion = &family.members[0];
        assert_eq!(&champion.genome, run.generations[generation as usize].champion());
        for (place, m) in family.members.iter().enumerate() {
            // A member without parents belongs to the first generation, or its parents are beyond the tree.
            assert!(m.born <= m.met);
            if m.born == 0 {
                assert_eq!(m.parents, None);
            } else {
                assert_eq!(m.mutated.len(), 3, "its birth is known");
            }
            for parent in m.parents.into_iter().flatten() {
                assert!(parent > place);
                assert_eq!(family.members[parent].met, m.born - 1);
            }
        }
        assert_eq!(family.csv().lines().count(), 1 + family.members.len());
    }
    plot(&mut state, PlotMsg::Table("family", true));
    text_of(&state, "plot-family");
    send(&mut state, Msg::Close, 1);
    assert!(state.plots.family.is_none());
}
