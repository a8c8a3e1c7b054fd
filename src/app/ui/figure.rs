//! A picture on the page with downloads of its data, as SVG, and as PNG.

use super::texts::Texts;
use super::vdom::{Element, el};
use super::widgets::button;
use crate::app::effects::{BrowserCommand, Effect, ImageFile};
use crate::plot::Picture;
use crate::python::game_name;
use crate::text::Message;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// The data as comma-separated values.
    Csv,
    Image(ImageFile),
}

/// The canvas of a picture and the names of its files.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    pub canvas: &'static str,
    /// The name of picture files, without extension.
    pub name: &'static str,
    /// The name of the data file, without extension.
    pub table: &'static str,
}

impl Figure {
    /// A figure with files named after its canvas.
    pub const fn new(canvas: &'static str) -> Figure {
        Figure {
            canvas,
            name: canvas,
            table: canvas,
        }
    }

    /// The picture in an element with a CSS class; `label` is the text for screen readers.
    pub fn view<M>(&self, class: &str, label: &str, picture: Picture) -> Element<M> {
        el("div").class(class).child(
            el("canvas[role=img]")
                .id(self.canvas)
                .attr("aria-label", label)
                .picture(picture),
        )
    }

    /// Downloads one of the files. The heading (a title and a description) stands above a picture. Without data there
    /// is no data file.
    pub fn save<M: 'static>(
        &self,
        file: File,
        heading: Vec<Message>,
        csv: impl FnOnce() -> Option<String>,
    ) -> Option<Effect<M>> {
        match file {
            File::Csv => csv().map(|text| Effect::download_csv(self.table, text)),
            File::Image(file) => Some(Effect::Browser(BrowserCommand::DownloadCanvas {
                id: self.canvas,
                name: self.name,
                heading,
                file,
            })),
        }
    }
}

pub fn files<M: Clone + 'static>(send: impl Fn(File) -> M, texts: Texts) -> [Element<M>; 3] {
    let files = [
        ("lab.csv", File::Csv),
        ("lab.svg", File::Image(ImageFile::Svg)),
        ("lab.png", File::Image(ImageFile::Png)),
    ];
    files.map(|(key, file)| button(texts.get(key), send(file)))
}

/// The heading of a figure: a title and the game.
pub fn of_game(title: &str, game: Option<&str>) -> Vec<Message> {
    let game = game.map(game_name);
    std::iter::once(Message::new(title)).chain(game).collect()
}
