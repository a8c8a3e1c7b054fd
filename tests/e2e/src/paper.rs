//! What a browser prints: its pages, what is written on them, and where it stands.

use anyhow::{Context, Result, ensure};
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

/// Forms within forms that are looked into.
const DEEPEST: usize = 12;

/// Different bytes that the dots of a picture of something have at least; a patch of one colour has three or four.
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
    pub pictures: usize,
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
    /// Corners of pictures, and where texts begin.
    places: Vec<Place>,
    pictures: Vec<ObjectId>,
}

impl Paper {
    /// Reads a PDF file.
    ///
    /// # Errors
    /// It is none, or something on it lies beyond the left or right edge of its page.
    pub fn read(bytes: &[u8]) -> Result<Paper> {
        let file = Document::load_mem(bytes).context("a PDF file")?;
        let pages = file.get_pages().into_iter();
        let pages = pages.map(|(number, id)| {
            Page::read(&file, number, id).with_context(|| format!("page {number}"))
        });
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
            .position(|page| page.text.is_empty() && page.pictures == 0);
        ensure!(empty.is_none(), "page {empty:?} is empty");
        Ok(())
    }

    /// Whether something is written anywhere on it.
    pub fn says(&self, words: &str) -> bool {
        self.pages.iter().any(|page| page.says(words))
    }
}

impl Page {
    fn read(file: &Document, number: u32, id: ObjectId) -> Result<Page> {
        let mut found = Found::default();
        let (own, inherited) = file.get_page_resources(id)?;
        let shared = inherited.first().map(|id| file.get_dictionary(*id));
        let resources = match own {
            Some(own) => own,
            None => shared.context("resources")??,
        };
        let content = file.get_page_content(id)?;
        look(file, &content, resources, Matrix::SAME, 0, &mut found)?;
        let (left, right) = edges(file, id)?;
        let beyond = |place: &&Place| !(left - SLACK..=right + SLACK).contains(&place.0);
        let beyond: Vec<_> = found.places.iter().filter(beyond).collect();
        ensure!(
            beyond.is_empty(),
            "something is cut off at the side (the page goes from {left} to {right}): {beyond:?}"
        );
        let text = file.extract_text(&[number]).unwrap_or_default();
        Ok(Page {
            text: text.split_whitespace().collect(),
            pictures: found
                .pictures
                .iter()
                .filter(|id| is_of_colours(file, **id))
                .count(),
        })
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

/// Follows what is painted.
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
    for step in Content::decode(content)?.operations {
        match (step.operator.as_str(), &step.operands[..]) {
            ("q", _) => kept.push(matrix),
            ("Q", _) => matrix = kept.pop().unwrap_or(outer),
            ("cm", operands) => {
                matrix = Matrix::of(operands).context("a matrix")?.then(matrix);
            }
            ("Tm", operands) => {
                let text = Matrix::of(operands).context("a matrix")?;
                found.places.push(text.then(matrix).place(0.0, 0.0));
            }
            ("Do", [name]) => {
                let name = name.as_name()?;
                paint(file, name, resources, matrix, depth, found)?;
            }
            _ => {}
        }
    }
    Ok(())
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
    let (_, all) = file.dereference(resources.get(b"XObject")?)?;
    let object = all.as_dict()?.get(name)?;
    let stream: &Stream = file.dereference(object)?.1.as_stream()?;
    if stream.dict.get(b"Subtype")?.as_name()? == b"Image" {
        // It fills the unit square.
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        found
            .places
            .extend(corners.map(|(x, y)| matrix.place(x, y)));
        found.pictures.push(object.as_reference()?);
        return Ok(());
    }
    if depth == DEEPEST {
        return Ok(());
    }
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
fn is_of_colours(file: &Document, id: ObjectId) -> bool {
    let Ok(stream) = file.get_object(id).and_then(Object::as_stream) else {
        return false;
    };
    // A format that is not undone here is told by its own bytes.
    let dots = stream.get_plain_content();
    let dots = dots.unwrap_or_else(|_| stream.content.clone());
    let mut seen = [false; 256];
    for dot in dots {
        seen[usize::from(dot)] = true;
    }
    seen.into_iter().filter(|seen| *seen).count() >= COLOURFUL
}
