//! Links that open a chart.

use super::{lab, send, work};
use crate::app::lab::State;
use crate::app::lab::charts::measure::Measure;
use crate::app::lab::charts::state::{Card, Charts, ChartsMsg, Counted};
use crate::app::lab::charts::strength::{self, Plan};
use crate::app::lab::charts::update::COUNTS;
use crate::app::lab::charts::{compare, counts_view, horizon, link, truth};
use crate::app::lab::link::{link, open as open_link};
use crate::app::lab::msg::Effect;
use crate::app::lab::update::sync_work;
use crate::app::tests::begun::Begun;
use crate::app::ui::{Node, Pairs, Texts};
use crate::eval::Preference;
use crate::search::SEARCH_METHODS;
use crate::text::{Language, Message};

/// Opens the link of one lab in another, and returns the result and the errors.
fn opened(from: &State, to: &State) -> (State, Vec<Message>) {
    let pairs = link(from).into_iter();
    let pairs: Pairs = pairs.map(|(n, v)| (n.to_owned(), v)).collect();
    let mut errors = Vec::new();
    let record = Some(from.viewer.setup.record().clone());
    let mut state = open_link(to, &pairs, record, &mut errors);
    state.set_current(true);
    (state, errors)
}

#[test]
fn a_link_opens_at_the_same_chart_and_makes_it() {
    let mut state = lab("tic_tac_toe");
    for msg in [
        ChartsMsg::Deepest(3),
        ChartsMsg::Choose(3, false),
        ChartsMsg::Choose(5, false),
        ChartsMsg::Show(Measure::Growth),
    ] {
        send(&mut state, msg, 2);
    }
    state.charts.at = Some(Card::Counts);
    assert!(
        !link(&state).iter().any(|(name, _)| *name == link::AT),
        "nothing is counted yet"
    );
    let effects = send(&mut state, ChartsMsg::Start, 2);
    work(&mut state, effects, false);
    send(&mut state, ChartsMsg::Detail(2), 2);
    let (mut other, errors) = opened(&state, &State::default());
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(link(&other), link(&state), "while it waits");
    let effects = sync_work(&mut other);
    let focus = Effect::focus("lab-charts");
    assert!(effects.contains(&focus), "{effects:?}");
    let counts = effects.iter().filter(|effect| is_count(effect)).count();
    assert_eq!(counts, 5, "four searches and the minimum");
    work_charts(&mut other, effects.clone());
    assert_eq!(link(&other), link(&state));
    let view_of = |state: &State| {
        let node = Node::from(counts_view::view(
            &state.charts,
            &state.viewer.setup,
            false,
            Texts(Language::En),
        ));
        node.by_id("lab-depths").unwrap().text()
    };
    assert_eq!(view_of(&other), view_of(&state));
    assert_eq!((other.charts.detailed(), other.charts.counts().count()), (2, 4));
    // A chart that already shows the same does not restart.
    let (mut same, _) = opened(&state, &other);
    let again = sync_work(&mut same);
    assert!(!again.contains(&focus), "{again:?}");
    assert_eq!(same.charts.runs, other.charts.runs);
    // A chart of another evaluation or position restarts.
    let mut judged = other.clone();
    judged.viewer.setup.preference = Preference::Sooner;
    judged.charts.counted = Some(Counted::of(&judged.viewer.setup, judged.charts.deepest));
    let (mut judged, _) = opened(&state, &judged);
    assert_eq!(judged.viewer.setup.preference, Preference::Any);
    assert!(sync_work(&mut judged).contains(&focus));
    let (mut elsewhere, _) = opened(&state, &{
        let mut elsewhere = lab("rastros");
        elsewhere.charts = other.charts.clone();
        elsewhere.charts.counted = Some(Counted::of(&elsewhere.viewer.setup, 3));
        elsewhere
    });
    assert!(sync_work(&mut elsewhere).contains(&focus));
}

#[test]
fn links_omit_settings_of_other_games() {
    let mut state = lab("rastros");
    let choose = truth::Msg::Choose("mobility".to_owned(), true);
    send(&mut state, ChartsMsg::Truth(choose), 1);
    send(&mut state, ChartsMsg::Horizon(horizon::Msg::Show(1)), 1);
    let of_rastros = link(&state);
    for game in ["lecture_tree", "rastros"] {
        let other = lab(game).viewer.setup.record().clone();
        state.viewer.setup.set(other).unwrap();
        let (opened, errors) = opened(&state, &State::default());
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(link(&opened), link(&state));
    }
    assert_eq!(link(&state), of_rastros);
}

/// Runs the counts among the effects, without the searches of the lanes.
fn work_charts(state: &mut State, effects: Vec<Effect>) {
    work(state, effects.into_iter().filter(is_count).collect(), false);
}

pub(super) fn is_count(effect: &Effect) -> bool {
    Begun::of(effect).is_some_and(|begun| begun.group == COUNTS)
}

#[test]
fn chart_links_name_bad_values() {
    let mut state = lab("tic_tac_toe");
    let plan = Plan {
        deepest: 2,
        pairs: 1,
        opening: 1,
    };
    send(&mut state, ChartsMsg::Strength(strength::Msg::Plan(plan)), 1);
    send(&mut state, ChartsMsg::Strength(strength::Msg::Start), 1);
    state.charts.at = Some(Card::Strength);
    let (mut other, errors) = opened(&state, &State::default());
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(other.charts.strength.plan, plan);
    sync_work(&mut other);
    assert!(other.charts.strength.queue.running());
    state.charts.at = Some(Card::Compare);
    assert!(
        opened(&state, &State::default())
            .0
            .charts
            .pending_card
            .is_none(),
        "it shows nothing"
    );
    send(&mut state, ChartsMsg::Compare(compare::Msg::Start), 1);
    let (mut other, _) = opened(&state, &State::default());
    sync_work(&mut other);
    assert!(other.charts.compare.queue.running() && !other.charts.strength.queue.running());
    let wrong = [
        (link::AT, "roof"),
        (link::COUNTED, "minimax,luck"),
        (link::CHART, "luck"),
        (link::DETAIL, "0"),
        (link::STRENGTH, "2,1"),
    ];
    let wrong: Pairs = wrong.map(|(n, v)| (n.to_owned(), v.to_owned())).into();
    let (mut charts, mut errors) = (Charts::default(), Vec::new());
    let before = charts.clone();
    link::open(&mut charts, &before, &state.viewer.setup, &wrong, &mut errors);
    assert_eq!(errors.len(), 5, "{errors:?}");
    let only: Vec<bool> = SEARCH_METHODS.iter().map(|s| s.id == "minimax").collect();
    assert_eq!(charts.chosen[..], only[..]);
    charts.chosen = before.chosen;
    assert_eq!(charts, before, "what is wrong counts for nothing");
    for text in ["11,1,0", "2,1,0,4", "2,x,0"] {
        let (mut charts, mut errors) = (Charts::default(), Vec::new());
        let pairs: Pairs = vec![(link::STRENGTH.to_owned(), text.to_owned())];
        link::open(&mut charts, &before, &state.viewer.setup, &pairs, &mut errors);
        assert_eq!((errors.len(), &charts), (1, &before), "{text}");
    }
}
