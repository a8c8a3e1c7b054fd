//! What a browser prints: its pages, what is written on them, and where it stands. Chromium prints a canvas as the shapes that were painted
//! on it, Firefox as a picture.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Encoding, Object, ObjectId, Stream};

/// Forms within forms at most: Chromium puts what was painted before into another one with every canvas that is smoothed.
const DEEPEST: usize = 60;

/// Different bytes that the dots of a picture of something have at least, and colours that shapes have which are one: a patch of one
/// colour has three or four, and a page of texts no more.
const COLOURFUL: usize = 8;

/// How far beyond the edge rounding may take what stands at it, in points.
const SLACK: f64 = 1.0;

/// What is printed.
pub struct Paper {
    /// Its pages, in their order.
    pub pages: Vec<Page>,
}

/// A printed page.
pub struct Page {
    /// What is written on it, without spaces: they are not always letters in the file.
    pub text: String,
    /// Pictures on it of more than one colour.
    pictures: usize,
    /// Colours that shapes on it are filled with: red, green and blue, from 0 to 255.
    colours: BTreeSet<[u8; 3]>,
}

/// Where something stands: across and down, or up, in points.
type Place = (f64, f64);

/// How coordinates of a part become those of the page.
#[derive(Clone, Copy)]
struct Matrix([f64; 6]);

impl Matrix {
    const SAME: Matrix = Matrix([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    fn of(operands: &[Object]) -> Option<Matrix> {
        let numbers: Option<Vec<f64>> = operands
            .iter()
            .map(|o| o.as_float().ok().map(f64::from))
            .collect();
        Some(Matrix(numbers?.try_into().ok()?))
    }

    /// This one first, then the other.
    fn then(self, other: Matrix) -> Matrix {
        let [a, b, c, d, e, f] = self.0;
        let (across, down) = (other.turned(a, b), other.turned(c, d));
        let at = other.place(e, f);
        Matrix([across.0, across.1, down.0, down.1, at.0, at.1])
    }

    fn turned(self, x: f64, y: f64) -> Place {
        let [a, b, c, d, ..] = self.0;
        (a * x + c * y, b * x + d * y)
    }

    fn place(self, x: f64, y: f64) -> Place {
        let (dx, dy) = self.turned(x, y);
        (dx + self.0[4], dy + self.0[5])
    }
}

/// What is found on a page.
#[derive(Default)]
struct Found {
    /// Corners of pictures and shapes, and where texts begin.
    places: Vec<Place>,
    /// Of more than one colour.
    pictures: usize,
    colours: BTreeSet<[u8; 3]>,
    /// Corners of the shape that is begun.
    path: Vec<Place>,
    text: String,
}

impl Found {
    /// Letters of a font are written.
    fn write(&mut self, letters: &Encoding, operands: &[Object]) -> Result<()> {
        for operand in operands {
            match operand {
                Object::String(bytes, _) => {
                    self.text.push_str(&Document::decode_text(letters, bytes)?);
                }
                Object::Array(parts) => self.write(letters, parts)?,
                // How far to go on.
                _ => {}
            }
        }
        Ok(())
    }

    /// What shapes are filled with from now on; of other kinds of colours none is told.
    fn dip(&mut self, operands: &[Object]) {
        let parts: Option<Vec<u8>> = operands
            .iter()
            .map(|o| Some((o.as_float().ok()? * 255.0).round() as u8))
            .collect();
        let colour = parts.and_then(|parts| <[u8; 3]>::try_from(parts).ok());
        self.colours.extend(colour);
    }

    /// Goes on with the shape: the numbers are places of which the last is a corner, or a rectangle.
    fn draw(&mut self, operator: &str, operands: &[Object], matrix: Matrix) {
        let numbers: Vec<f64> = operands
            .iter()
            .filter_map(|o| o.as_float().ok().map(f64::from))
            .collect();
        match (operator, &numbers[..]) {
            ("re", &[x, y, width, height]) => {
                let ends = [(x, y), (x + width, y), (x, y + height)];
                let corners = ends.into_iter().chain([(x + width, y + height)]);
                self.path.extend(corners.map(|(x, y)| matrix.place(x, y)));
            }
            (_, &[.., x, y]) => self.path.push(matrix.place(x, y)),
            _ => {}
        }
    }
}

impl Paper {
    /// Reads a PDF file.
    ///
    /// # Errors
    /// It is none, or something on it lies beyond the left or right edge of its page.
    pub fn read(bytes: &[u8]) -> Result<Paper> {
        let file = Document::load_mem(bytes).context("a PDF file")?;
        let pages = file.get_pages().into_iter();
        let pages = pages
            .map(|(number, id)| Page::read(&file, id).with_context(|| format!("page {number}")));
        Ok(Paper {
            pages: pages.collect::<Result<_>>()?,
        })
    }

    /// Fails unless it has so many pages, none of them empty.
    pub fn has_pages(&self, count: usize) -> Result<()> {
        let texts: Vec<_> = self.pages.iter().map(|page| &page.text).collect();
        ensure!(
            texts.len() == count,
            "{} pages instead of {count}: {texts:#?}",
            texts.len()
        );
        let empty = self
            .pages
            .iter()
            .position(|page| page.text.is_empty() && !page.has_pictures());
        ensure!(empty.is_none(), "page {empty:?} is empty");
        Ok(())
    }

    /// Whether something is written anywhere on it.
    pub fn says(&self, words: &str) -> bool {
        self.pages.iter().any(|page| page.says(words))
    }
}

impl Page {
    fn read(file: &Document, id: ObjectId) -> Result<Page> {
        let mut found = Found::default();
        let (own, inherited) = file.get_page_resources(id)?;
        let shared = inherited.first().map(|id| file.get_dictionary(*id));
        let resources = match own {
            Some(own) => own,
            None => shared.context("resources")??,
        };
        let content = file.get_page_content(id);
        look(file, &content, resources, Matrix::SAME, 0, &mut found)?;
        let (left, right) = edges(file, id)?;
        let beyond = |place: &&Place| !(left - SLACK..=right + SLACK).contains(&place.0);
        let beyond: Vec<_> = found.places.iter().filter(beyond).collect();
        ensure!(
            beyond.is_empty(),
            "something is cut off at the side (the page goes from {left} to {right}): {beyond:?}"
        );
        Ok(Page {
            text: found.text.split_whitespace().collect(),
            pictures: found.pictures,
            colours: found.colours,
        })
    }

    /// Whether there are pictures on it, or shapes of so many colours that they are one.
    pub fn has_pictures(&self) -> bool {
        self.pictures > 0 || self.colours.len() >= COLOURFUL
    }

    /// Whether shapes are filled with a colour, or, where pictures are printed, there is one.
    pub fn is_painted_with(&self, colour: [u8; 3]) -> bool {
        self.pictures > 0 || self.colours.contains(&colour)
    }

    /// Whether something is written on it.
    pub fn says(&self, words: &str) -> bool {
        let words: String = words.split_whitespace().collect();
        self.text.contains(&words)
    }
}

/// Where a page begins and ends across.
fn edges(file: &Document, page: ObjectId) -> Result<(f64, f64)> {
    let mut at = file.get_dictionary(page)?;
    loop {
        if let Ok(found) = at.get(b"MediaBox") {
            let (_, found) = file.dereference(found)?;
            let found = found.as_array()?;
            let number = |i: usize| Ok::<_, lopdf::Error>(f64::from(found[i].as_float()?));
            return Ok((number(0)?, number(2)?));
        }
        at = file.get_dictionary(at.get(b"Parent")?.as_reference()?)?;
    }
}

/// Follows what is painted by some steps, with what they name.
fn look(
    file: &Document,
    content: &[u8],
    resources: &Dictionary,
    outer: Matrix,
    depth: usize,
    found: &mut Found,
) -> Result<()> {
    let mut matrix = outer;
    let mut kept = Vec::new();
    let mut letters = None;
    for step in Content::decode(content)?.operations {
        match (step.operator.as_str(), &step.operands[..]) {
            ("q", _) => kept.push(matrix),
            ("Q", _) => matrix = kept.pop().unwrap_or(outer),
            ("cm", operands) => {
                matrix = Matrix::of(operands).context("a matrix")?.then(matrix);
            }
            ("Tf", [font, _]) => {
                let font = named(file, resources, b"Font", font.as_name()?)?.as_dict()?;
                letters = Some(font.get_font_encoding(file)?);
            }
            ("Tm", operands) => {
                let text = Matrix::of(operands).context("a matrix")?;
                found.places.push(text.then(matrix).place(0.0, 0.0));
            }
            ("Tj" | "TJ" | "'", operands) => {
                let letters = letters.as_ref().context("a font")?;
                found.write(letters, operands)?;
            }
            ("rg" | "sc" | "scn", operands) => found.dip(operands),
            ("re" | "m" | "l" | "c" | "v" | "y", operands) => {
                found.draw(&step.operator, operands, matrix);
            }
            ("f" | "F" | "f*" | "B" | "B*" | "b" | "b*" | "S" | "s", _) => {
                let path = std::mem::take(&mut found.path);
                found.places.extend(path);
            }
            // It was what the page is seen through, and is not painted.
            ("n", _) => found.path.clear(),
            ("Do", [name]) => {
                let name = name.as_name()?;
                paint(file, name, resources, matrix, depth, found)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// What a name of a kind stands for.
fn named<'a>(
    file: &'a Document,
    resources: &'a Dictionary,
    kind: &[u8],
    name: &[u8],
) -> Result<&'a Object> {
    let (_, all) = file.dereference(resources.get(kind)?)?;
    Ok(file.dereference(all.as_dict()?.get(name)?)?.1)
}

/// Something that stands elsewhere in the file is painted: a picture, or a form of more steps.
fn paint(
    file: &Document,
    name: &[u8],
    resources: &Dictionary,
    matrix: Matrix,
    depth: usize,
    found: &mut Found,
) -> Result<()> {
    let stream: &Stream = named(file, resources, b"XObject", name)?.as_stream()?;
    if stream.dict.get(b"Subtype")?.as_name()? == b"Image" {
        // It fills the unit square.
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let corners = corners.map(|(x, y)| matrix.place(x, y));
        found.places.extend(corners);
        found.pictures += usize::from(is_of_colours(stream));
        return Ok(());
    }
    ensure!(depth < DEEPEST, "forms within forms, and no end");
    let own = match stream.dict.get(b"Matrix") {
        Ok(own) => Matrix::of(own.as_array()?).context("a matrix")?,
        Err(_) => Matrix::SAME,
    };
    let inner = match stream.dict.get(b"Resources") {
        Ok(inner) => file.dereference(inner)?.1.as_dict()?,
        Err(_) => resources,
    };
    let content = stream.get_plain_content()?;
    look(file, &content, inner, own.then(matrix), depth + 1, found)
}

/// Whether a picture is more than a patch of one colour.
fn is_of_colours(stream: &Stream) -> bool {
    // A format that is not undone here is told by its own bytes.
    let dots = stream.get_plain_content();
    let dots = dots.unwrap_or_else(|_| stream.content.clone());
    let mut seen = [false; 256];
    for dot in dots {
        seen[usize::from(dot)] = true;
    }
    seen.into_iter().filter(|seen| *seen).count() >= COLOURFUL
}
