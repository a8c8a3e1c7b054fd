//! The texts beside the nodes of the tree.

use super::state::TreeMsg;
use crate::app::lab::lanes::recording::JumpTarget;
use crate::app::lab::lanes::state::LanesMsg;
use crate::app::lab::lessons::lecture::Stop;
use crate::app::lab::setup::state::SetupMsg;
use crate::app::lab::tests::{in_view, open, render, render_in, send, send_and_work, text};
use crate::app::lab::timeline::state::TimelineMsg;
use crate::app::lab::timeline::stops::stops;
use crate::app::lab::{Msg, State};
use crate::app::tests::{assert_contains, assert_lacks};
use crate::app::ui::Texts;
use crate::plot::overlaps::overlaps;
use crate::plot::svg::svg;
use crate::plot::{Picture, SearchTree};
use crate::text::Language;

/// Principal variation search gives most moves a null window: no window reads `[3, 3]`.
#[test]
fn null_window_is_explained() {
    let mut state = open();
    let method = Msg::Lanes(LanesMsg::Method(1, "pvs".into()));
    send_and_work(&mut state, method);
    send(&mut state, Msg::Lanes(LanesMsg::See(1)));
    let recording = state.viewer.recording().unwrap().clone();
    let tree = &recording.iterations[0].tree;
    let mut asked = [0, 0];
    for node in &tree.nodes {
        let Some((alpha, beta)) = node.window.filter(|w| crate::trace::is_null(*w)) else {
            continue;
        };
        if asked[usize::from(node.is_max())] == 3 {
            continue;
        }
        asked[usize::from(node.is_max())] += 1;
        let to = TimelineMsg::To(node.first_step + 1);
        send(&mut state, Msg::Timeline(to));
        let words = super::picture::words(Texts(Language::En));
        // The values of this search are integers: one end of the window is next to an integer.
        let asks = if alpha.fract() == 0.0 {
            let end = words.value(alpha);
            format!("null window [{end}, {end}+ε]: >\u{a0}{end}?")
        } else {
            let end = words.value(beta);
            format!("null window [{end}−ε, {end}]: <\u{a0}{end}?")
        };
        let room = render(&state).text();
        assert_contains(&room, &asks);
        let why = text(&state, "lab-why");
        assert!(why.starts_with("Null window: is "), "{why}");
        let same = format!("[{0}, {0}]", words.value(alpha));
        assert_lacks(&room, &same);
    }
    assert_eq!(asked, [3, 3], "of both sides");
    assert!(
        render(&state)
            .text()
            .contains("null window: tests only this")
    );
    send(&mut state, Msg::Lanes(LanesMsg::See(0)));
    assert!(!render(&state).text().contains("null window"), "minimax has none");
}

/// Principal variation search searches a move again if the answer to its null window is yes.
#[test]
fn second_search_of_a_move_is_marked() {
    let mut state = open();
    send_and_work(&mut state, Msg::GoTo(Stop::start(5)));
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let picture = rendered_picture(&state);
    let sizes = picture.sizes.iter();
    let marks = sizes.filter(|(_, lines)| lines[0].starts_with('>') || lines[0] == "again");
    let mv = |node: &usize| picture.tree.nodes[*node].mv.as_str();
    let marks: Vec<_> = marks
        .map(|(node, lines)| (mv(node), lines[0].as_str()))
        .collect();
    let [(asked, window), (again, mark)] = marks[..] else {
        panic!("{marks:?}");
    };
    assert_eq!((again, window, mark), (asked, "> 17?", "again"));
}

/// The panel tells the current alpha and beta from those that the tree shows.
#[test]
fn entry_window_differs_from_current_one() {
    let mut state = open();
    send_and_work(&mut state, Msg::GoTo(Stop::start(1)));
    let steps = state.viewer.recording().unwrap().len();
    let mut both = 0;
    for step in 0..=steps {
        send(&mut state, Msg::Timeline(TimelineMsg::To(step)));
        let words = render(&state).text();
        both += usize::from(words.contains("now: α = 3, β = 2 on entering: [3, +∞]"));
    }
    assert!(both > 0);
}

/// Each press reveals the last found value that is still hidden, at any step of the search.
#[test]
fn reveal_shows_the_last_hidden_value() {
    let mut state = in_view(State::new(0));
    send(&mut state, Msg::Veil(true));
    let recording = state.viewer.recording().unwrap().clone();
    for steps in 0..=recording.len() {
        send(&mut state, Msg::Veil(true));
        send(&mut state, Msg::Timeline(TimelineMsg::To(steps)));
        let left = |n: &crate::trace::Node| n.last_step.filter(|&s| s < steps && !n.leaf);
        let nodes = &recording.iterations[0].tree.nodes;
        let mut found: Vec<_> = nodes.iter().filter_map(left).collect();
        found.sort_unstable_by(|a, b| b.cmp(a));
        for (number, &last) in found.iter().enumerate() {
            send(&mut state, Msg::Tree(TreeMsg::Reveal));
            let revealed = &state.viewer.tree.revealed;
            assert_eq!(revealed.len(), number + 1, "{steps}");
            assert!(revealed.iter().any(|&n| nodes[n].last_step == Some(last)));
        }
        send(&mut state, Msg::Tree(TreeMsg::Reveal));
        assert_eq!(state.viewer.tree.revealed.len(), found.len(), "none is hidden");
    }
}

#[test]
fn win_and_loss_letters_are_explained() {
    let state = open();
    for (language, letters) in
        [(Language::En, "W3, L3 "), (Language::Pt, "V3, D3 "), (Language::Es, "G3, P3 ")]
    {
        let room = render_in(language, &state).text();
        assert!(room.contains(letters), "{room}");
    }
}

/// The visited positions of alpha-beta and those that its cuts save are exactly those of minimax.
#[test]
fn spared_is_minimax_minus_searched() {
    for (game, depth) in [
        ("rastros", 4),
        ("lecture_tree", 9),
        ("tic_tac_toe", 5),
        ("adji_boto", 4),
        ("reversi", 4),
    ] {
        let mut state = open();
        for msg in [SetupMsg::Game(game.to_owned()), SetupMsg::Depth(depth)] {
            send_and_work(&mut state, Msg::Setup(msg));
        }
        let [plain, pruned] = [0, 1].map(|lane: usize| state.viewer.lanes[lane].nodes().unwrap());
        send(&mut state, Msg::Lanes(LanesMsg::See(1)));
        send(&mut state, Msg::Timeline(TimelineMsg::End));
        let tree = state.viewer.iteration().unwrap().tree.clone();
        let mut sum = pruned;
        for (node, found) in tree.nodes.iter().enumerate() {
            send(&mut state, Msg::Tree(TreeMsg::FocusNode(node)));
            let saved = state.viewer.tree.saved_by_cut_at(node);
            assert_eq!(saved.is_some(), !found.unsearched.is_empty(), "{game}");
            sum += saved.map_or(0, |saved| saved.positions.unwrap());
        }
        assert_eq!(sum, plain, "{game}");
    }
}

/// The lab with the lecture tree, searched to its leaves.
fn lecture() -> State {
    let mut state = open();
    for msg in [SetupMsg::Game("lecture_tree".to_owned()), SetupMsg::Depth(9)] {
        send_and_work(&mut state, Msg::Setup(msg));
    }
    state
}

/// The jump to a cut shows the severed branch with its saved positions, although the search leaves the node one step
/// later.
#[test]
fn cut_shows_its_reason_at_once() {
    let mut state = lecture();
    send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
    let written = |state: &State| {
        let room = render(state);
        let canvas = room.by_id("lab-tree").unwrap();
        let Some(Picture::SearchTree(picture)) = canvas.picture.as_deref() else {
            panic!("the tree");
        };
        svg(&picture.draw(1200.0, 420.0))
    };
    let cut = Msg::Timeline(TimelineMsg::Next(JumpTarget::Cutoff));
    send(&mut state, cut);
    let drawn = written(&state);
    for text in ["3 ≥ 2", "spares 1"] {
        assert!(drawn.contains(text), "{text}: {drawn}");
    }
    let room = render(&state).text();
    assert_contains(&room, "Nodes spared1");
    send(&mut state, Msg::Timeline(TimelineMsg::By(-1)));
    let before = written(&state);
    assert_lacks(&before, "3 ≥ 2");
    assert_lacks(&before, "spares");
}

/// Every cut of a tree in full view shows its saved positions, not only the described one.
#[test]
fn all_stubs_with_room_say_what_they_spare() {
    let mut state = lecture();
    send(&mut state, Msg::Lanes(LanesMsg::See(1)));
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let tree = state.viewer.iteration().unwrap().tree.clone();
    let cut: Vec<usize> = (0..tree.nodes.len())
        .filter(|&n| !tree.nodes[n].unsearched.is_empty())
        .collect();
    assert!(cut.len() > 1, "{cut:?}");
    send(&mut state, Msg::Tree(TreeMsg::FocusNode(0)));
    let noted: Vec<usize> = state
        .viewer
        .tree
        .saved_by_cuts
        .iter()
        .map(|s| s.node)
        .collect();
    assert_eq!(noted, cut);
}

/// Of a large tree, the described cut and those on the path show their savings.
#[test]
fn stubs_on_the_path_say_what_they_spare() {
    let mut state = open();
    send(&mut state, Msg::Lanes(LanesMsg::See(1)));
    send(&mut state, Msg::Timeline(TimelineMsg::Next(JumpTarget::Cutoff)));
    let picture = super::picture::shown_tree(&state.viewer).unwrap();
    assert!(!picture.is_small());
    let path = picture.focus_path();
    let noted = state.viewer.tree.saved_by_cuts.clone();
    assert!(!noted.is_empty());
    assert!(noted.iter().all(|saved| path.contains(&saved.node)));
}

/// The counters of the lane are larger: they include the searches of smaller depths.
#[test]
fn root_of_a_deepening_search_names_its_depth() {
    let mut state = open();
    send_and_work(&mut state, Msg::GoTo(Stop::start(4)));
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let picture = rendered_picture(&state);
    let (_, root) = picture.sizes.iter().find(|(node, _)| *node == 0).unwrap();
    assert_eq!(root[..2], ["depth 4", "9 + 23 + 85 + 210 = 327 nodes"]);
    // The search is compared with the one before it, which is cheaper here.
    assert_contains(
        &text(&state, "lab-headline"),
        "Iterative deepening: 327 nodes instead of 306 (107%)",
    );
    assert_contains(
        &render(&state).text(),
        "Depth 4 alone: 210 nodes, not 306, as the best line comes first. The others: 117.",
    );
}

#[test]
fn table_hit_names_first_visit() {
    let mut state = open();
    send_and_work(&mut state, Msg::GoTo(Stop::start(3)));
    assert_lacks(&text(&state, "lab-why"), "Searched before");
    send(&mut state, Msg::Timeline(TimelineMsg::Next(JumpTarget::TableHit)));
    assert_eq!(
        text(&state, "lab-why"),
        "The table has the value of this position: b3 is worth a win for MAX. \
         Searched before, after a3 b3 a2 c3."
    );
    state.viewer.projector = true;
    assert_contains(&text(&state, "lab-sides"), "from the table");
}

#[test]
fn current_node_says_when_the_table_saves_or_has_its_value() {
    let mut state = open();
    send_and_work(&mut state, Msg::GoTo(Stop::start(3)));
    state.viewer.projector = true;
    assert_contains(&render(&state).text(), "Saved in the tablea win for MAX");
    send(&mut state, Msg::Timeline(TimelineMsg::Next(JumpTarget::TableHit)));
    assert_contains(&render(&state).text(), "Found in the tablea win for MAX");
    // Principal variation search has a table, which finds nothing here.
    send_and_work(&mut state, Msg::GoTo(Stop::start(5)));
    assert_lacks(&render(&state).text(), "Saved in the table");
}

/// A finished subtree is one card with its value and size.
#[test]
fn finished_subtrees_have_their_sizes() {
    let mut state = open();
    send(&mut state, Msg::Lanes(LanesMsg::See(1)));
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let picture = rendered_picture(&state);
    let ends = |at: usize| {
        let nodes = &picture.tree.nodes;
        let next = nodes[at + 1..].iter().position(|n| n.ply <= nodes[at].ply);
        next.map_or(nodes.len(), |next| at + 1 + next)
    };
    let mut with_cuts = 0;
    for (at, texts) in &picture.sizes {
        let below = &picture.tree.nodes[*at..ends(*at)];
        let cuts = below.iter().filter(|n| !n.unsearched.is_empty()).count();
        let mut expected = vec![format!("{} nodes", below.len())];
        match cuts {
            0 => {}
            1 => expected.push("1 cut".to_owned()),
            _ => expected.push(format!("{cuts} cuts")),
        }
        with_cuts += usize::from(cuts > 0);
        assert_eq!(*texts, expected, "{at}");
    }
    assert!(with_cuts > 3, "{with_cuts}");
    let drawn = svg(&picture.draw(1200.0, 600.0));
    assert_contains(&drawn, " nodes<");
    assert_contains(&drawn, " cuts<");
}

/// The picture on the canvas.
fn rendered_picture(state: &State) -> SearchTree {
    let page = render(state);
    let canvas = page.by_id("lab-tree").unwrap();
    match canvas.picture.as_deref() {
        Some(Picture::SearchTree(picture)) => picture.clone(),
        _ => panic!("no tree"),
    }
}

/// The first stop of a scene shows the position of its game.
#[test]
fn root_alone_fills_a_projected_picture() {
    let mut state = open();
    state.viewer.projector = true;
    send_and_work(&mut state, Msg::GoTo(Stop::start(2)));
    let tallest = |state: &State| {
        let drawing = rendered_picture(state).draw(682.0, 503.0);
        let heights = drawing.frames().map(|(_, size, _)| size.1);
        heights.fold(0.0, f64::max)
    };
    assert!(tallest(&state) > 400.0);
    let cut = state.viewer.recording().map(|found| stops(found)[2]);
    send(&mut state, Msg::Timeline(TimelineMsg::To(cut.unwrap())));
    assert!(tallest(&state) < 150.0, "the moves need the room");
}

/// No text of a picture touches another one or the edge of a box, at any stage of the scenes of the lecture.
#[test]
fn texts_of_scenes_do_not_overlap() {
    let mut state = open();
    for scene in 0..6 {
        send_and_work(&mut state, Msg::GoTo(Stop::start(scene)));
        let steps = state.viewer.recording().unwrap().len();
        for part in 0..=24 {
            send(&mut state, Msg::Timeline(TimelineMsg::To(steps * part / 24)));
            // A phone and a page; projectors of 1024x768, 1280x720 and 1920x1080.
            for (width, height, projector) in [
                (358.0, 304.0, false),
                (940.0, 480.0, false),
                (692.0, 464.0, true),
                (943.0, 440.0, true),
                (1443.0, 796.0, true),
            ] {
                state.viewer.projector = projector;
                let picture = rendered_picture(&state);
                let found = overlaps(&picture.draw(width, height));
                assert!(found.is_empty(), "{scene} {part} {width}: {found:#?}");
            }
        }
        state.viewer.projector = false;
    }
}

/// The lecture tree is drawn with all its nodes from the first step on, and names its cut branches.
#[test]
fn lecture_tree_is_complete_at_each_step() {
    for lane in [0, 1] {
        let mut state = lecture();
        send(&mut state, Msg::Lanes(LanesMsg::See(lane)));
        let steps = state.viewer.recording().unwrap().len();
        for step in 0..=steps {
            send(&mut state, Msg::Timeline(TimelineMsg::To(step)));
            for (width, height) in [(358.0, 304.0), (940.0, 480.0)] {
                let drawn = svg(&rendered_picture(&state).draw(width, height));
                for name in "BCDEFGHIJKLMNOP".chars() {
                    let begins = [format!(">{name}<"), format!(">{name} [")];
                    let is_drawn = begins.iter().any(|begin| drawn.contains(begin));
                    assert!(is_drawn, "{name} at step {step}, {width}");
                }
            }
        }
    }
}

/// The values of leaves are part of a lecture tree: visible before the search visits them, and after a cut.
#[test]
fn leaves_of_lecture_tree_have_values_at_each_step() {
    let values = ["E4", "F3", "K2", "L1", "H5", "I5", "M4", "N2", "O6", "P1"];
    for lane in [0, 1] {
        let mut state = lecture();
        send(&mut state, Msg::Lanes(LanesMsg::See(lane)));
        let steps = state.viewer.recording().unwrap().len();
        for step in 0..=steps {
            send(&mut state, Msg::Timeline(TimelineMsg::To(step)));
            let picture = rendered_picture(&state);
            for (width, height) in [(358.0, 304.0), (940.0, 480.0)] {
                let (drawn, g) = (picture.draw(width, height), picture.geometry(width, height));
                let leaves = picture.tree.nodes.iter().enumerate();
                let leaves = leaves.filter(|(_, node)| node.leaf).map(|(number, node)| {
                    let at = (g.x(picture.layout.spot(number).x), g.y(node.ply));
                    let is_here = |text: &(&str, (f64, f64), f64)| text.1 == at;
                    let value = drawn.texts().find(is_here).map_or("", |text| text.0);
                    format!("{}{}", node.mv, value.trim_start_matches("= "))
                });
                let mut leaves: Vec<String> = leaves.collect();
                leaves.sort_unstable();
                let mut values = values.map(str::to_owned);
                values.sort_unstable();
                assert_eq!(leaves, values, "step {step}, {width}");
            }
        }
    }
    // At the limit of the search, the values of leaves are results of the search.
    let mut state = lecture();
    send_and_work(&mut state, Msg::Setup(SetupMsg::Depth(2)));
    send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
    let texts = rendered_picture(&state).draw(940.0, 480.0);
    assert!(texts.texts().all(|text| !text.0.contains(char::is_numeric)));
}
