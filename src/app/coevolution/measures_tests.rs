//! What generations are measured by beside the panel, as it is seen and saved.

use super::plots::lines::{MEASURES, PlotId, lines};
use super::tests::{context, done, evolved, small};
use super::*;
use crate::app::effect::Effect;
use crate::evolution::{Run, to_json};
use crate::job::EvolutionJob;
use crate::registry::{Task, TaskResult, check_evolution, run as run_task};

/// A run that was measured in every way, as a page that has opened its file shows it.
fn measured() -> State {
    let mut state = small();
    for (field, text) in [
        (Field::YardstickStrategies, "6"),
        (Field::YardstickMembers, "2"),
        (Field::YardstickAncestors, "1"),
        (Field::Population, "6"),
    ] {
        update(&mut state, Msg::Set(field, text.to_owned()), 1);
    }
    for (kind, id) in [("scheme", "round_robin"), ("yardstick_centroid", "1")] {
        update(&mut state, Msg::Pick(kind, id.to_owned()), 1);
    }
    let config = state.draft.config().unwrap();
    let mut job = EvolutionJob::new(check_evolution(&config).unwrap());
    while let Some((id, unit)) = job.ask() {
        let Ok(TaskResult::Played { scores }) = run_task(&Task::Play(unit), &mut |_| {}) else {
            panic!("a unit is played");
        };
        assert!(job.tell(id, &scores));
    }
    update(&mut state, Msg::Import(to_json(job.run())), 1);
    state
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
fn every_measure_is_a_plot_with_its_numbers_and_its_file() {
    let mut state = measured();
    let run = state.run().unwrap().clone();
    assert!(run.is_complete());
    for plot in MEASURES {
        update(&mut state, Msg::Measure(plot), 1);
        update(&mut state, Msg::Table(plot, true), 1);
        let seen = view(&state, &context());
        let card = seen.by_id("evolution-measures").unwrap();
        assert!(seen.by_id(plot.canvas()).is_some(), "{plot:?}");
        let text = card.text();
        assert!(
            !text.contains("coevolution.") && !text.contains('{'),
            "{text}"
        );
        let saved = update(&mut state, Msg::SavePlot(plot, PlotFile::Csv), 1).effects;
        let [Effect::Download { bytes, .. }] = &saved[..] else {
            panic!("{saved:?}");
        };
        let all: usize = lines(&run, plot).iter().map(|line| line.values.len()).sum();
        assert!(all >= 2, "{plot:?}");
        assert_eq!(String::from_utf8_lossy(bytes).lines().count(), 1 + all);
    }
    let values = |plot, line: usize| lines(&run, plot)[line].values.clone();
    // Two pairs of games at one depth with each champion before.
    assert_eq!(values(PlotId::Earlier, 0).len(), 2);
    assert_eq!(lines(&run, PlotId::Centroid).len(), run.panel.len());
    assert_eq!(lines(&run, PlotId::Strategies).len(), 2);
    let measures = &run.generations[2].measures;
    let share = |score: crate::arena::Score| score.share() * 100.0;
    assert_eq!(
        values(PlotId::Strategies, 1)[2].value,
        share(measures.strategies[1])
    );
    assert_eq!(
        values(PlotId::Centroid, 0)[2].value,
        share(measures.centroid[0])
    );
    for value in values(PlotId::Disengagement, 0) {
        assert_eq!(value.value, equal_pairs(&run, value.generation as usize));
    }
    let saved = update(&mut state, Msg::Save(Export::Measures), 1).effects;
    assert!(matches!(&saved[..], [Effect::Download { name, .. }] if name == "measures.csv"));
}

#[test]
fn what_was_not_measured_says_what_to_switch_on() {
    let mut state = evolved(1);
    for plot in MEASURES {
        update(&mut state, Msg::Measure(plot), 1);
        let seen = view(&state, &context());
        let none = seen.by_id("measure-none");
        assert_eq!(none.is_none(), plot == PlotId::Disengagement, "{plot:?}");
        let text = none.map_or_else(String::new, |none| none.text());
        assert!(!text.contains("coevolution."), "{text}");
    }
    // In a cup the bracket makes equal fitness: nothing is drawn of it.
    let run = state.run().unwrap();
    let ids = lines(run, PlotId::Disengagement);
    assert_eq!(
        ids.iter().map(|line| line.id.as_str()).collect::<Vec<_>>(),
        ["draws"]
    );
}

#[test]
fn circles_of_champions_are_counted_when_all_have_met() {
    let mut state = evolved(1);
    let mut waiting = std::collections::VecDeque::new();
    waiting.extend(update(&mut state, Msg::Ancestors(true), 2).effects);
    while let Some(effect) = waiting.pop_front() {
        let early = view(&state, &context())
            .by_id("ancestors-circles")
            .is_some();
        if let Effect::Run { id, task, .. } = effect {
            assert!(!early, "before all have met");
            waiting.extend(studied(&mut state, id, done(&task), 2).effects);
        }
    }
    let ancestors = state.ancestors.as_ref().unwrap();
    assert_eq!(ancestors.triples().all, 1);
    let seen = view(&state, &context());
    let said = seen.by_id("ancestors-circles").unwrap().text();
    assert!(said.contains("of 1 threes"), "{said}");
    let head = ancestors.csv();
    assert!(
        head.lines()
            .next()
            .unwrap()
            .ends_with("first_half,second_half")
    );
}

/// A run with two genes, as a page shows it.
fn of_two_genes() -> State {
    let mut state = small();
    update(&mut state, Msg::Feature("dist_base".to_owned(), false), 1);
    update(&mut state, Msg::Set(Field::Plies, "1, 2".to_owned()), 1);
    let config = state.draft.config().unwrap();
    assert_eq!(config.features.len(), 2);
    let mut job = EvolutionJob::new(check_evolution(&config).unwrap());
    while let Some((id, unit)) = job.ask() {
        let Ok(TaskResult::Played { scores }) = run_task(&Task::Play(unit), &mut |_| {}) else {
            panic!("a unit is played");
        };
        assert!(job.tell(id, &scores));
    }
    update(&mut state, Msg::Import(to_json(job.run())), 1);
    state
}

#[test]
fn directions_of_two_genes_play_each_other_at_every_depth() {
    let mut state = of_two_genes();
    assert!(view(&state, &context()).by_id("plot-angles").is_some());
    let mut waiting = std::collections::VecDeque::new();
    waiting.extend(update(&mut state, Msg::Landscape(true), 2).effects);
    while let Some(effect) = waiting.pop_front() {
        if let Effect::Run { id, task, .. } = effect {
            waiting.extend(studied(&mut state, id, done(&task), 2).effects);
        }
    }
    let landscape = state.landscape.as_ref().unwrap();
    assert!(landscape.study.work.is_done());
    for depth in 0..2 {
        let scores = landscape.scores(depth);
        assert!(scores.iter().all(|s| s.games() == 23 * 8));
        // What one has won the other has lost.
        let points: f64 = scores.iter().map(crate::arena::Score::points).sum();
        assert_eq!(points, f64::from(24 * 23 * 8 / 2));
    }
    assert_ne!(landscape.scores(0), landscape.scores(1));
    let first = landscape.ground();
    update(&mut state, Msg::LandscapeDepth(1), 1);
    assert_ne!(state.landscape.as_ref().unwrap().ground(), first);
    update(
        &mut state,
        Msg::Table(super::plots::lines::PlotId::Angles, true),
        1,
    );
    let seen = view(&state, &context());
    let card = seen.by_id("plot-angles").unwrap().text();
    assert!(card.contains("2 plies") && card.contains("−165°"), "{card}");
    assert!(!card.contains("coevolution."), "{card}");
    let saved = update(&mut state, Msg::SavePlot(PlotId::Angles, PlotFile::Csv), 1).effects;
    let [Effect::Download { bytes, .. }] = &saved[..] else {
        panic!("{saved:?}");
    };
    let text = String::from_utf8_lossy(bytes);
    assert_eq!(text.lines().count(), 1 + 3 + 2 * 24);
    // It belongs to this run: three genes have no angle.
    update(&mut state, Msg::Clear, 1);
    assert!(state.landscape.is_none());
    assert!(view(&evolved(1), &context()).by_id("plot-angles").is_none());
}

#[test]
fn a_champions_family_goes_back_to_the_first_generation() {
    let mut state = evolved(1);
    assert!(view(&state, &context()).by_id("family-go").is_some());
    let run = state.run().unwrap().clone();
    for generation in 0..3 {
        update(&mut state, Msg::Family(generation), 1);
        let (of, family) = state.family.clone().unwrap();
        assert_eq!(of, generation);
        let champion = &family.members[0];
        assert_eq!(
            &champion.genome,
            run.generations[generation as usize].champion()
        );
        for (place, m) in family.members.iter().enumerate() {
            // Whoever has no parents is of the first generation, or beyond the tree.
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
    update(&mut state, Msg::Table(PlotId::Family, true), 1);
    let seen = view(&state, &context());
    let text = seen.by_id("plot-family").unwrap().text();
    assert!(
        !text.contains("coevolution.") && !text.contains('{'),
        "{text}"
    );
    update(&mut state, Msg::Clear, 1);
    assert!(state.family.is_none());
}
