//! Printed pages: their text and the positions of their contents. Chromium prints a canvas as vector shapes, Firefox as an
//! image.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Encoding, Object, ObjectId, Stream};

/// The maximum depth of nested forms: Chromium nests once for every antialiased canvas.
const DEEPEST: usize = 60;

/// The minimum number of different bytes in an image, or of colours in shapes, that counts as a picture: a patch of one
/// colour has three or four, and a page of text no more.
const COLOURFUL: usize = 8;

/// The tolerance for rounding at the edge, in points.
const SLACK: f64 = 1.0;

/// A printed document.
pub struct Paper {
    /// Its pages in order.
    pub pages: Vec<Page>,
}

/// A printed page.
pub struct Page {
    /// Its text without spaces, which are not always characters in the file.
    pub text: String,
    /// The number of images with more than one colour.
    pictures: usize,
    /// The fill colours of its shapes: red, green and blue, 0 to 255.
    colours: BTreeSet<[u8; 3]>,
}

/// A point: horizontal and vertical, in points.
type Place = (f64, f64);

/// A transformation of coordinates.
#[derive(Clone, Copy)]
struct Matrix([f64; 6]);

impl Matrix {
    const IDENTITY: Matrix = Matrix([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    fn of(operands: &[Object]) -> Option<Matrix> {
        let numbers: Option<Vec<f64>> = operands
            .iter()
            .map(|o| o.as_float().ok().map(f64::from))
            .collect();
        Some(Matrix(numbers?.try_into().ok()?))
    }

    /// Applies this one first, then the other.
    fn then(self, other: Matrix) -> Matrix {
        let [a, b, c, d, e, f] = self.0;
        let (across, down) = (other.rotate(a, b), other.rotate(c, d));
        let at = other.place(e, f);
        Matrix([across.0, across.1, down.0, down.1, at.0, at.1])
    }

    fn rotate(self, x: f64, y: f64) -> Place {
        let [a, b, c, d, ..] = self.0;
        (a * x + c * y, b * x + d * y)
    }

    fn place(self, x: f64, y: f64) -> Place {
        let (dx, dy) = self.rotate(x, y);
        (dx + self.0[4], dy + self.0[5])
    }
}

/// The contents of a page.
#[derive(Default)]
struct Found {
    /// Corners of images and shapes, and the starts of texts.
    places: Vec<Place>,
    /// Images with more than one colour.
    pictures: usize,
    colours: BTreeSet<[u8; 3]>,
    /// Corners of the current path.
    path: Vec<Place>,
    text: String,
}

impl Found {
    /// Adds the text of a drawing operator.
    fn write(&mut self, letters: &Encoding, operands: &[Object]) -> Result<()> {
        for operand in operands {
            match operand {
                Object::String(bytes, _) => {
                    self.text.push_str(&Document::decode_text(letters, bytes)?);
                }
                Object::Array(parts) => self.write(letters, parts)?,
                // A number is a distance.
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds a fill colour; ignores colour spaces other than RGB.
    fn set_fill(&mut self, operands: &[Object]) {
        let parts: Option<Vec<u8>> = operands
            .iter()
            .map(|o| Some((o.as_float().ok()? * 255.0).round() as u8))
            .collect();
        let colour = parts.and_then(|parts| <[u8; 3]>::try_from(parts).ok());
        self.colours.extend(colour);
    }

    /// Extends the path: by the last point of the operands, or by a rectangle.
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
    /// The file is invalid, or something lies beyond the left or right edge of its page.
    pub fn read(bytes: &[u8]) -> Result<Paper> {
        let file = Document::load_mem(bytes).context("a PDF file")?;
        let pages = file.get_pages().into_iter();
        let pages = pages
            .map(|(number, id)| Page::read(&file, id).with_context(|| format!("page {number}")));
        Ok(Paper {
            pages: pages.collect::<Result<_>>()?,
        })
    }

    /// Fails unless it has this many pages, all with contents.
    pub fn has_pages(&self, count: usize) -> Result<()> {
        let texts: Vec<_> = self.pages.iter().map(|page| &page.text).collect();
        ensure!(texts.len() == count, "{} pages instead of {count}: {texts:#?}", texts.len());
        let empty = self
            .pages
            .iter()
            .position(|page| page.text.is_empty() && !page.has_pictures());
        ensure!(empty.is_none(), "page {empty:?} is empty");
        Ok(())
    }

    /// True if a page contains this text.
    pub fn contains_text(&self, words: &str) -> bool {
        self.pages.iter().any(|page| page.contains_text(words))
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
        interpret(file, &content, resources, Matrix::IDENTITY, 0, &mut found)?;
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

    /// True if it has images, or shapes with as many colours as an image.
    pub fn has_pictures(&self) -> bool {
        self.pictures > 0 || self.colours.len() >= COLOURFUL
    }

    /// True if shapes have this fill colour; for images, if there is one.
    pub fn is_painted_with(&self, colour: [u8; 3]) -> bool {
        self.pictures > 0 || self.colours.contains(&colour)
    }

    /// True if it contains this text.
    pub fn contains_text(&self, words: &str) -> bool {
        let words: String = words.split_whitespace().collect();
        self.text.contains(&words)
    }
}

/// The left and right edge of a page.
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

/// Interprets drawing operators and the objects that they name.
fn interpret(
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
                let font = resource(file, resources, b"Font", font.as_name()?)?.as_dict()?;
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
            ("rg" | "sc" | "scn", operands) => found.set_fill(operands),
            ("re" | "m" | "l" | "c" | "v" | "y", operands) => {
                found.draw(&step.operator, operands, matrix);
            }
            ("f" | "F" | "f*" | "B" | "B*" | "b" | "b*" | "S" | "s", _) => {
                let path = std::mem::take(&mut found.path);
                found.places.extend(path);
            }
            // A clipping path, which is not painted.
            ("n", _) => found.path.clear(),
            ("Do", [name]) => {
                let name = name.as_name()?;
                paint_object(file, name, resources, matrix, depth, found)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// The object for a resource name.
fn resource<'a>(
    file: &'a Document,
    resources: &'a Dictionary,
    kind: &[u8],
    name: &[u8],
) -> Result<&'a Object> {
    let (_, all) = file.dereference(resources.get(kind)?)?;
    Ok(file.dereference(all.as_dict()?.get(name)?)?.1)
}

/// Draws an external object: an image, or a form with operators.
fn paint_object(
    file: &Document,
    name: &[u8],
    resources: &Dictionary,
    matrix: Matrix,
    depth: usize,
    found: &mut Found,
) -> Result<()> {
    let stream: &Stream = resource(file, resources, b"XObject", name)?.as_stream()?;
    if stream.dict.get(b"Subtype")?.as_name()? == b"Image" {
        // An image fills the unit square.
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let corners = corners.map(|(x, y)| matrix.place(x, y));
        found.places.extend(corners);
        found.pictures += usize::from(has_several_colours(stream));
        return Ok(());
    }
    ensure!(depth < DEEPEST, "forms within forms, and no end");
    let own = match stream.dict.get(b"Matrix") {
        Ok(own) => Matrix::of(own.as_array()?).context("a matrix")?,
        Err(_) => Matrix::IDENTITY,
    };
    let inner = match stream.dict.get(b"Resources") {
        Ok(inner) => file.dereference(inner)?.1.as_dict()?,
        Err(_) => resources,
    };
    let content = stream.get_plain_content()?;
    interpret(file, &content, inner, own.then(matrix), depth + 1, found)
}

/// True if an image is more than a patch of one colour.
fn has_several_colours(stream: &Stream) -> bool {
    // Counts the raw bytes of an unsupported format.
    let dots = stream.get_plain_content();
    let dots = dots.unwrap_or_else(|_| stream.content.clone());
    let mut seen = [false; 256];
    for dot in dots {
        seen[usize::from(dot)] = true;
    }
    seen.into_iter().filter(|seen| *seen).count() >= COLOURFUL
}
