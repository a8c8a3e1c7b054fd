//! A picture on the page with the files that a person can have of it: its numbers, its lines, its dots.

use super::texts::Texts;
use super::vdom::{Element, el};
use super::widgets::button;
use crate::app::effects::{Effect, ImageFile};
use crate::plot::Picture;
use crate::text::Message;

/// A file of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// Its numbers, as comma-separated values.
    Csv,
    /// Lines and shapes.
    Svg,
    /// Dots.
    Png,
}

/// Where a picture is painted, and what its files are called.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The `id` of its canvas.
    pub canvas: &'static str,
    /// The name of its pictures, without an ending.
    pub name: &'static str,
    /// The name of its table, without an ending.
    pub table: &'static str,
}

impl Figure {
    /// A figure whose files are called as its canvas.
    pub const fn new(canvas: &'static str) -> Figure {
        Figure {
            canvas,
            name: canvas,
            table: canvas,
        }
    }

    /// The picture in a room of a class; `label` is what a screen reader says of it.
    pub fn view<M>(&self, class: &str, label: &str, picture: Picture) -> Element<M> {
        el("div").class(class).child(
            el("canvas[role=img]")
                .id(self.canvas)
                .attr("aria-label", label)
                .picture(picture),
        )
    }

    /// Gives a file of it to the person. Above a picture stands its heading: a title, and lines that say what it is of. There is no
    /// file of numbers where nothing is known.
    pub fn save<M: 'static>(
        &self,
        file: File,
        heading: Vec<Message>,
        csv: impl FnOnce() -> Option<String>,
    ) -> Option<Effect<M>> {
        let image = match file {
            File::Csv => return csv().map(|text| Effect::save_table(self.table, text)),
            File::Svg => ImageFile::Svg,
            File::Png => ImageFile::Png,
        };
        Some(Effect::SaveCanvas {
            id: self.canvas,
            name: self.name,
            heading,
            file: image,
        })
    }
}

/// The buttons of a figure's files.
pub fn files<M: Clone + 'static>(send: impl Fn(File) -> M, texts: Texts) -> [Element<M>; 3] {
    let files = [
        ("lab.csv", File::Csv),
        ("lab.svg", File::Svg),
        ("lab.png", File::Png),
    ];
    files.map(|(key, file)| button(texts.get(key), send(file)))
}

/// A title, and the game that a figure is about.
pub fn of_game(title: &str, game: Option<&str>) -> Vec<Message> {
    let game = game.map(|id| Message::new(&format!("game.{id}")));
    std::iter::once(Message::new(title)).chain(game).collect()
}
