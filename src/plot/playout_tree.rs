//! A playout of Monte Carlo tree search: the visited moves of each node on its path, the new node, and the random game
//! to its end.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point, REGULAR, bold_width};
use super::search_tree::LETTER;
use crate::game::Outcome;
use crate::game::Side;

/// The font size in CSS pixels at scale 1.
const FONT: f64 = 13.0;

/// Multiples of the font size: the height of a line, the width of a card, that of a card on the path of a step, which
/// has room for `499→500`, and the space between cards, across and down.
const LINE: f64 = 1.25;
const CARD: f64 = 2.6;
const PATH_CARD: f64 = 6.0;
const GAP: Point = (0.3, 1.7);

/// On a projector the largest font size as a share of the picture's height, which is at least 61 % of the screen's.
const PROJECTED: f64 = 0.04;

/// The share of the accent colour in highlighted cards.
const LIT: f64 = 0.18;

const LINES: usize = 3;

/// The part of a playout that a node has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayoutRole {
    /// None: another move of a node on the path.
    Beside,
    /// The selection has chosen it.
    Selected,
    /// The expansion has added it.
    New,
}

/// A step of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayoutStep {
    Selection,
    Expansion,
    Simulation,
    Backpropagation,
}

/// A visited move.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutNode {
    /// The move, its mean result and its visits.
    pub lines: [String; LINES],
    pub role: PlayoutRole,
    /// Its place among the moves of its node by importance, from 0: a row too narrow for all shows the first ones.
    pub rank: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutTree {
    pub root: String,
    /// The moves of each node on the path, from the root on. Each row has one node that is not
    /// [`Beside`](PlayoutRole::Beside).
    pub rows: Vec<Vec<PlayoutNode>>,
    /// The words for the random game.
    pub simulation: String,
    pub outcome: Outcome,
    /// The words for its outcome.
    pub result: String,
    /// The step that is highlighted: the picture lacks the steps after it. `None` for the whole playout.
    pub step: Option<PlayoutStep>,
    /// 1, or more on a projector.
    pub scale: f64,
}

impl PlayoutTree {
    fn is_done(&self, step: PlayoutStep) -> bool {
        self.step.is_none_or(|now| step <= now)
    }

    /// True if the current step works on nodes of this role.
    fn is_lit(&self, role: PlayoutRole) -> bool {
        use PlayoutStep::{Backpropagation, Expansion, Selection};
        match role {
            PlayoutRole::Beside => false,
            PlayoutRole::Selected => matches!(self.step, Some(Selection | Backpropagation)),
            PlayoutRole::New => matches!(self.step, None | Some(Expansion | Backpropagation)),
        }
    }

    fn font(&self) -> f64 {
        FONT * self.scale
    }

    fn card_width(&self, role: PlayoutRole) -> f64 {
        match role {
            PlayoutRole::Selected | PlayoutRole::New if self.step.is_some() => PATH_CARD,
            _ => CARD,
        }
    }

    /// The additional width of the card on the path of each row.
    fn path_width(&self) -> f64 {
        self.card_width(PlayoutRole::Selected) - CARD
    }

    /// The height of a row of cards without the space above it.
    fn row_height(&self) -> f64 {
        (LINES as f64 * LINE + 0.5) * self.font()
    }

    /// The height of the root and of the outcome.
    fn end_height(&self) -> f64 {
        1.8 * self.font()
    }

    /// The height of the picture in font sizes, apart from its margins.
    pub fn fonts(&self) -> f64 {
        (self.height() - 4.0) / self.font()
    }

    /// The scale of a picture of this height: small and large trees of a lecture have the same size.
    fn projected_scale(&self, height: f64) -> f64 {
        let tall = (height - 4.0) / self.fonts();
        tall.min(PROJECTED * height) / FONT
    }

    /// The height of the picture in CSS pixels.
    pub fn height(&self) -> f64 {
        let gap = GAP.1 * self.font();
        2.0 * self.end_height() + gap + self.rows.len() as f64 * (gap + self.row_height()) + 4.0
    }

    /// `width` and `height` are in CSS pixels. On a projector the tree fills the picture.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        if self.scale <= 1.0 {
            return self.draw_with_gap(width, height, GAP.1 * self.font());
        }
        let tree = PlayoutTree {
            scale: self.projected_scale(height),
            ..self.clone()
        };
        let gaps = self.rows.len() as f64 + 1.0;
        let more = (height - tree.height()).max(0.0) / gaps;
        tree.draw_with_gap(width, height, GAP.1 * tree.font() + more)
    }

    /// Draws the tree with this distance between its rows.
    fn draw_with_gap(&self, width: f64, height: f64, gap: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let font = self.font();
        // The fraction is lost to rounding where exactly all cards fit.
        let most = (width / font - self.path_width()) / (CARD + GAP.0) + 1e-6;
        let most = (most as usize).max(2);
        let tall = self.row_height();
        let end = self.end_height();
        let mut from = (width / 2.0, 2.0 + end);
        for row in &self.rows {
            let top = from.1 + gap;
            let cards = fitting(row, most);
            let pitch = |card: &PlayoutNode| (self.card_width(card.role) + GAP.0) * font;
            let mut left = (width - cards.iter().map(pitch).sum::<f64>()) / 2.0;
            let mut middles = Vec::new();
            let mut below = from;
            for card in &cards {
                let to = (left + pitch(card) / 2.0, top);
                left += pitch(card);
                middles.push(to.0);
                match card.role {
                    PlayoutRole::Beside => drawing.line(vec![from, to], 1.0, Token::Quiet),
                    PlayoutRole::Selected | PlayoutRole::New => below = (to.0, top + tall),
                }
            }
            let is_there = |card: &PlayoutNode| {
                card.role != PlayoutRole::New || self.is_done(PlayoutStep::Expansion)
            };
            if cards.iter().all(is_there) {
                drawing.line(vec![from, (below.0, top)], 3.0, Token::Accent);
            }
            let there = cards.iter().zip(middles).filter(|(card, _)| is_there(card));
            for (card, middle) in there {
                self.draw_card(&mut drawing, card, (middle, top));
            }
            from = below;
        }
        let is_lit = self.is_lit(PlayoutRole::Selected);
        self.draw_end(&mut drawing, &self.root, (width / 2.0, 2.0), Token::Ink, is_lit);
        if !self.is_done(PlayoutStep::Simulation) {
            return drawing;
        }
        let to = (from.0, from.1 + gap);
        drawing.dashed(vec![from, to], 3.0, (2.0, 6.0), Token::Accent);
        let token = match self.outcome {
            Outcome::WonBy(Side::First) => Token::First,
            Outcome::WonBy(Side::Second) => Token::Second,
            Outcome::Draw => Token::Quiet,
        };
        let is_lit = self.step == Some(PlayoutStep::Simulation);
        self.draw_end(&mut drawing, &self.result, to, token, is_lit);
        self.draw_simulation(&mut drawing, (from.0, (from.1 + to.1) / 2.0));
        drawing
    }

    /// Draws a card below the point `top`.
    fn draw_card(&self, drawing: &mut Drawing, card: &PlayoutNode, top: Point) {
        let font = self.font();
        let size = (self.card_width(card.role) * font, self.row_height());
        let corner = (top.0 - size.0 / 2.0, top.1);
        let radius = 0.4 * font;
        drawing.rect(corner, size, radius, Token::Ground);
        let (width, ink) = match card.role {
            PlayoutRole::Beside => (1.0, Token::Quiet),
            PlayoutRole::Selected | PlayoutRole::New => (3.0, Token::Accent),
        };
        if self.is_lit(card.role) {
            drawing.rect(corner, size, radius, Ink(Token::Accent, LIT));
        }
        drawing.frame(corner, size, radius, width, ink);
        for (i, line) in card.lines.iter().enumerate() {
            let middle = (i as f64 + 0.5) * LINE + 0.25;
            let at = (corner.0 + size.0 / 2.0, corner.1 + middle * font);
            let weight = if i == 0 { 650 } else { 450 };
            let letters = bold_width(line) * if i == 0 { 1.0 } else { REGULAR };
            let fitted = font.min(0.88 * size.0 / letters.max(0.1));
            drawing.text(at, line.as_str(), fitted, weight, Anchor::Middle, Token::Ink);
        }
    }

    /// Draws the root or the outcome: a text in a frame below the point `top`, moved sideways if it would leave the
    /// picture.
    fn draw_end(&self, drawing: &mut Drawing, text: &str, top: Point, token: Token, is_lit: bool) {
        let font = self.font();
        let wide = text.chars().count() as f64 * LETTER * font + font;
        let x = top
            .0
            .clamp(wide / 2.0, (drawing.size.0 - wide / 2.0).max(wide / 2.0));
        let size = (wide, self.end_height());
        let corner = (x - wide / 2.0, top.1);
        drawing.rect(corner, size, size.1 / 2.0, Token::Ground);
        if is_lit {
            drawing.rect(corner, size, size.1 / 2.0, Ink(Token::Accent, LIT));
        }
        drawing.frame(corner, size, size.1 / 2.0, 2.0, token);
        let at = (x, top.1 + size.1 / 2.0);
        drawing.text(at, text, font, 650, Anchor::Middle, token);
    }

    /// The words for the random game beside the middle of its line, on the side with more room, or on it if there is
    /// too little.
    fn draw_simulation(&self, drawing: &mut Drawing, (x, y): Point) {
        let font = self.font();
        let (across, space) = (drawing.size.0, 0.7 * font);
        let wide = self.simulation.chars().count() as f64 * LETTER * font;
        let (at, anchor) = if wide > x.max(across - x) - space {
            let half = wide / 2.0;
            let at = x.clamp(half, (across - half).max(half));
            let corner = (at - half, y - 0.6 * font);
            drawing.rect(corner, (wide, 1.2 * font), 3.0, Token::Ground);
            (at, Anchor::Middle)
        } else if x < across / 2.0 {
            (x + space, Anchor::Start)
        } else {
            (x - space, Anchor::End)
        };
        drawing.text((at, y), self.simulation.as_str(), font, 450, anchor, Token::Ink);
    }
}

/// The most important cards of a row in their order, at most `most` in all. The last card says how many are missing.
fn fitting(row: &[PlayoutNode], most: usize) -> Vec<PlayoutNode> {
    if row.len() <= most {
        return row.to_vec();
    }
    let shown = row.iter().filter(|node| node.rank < most - 1);
    let missing = format!("+{}", row.len() - (most - 1));
    let others = PlayoutNode {
        lines: [String::new(), missing, String::new()],
        role: PlayoutRole::Beside,
        rank: most - 1,
    };
    shown.cloned().chain([others]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(text: &str, role: PlayoutRole, rank: usize) -> PlayoutNode {
        PlayoutNode {
            lines: [text, "0.50", "3×"].map(str::to_owned),
            role,
            rank,
        }
    }

    fn tree(moves: usize) -> PlayoutTree {
        let mut row: Vec<_> = (0..moves)
            .map(|i| node(&format!("m{i}"), PlayoutRole::Beside, i + 1))
            .collect();
        row.push(node("chosen", PlayoutRole::Selected, 0));
        PlayoutTree {
            root: "root".to_owned(),
            rows: vec![row, vec![node("new", PlayoutRole::New, 0)]],
            simulation: "7 random moves".to_owned(),
            outcome: Outcome::Draw,
            result: "Draw".to_owned(),
            step: None,
            scale: 1.0,
        }
    }

    #[test]
    fn path_is_drawn_at_every_width() {
        for (moves, width) in [(0, 300.0), (8, 600.0), (30, 340.0), (30, 1200.0)] {
            let tree = tree(moves);
            let drawing = tree.draw(width, tree.height());
            let texts: Vec<&str> = drawing.texts().map(|text| text.0).collect();
            for text in ["root", "chosen", "new", "7 random moves", "Draw"] {
                assert!(texts.contains(&text), "{text} in {texts:?} at {width}");
            }
            let moves_shown = texts.iter().filter(|text| text.starts_with('m')).count();
            let missing = texts.iter().find_map(|text| text.strip_prefix('+'));
            let missing = missing.map_or(0, |n| n.parse().unwrap());
            assert_eq!(moves_shown + missing, moves, "{width}");
        }
    }

    #[test]
    fn each_step_adds_its_part_in_place() {
        use PlayoutStep::{Backpropagation, Expansion, Selection, Simulation};
        let drawn = |step| {
            let tree = PlayoutTree {
                step: Some(step),
                ..tree(8)
            };
            let drawing = tree.draw(600.0, tree.height());
            let texts = drawing.texts().map(|(text, at, _)| (text.to_owned(), at));
            texts.collect::<Vec<_>>()
        };
        let steps = [Selection, Expansion, Simulation, Backpropagation].map(drawn);
        for (step, missing) in steps
            .iter()
            .zip([&["new", "Draw"][..], &["Draw"], &[], &[]])
        {
            let all = &steps[3];
            assert!(step.iter().all(|text| all.contains(text)), "{step:?}");
            for text in ["chosen", "new", "Draw"] {
                let is_there = step.iter().any(|(shown, _)| shown == text);
                assert_eq!(is_there, !missing.contains(&text), "{text} {step:?}");
            }
        }
    }

    #[test]
    fn projected_tree_fills_its_picture() {
        let font = |width: f64, height: f64| {
            let tree = PlayoutTree {
                scale: 1.6,
                ..tree(3)
            };
            let drawing = tree.draw(width, height);
            for (text, _, size) in drawing.texts() {
                let wide = text.chars().count() as f64 * LETTER * size;
                assert!(wide <= width, "{text}");
            }
            let bottoms = drawing.frames().map(|(at, size, _)| at.1 + size.1);
            let bottom = bottoms.fold(0.0, f64::max);
            assert!(bottom > height - 6.0, "{bottom} of {height}");
            let root = drawing.texts().find(|(text, ..)| *text == "root");
            root.unwrap().2
        };
        // The column of a lesson at 1024x768, 1280x720 and 1920x1080.
        let sizes = [(245.0, 468.0), (310.0, 439.0), (480.0, 659.0)];
        let [small, low, large] = sizes.map(|(width, height)| font(width, height));
        assert!(small >= 0.024 * 768.0 && low >= 0.024 * 720.0, "{small} {low}");
        assert!(large > 1.3 * low, "{large} {low}");
    }

    #[test]
    fn texts_stay_inside_their_cards() {
        let mut tree = tree(0);
        let step = Some(PlayoutStep::Backpropagation);
        for (step, text, card) in [(None, "855×", CARD), (step, "0.50→0.49", PATH_CARD)] {
            tree.step = step;
            tree.rows[0][0].lines[2] = text.to_owned();
            let drawing = tree.draw(340.0, tree.height());
            let visits = drawing.texts().find(|(shown, ..)| *shown == text);
            let size = visits.unwrap().2;
            let wide = REGULAR * bold_width(text) * size;
            assert!(wide < card * tree.font(), "{wide}");
            assert!(step.is_none() || size == tree.font(), "{size}");
        }
    }

    #[test]
    fn shapes_stay_inside_the_picture() {
        let tree = PlayoutTree {
            scale: 1.6,
            ..tree(12)
        };
        let (width, height) = (500.0, tree.height());
        for (at, size, _) in tree.draw(width, height).frames() {
            assert!(at.0 >= 0.0 && at.0 + size.0 <= width, "{at:?} {size:?}");
            assert!(at.1 >= 0.0 && at.1 + size.1 <= height, "{at:?} {size:?}");
        }
    }
}
