//! Draws the visible part of a search tree.

use super::drawing::Drawing;
use super::search_tree::{Geometry, SearchTree};
use super::search_tree_paint::{Paint, Segment};

/// A subtree narrower than this many pixels is one line.
const DUST: f64 = 2.5;

impl SearchTree {
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let is_part = self.is_part(width, height);
        let g = if is_part {
            self.overview(width, height)
        } else {
            self.geometry(width, height)
        };
        let mut paint = Paint::new(self, g);
        let mut waiting = vec![0];
        while let Some(at) = waiting.pop() {
            if !self.shows(at) {
                continue;
            }
            paint.node(at);
            paint.stub(at);
            self.below(at, g, &mut paint, &mut waiting);
        }
        let marked = self.path.last().copied().into_iter().chain(self.chosen);
        for at in marked.filter(|&at| self.known(at) && self.room(at, g) < DUST) {
            paint.dot(at);
        }
        if is_part {
            let focus = self.focus(width, height);
            paint.cards(&focus);
            paint.card_levels(&focus);
            paint.overview_title(height);
        } else {
            paint.whole_levels();
        }
        paint.finish(width, height)
    }

    /// The children of a node: draws their edges, and pushes those wide enough for details.
    fn below(&self, at: usize, g: Geometry, paint: &mut Paint<'_>, waiting: &mut Vec<usize>) {
        for &child in &self.tree.nodes[at].children {
            let spot = self.layout.spot(child);
            if !self.shows(child) {
                continue;
            }
            paint.edge(at, child);
            if (spot.to - spot.from) * g.unit < DUST {
                let ply = self.tree.nodes[child].ply;
                let x = g.x(spot.x);
                let down: Segment = ((x, g.y(ply)), (x, g.y(spot.deepest)));
                paint.dust(child, down);
            } else {
                waiting.push(child);
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::game::Side;
    use crate::plot::drawing::Draw;
    use crate::plot::search_tree_layout::TreeLayout;
    use crate::search::Bound;
    use crate::trace::{Step, Tree};
    use std::rc::Rc;

    /// A complete tree with `branches` moves at each inner node.
    pub(in crate::plot) fn full(branches: usize, plies: u32) -> Vec<Step> {
        fn go(steps: &mut Vec<Step>, branches: usize, plies: u32) {
            if plies == 0 {
                return steps.push(Step::Leaf(1.0));
            }
            let window = (f64::NEG_INFINITY, f64::INFINITY);
            steps.push(Step::Enter { window });
            for mv in 0..branches {
                steps.push(Step::Move(format!("m{mv}")));
                go(steps, branches, plies - 1);
            }
            steps.push(Step::Leave {
                value: 1.0,
                bound: Bound::Exact,
            });
        }
        let mut steps = Vec::new();
        go(&mut steps, branches, plies);
        steps
    }

    pub(in crate::plot) fn picture(steps: &[Step], at: usize) -> SearchTree {
        let tree = Rc::new(Tree::after(steps, steps.len()));
        let layout = Rc::new(TreeLayout::of(&tree));
        SearchTree::new(tree, layout, Side::First, at)
    }

    fn texts(drawing: &Drawing) -> Vec<String> {
        drawing.texts().map(|text| text.0.to_owned()).collect()
    }

    #[test]
    fn unvisited_nodes_are_not_drawn() {
        let steps = full(2, 2);
        // Enter, the first move, Enter, its first move, the leaf.
        let mut picture = picture(&steps, 5);
        picture.whole = true;
        let text = texts(&picture.draw(800.0, 400.0));
        assert_eq!(text.iter().filter(|t| *t == "= 1").count(), 1, "{text:?}");
        assert!(!text.iter().any(|t| t.starts_with("m1")), "{text:?}");
        picture.at = steps.len();
        let all = texts(&picture.draw(800.0, 400.0));
        assert_eq!(all.iter().filter(|t| *t == "= 1").count(), 7, "{all:?}");
    }

    #[test]
    fn complete_tree_shows_unvisited_nodes_without_values() {
        let steps = full(2, 2);
        let mut picture = picture(&steps, 5);
        picture.complete = true;
        for at in [0, 5] {
            picture.at = at;
            let text = texts(&picture.draw(800.0, 400.0));
            let count = |name: &str| text.iter().filter(|text| *text == name).count();
            assert_eq!((count("m0"), count("m1")), (3, 3), "{text:?}");
            assert_eq!(count("= 1"), at / 5, "{text:?}");
        }
    }

    #[test]
    fn veiled_tree_shows_only_values_of_leaves() {
        let steps = full(2, 2);
        let mut picture = picture(&steps, steps.len());
        picture.veiled = true;
        picture.whole = true;
        let of = |picture: &SearchTree| {
            let text = texts(&picture.draw(800.0, 400.0));
            let count = |what: &str| text.iter().filter(|t| *t == what).count();
            (count("?"), count("= 1"))
        };
        assert_eq!(of(&picture), (3, 4), "leaves have values");
        picture.revealed.insert(1);
        assert_eq!(of(&picture), (2, 5), "and what was revealed");
    }

    #[test]
    fn open_nodes_show_their_bounds() {
        let steps = full(2, 2);
        // MAX at the root has left its first MIN node, and MIN the first leaf of the second one, with a step for it.
        let mut picture = picture(&steps, 13);
        picture.complete = true;
        let bounds = |picture: &SearchTree| {
            let text = texts(&picture.draw(800.0, 400.0));
            let count = |what: &str| text.iter().filter(|t| *t == what).count();
            (count("≥ 1"), count("≤ 1"))
        };
        assert_eq!(bounds(&picture), (0, 0), "not in a quiz");
        picture.shows_bounds = true;
        assert_eq!(bounds(&picture), (1, 1));
        picture.at = 12;
        assert_eq!(bounds(&picture), (1, 0), "before MIN has updated its bound");
        picture.at = steps.len();
        assert_eq!(bounds(&picture), (0, 0), "values are exact at the end");
        picture.at = 13;
        picture.veiled = true;
        assert_eq!(bounds(&picture), (0, 0), "nor in a vote");
    }

    #[test]
    fn values_of_leaves_have_one_size_and_margins() {
        let values = [-6.0, 4.0, crate::eval::WIN, -7.0];
        let mut values = values.into_iter().cycle();
        let mut steps = full(4, 2);
        for step in &mut steps {
            if let Step::Leaf(value) = step {
                *value = values.next().unwrap();
            }
        }
        let mut picture = picture(&steps, steps.len());
        picture.words.won = "W".to_owned();
        picture.whole = true;
        // A quiz at 1024x768, 1280x720 and 1920x1080, with and without a list beside the tree, and a page.
        for (width, height, scale) in [
            (602.0, 490.0, 1.6),
            (976.0, 470.0, 1.6),
            (700.0, 470.0, 1.6),
            (1232.0, 440.0, 1.6),
            (1872.0, 700.0, 1.6),
            (800.0, 300.0, 1.0),
            (640.0, 300.0, 1.0),
        ] {
            picture.scale = scale;
            let drawing = picture.draw(width, height);
            let g = picture.geometry(width, height);
            let texts = drawing.texts();
            let texts: Vec<_> = texts.filter(|t| (t.1.1 - g.y(2)).abs() < 1.0).collect();
            assert_eq!(texts.len(), 16, "{width}");
            for &(text, (x, _), size) in &texts {
                assert_eq!((size, text.contains('=')), (texts[0].2, texts[0].0.contains('=')));
                let around = drawing.frames().find(|((left, top), (wide, tall), _)| {
                    (left + wide / 2.0 - x).abs() < 1.0 && (top + tall / 2.0 - g.y(2)).abs() < 1.0
                });
                let (_, (wide, _), _) = around.unwrap_or_else(|| panic!("{text} has no box"));
                // The widths of bold DejaVu Sans, a wide font.
                let widths = text.chars().map(|c| match c {
                    ' ' => 0.35,
                    '=' | '−' => 0.84,
                    'W' => 1.1,
                    _ => 0.7,
                });
                let letters = widths.sum::<f64>() * size;
                assert!(letters + 3.0 <= wide, "{width}: {text} {size} in {wide}");
            }
        }
    }

    #[test]
    fn reasons_of_cuts_do_not_touch_leaves() {
        let window = (3.0, 5.0);
        let mut steps = vec![Step::Enter { window }];
        for mv in ["a", "b"] {
            steps.push(Step::Move(mv.to_owned()));
            steps.push(Step::Enter { window });
            for value in [4.0, 2.0] {
                steps.push(Step::Move("m".to_owned()));
                steps.push(Step::Leaf(value));
            }
            steps.push(Step::Cut {
                unsearched: vec!["n".to_owned()],
            });
            let (value, bound) = (2.0, Bound::AtMost);
            steps.push(Step::Leave { value, bound });
        }
        let (value, bound) = (4.0, Bound::Exact);
        steps.push(Step::Leave { value, bound });
        let mut picture = picture(&steps, steps.len());
        picture.whole = true;
        picture.scale = 1.6;
        let mut reasons = 0;
        for leaf in 40..100 {
            let (width, height) = (f64::from(leaf) * picture.layout.width + 20.0, 480.0);
            let drawing = picture.draw(width, height);
            let g = picture.geometry(width, height);
            let leaves = picture.tree.nodes.iter().enumerate();
            let leaves = leaves.filter(|(_, node)| node.leaf);
            let leaves: Vec<f64> = leaves.map(|(n, _)| g.x(picture.layout.spot(n).x)).collect();
            for (_, at, size) in drawing.texts().filter(|(text, ..)| *text == "3 ≥ 2") {
                // The widths of bold DejaVu Sans, a wide font; a box has at most 92 % of a leaf's width.
                let half = 2.94 * size / 2.0 + 0.46 * g.unit;
                assert!(leaves.iter().all(|x| (x - at.0).abs() > half), "{leaf}");
                reasons += 1;
            }
        }
        assert!(reasons > 40, "{reasons}");
    }

    #[test]
    fn reasons_of_cuts_are_true_as_written() {
        let open = (f64::NEG_INFINITY, f64::INFINITY);
        let (value, bound) = (9.0, Bound::AtMost);
        let after = 10.0_f64.next_up();
        for (windows, at, reason) in [
            // Answers to the questions of null windows: more than 8, less than 10, more than 10.
            ([(8.0, 8.0_f64.next_up()), open], 0, "9 > 8"),
            ([open, (10.0_f64.next_down(), 10.0)], 1, "9 < 10"),
            ([open, (10.0, after)], 1, "9 ≤ 10"),
            ([(8.0, 9.0), open], 0, "9 ≥ 9"),
        ] {
            let mut steps = Vec::new();
            for window in windows {
                steps.extend([Step::Enter { window }, Step::Move("m".to_owned())]);
            }
            steps.push(Step::Leaf(value));
            for _ in windows {
                let unsearched = vec!["n".to_owned()];
                steps.extend([Step::Cut { unsearched }, Step::Leave { value, bound }]);
            }
            let picture = picture(&steps, steps.len());
            assert_eq!(picture.cut_reason(at).as_deref(), Some(reason));
        }
    }

    #[test]
    fn root_has_its_name_and_the_overview_its_title() {
        let steps = full(2, 3);
        let mut small = picture(&steps, steps.len());
        small.complete = true;
        small.root_name = "A".to_owned();
        small.overview_title = "Whole tree".to_owned();
        // A phone, a page and the scenes of a lecture at 1024x768, 1280x720 and 1920x1080.
        let sizes = [
            (340.0, 260.0, 1.0),
            (820.0, 400.0, 1.0),
            (692.0, 472.0, 1.6),
            (943.0, 440.0, 1.6),
            (1443.0, 796.0, 1.6),
        ];
        for (width, height, scale) in sizes {
            small.scale = scale;
            let drawing = small.draw(width, height);
            let name = drawing.texts().find(|(text, ..)| *text == "A");
            let (_, at, size) = name.unwrap_or_else(|| panic!("no name at {width}"));
            let g = small.geometry(width, height);
            assert!(at.1 >= size / 2.0 && at.1 < g.top, "{at:?} {size}");
            assert!(at.0 < g.x(small.layout.spot(0).x), "{at:?}");
            assert!(!texts(&drawing).contains(&"Whole".to_owned()), "{width}");
        }
        let steps = full(5, 5);
        let mut large = picture(&steps, steps.len());
        large.overview_title = "Whole tree".to_owned();
        large.root_name = "A".to_owned();
        for (width, height, scale) in sizes {
            large.scale = scale;
            let found = texts(&large.draw(width, height));
            assert_eq!(found[found.len() - 2..], ["Whole", "tree"], "{width}");
            let on_card = |text: &String| text.starts_with("A ");
            assert!(found.iter().any(on_card), "{width}: {found:?}");
            let title = large.overview_title_width(height);
            assert!(large.overview(width, height).left > title);
        }
    }

    #[test]
    fn number_of_shapes_depends_on_screen_size() {
        let steps = full(6, 6);
        let mut picture = picture(&steps, steps.len());
        assert!(picture.tree.nodes.len() > 50_000);
        let pieces = |p: &SearchTree| {
            let size = |s: &Draw| match s {
                Draw::Strokes { segments, .. } => segments.len(),
                _ => 1,
            };
            let drawing = p.draw(1000.0, 500.0);
            drawing.shapes.iter().map(size).sum::<usize>()
        };
        assert!(pieces(&picture) < 4_000, "{}", pieces(&picture));
        picture.whole = true;
        assert!(pieces(&picture) < 4_000, "{}", pieces(&picture));
    }

    #[test]
    fn node_at_matches_drawing() {
        let steps = full(3, 2);
        let mut picture = picture(&steps, steps.len());
        picture.whole = true;
        let g = picture.geometry(900.0, 400.0);
        for (at, node) in picture.tree.nodes.iter().enumerate() {
            let point = (g.x(picture.layout.spot(at).x), g.y(node.ply));
            assert_eq!(picture.node_at(point, 900.0, 400.0), Some(at));
        }
        assert_eq!(picture.node_at((5.0, 395.0), 900.0, 400.0), None);
        let early = SearchTree { at: 3, ..picture };
        let last = early.tree.nodes.len() - 1;
        let point = (g.x(early.layout.spot(last).x), g.y(2));
        assert_eq!(early.node_at(point, 900.0, 400.0), None);
    }
}
