//! Paints pictures on canvases: after changes of the picture, the size or the colours.

use std::cell::RefCell;
use std::f64::consts::TAU;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ResizeObserver};

use super::dom::{document, download, download_blob, listen, prefers_reduced_motion, window};
use super::scheduler::{FrameTask, Scheduler, is_over_budget};
use super::time::since_opening;
use crate::app::effects::ImageFile;
use crate::plot::svg::svg;
use crate::plot::{Anchor, Draw, Drawing, Ink, Paint, Picture, Point, Shade, dots, sheet};

pub(super) type ElementId = u32;

struct Canvas {
    element: HtmlCanvasElement,
    picture: Rc<Picture>,
    /// The previous picture during an animation from it, and the start time of the animation.
    from: Option<(Rc<Picture>, f64)>,
    /// True if it must be painted.
    dirty: bool,
}

impl Canvas {
    /// The current drawing; true while an animation runs.
    fn draw(&mut self, width: f64, height: f64) -> (Drawing, bool) {
        if let Some((old, since)) = &self.from {
            let duration = self.picture.transition_from(old).max(1.0);
            let t = (since_opening() - since) / duration;
            if t < 1.0 {
                let eased = 1.0 - (1.0 - t.max(0.0)).powi(3);
                let drawing = self.picture.draw_from(old, eased, width, height);
                return (drawing, true);
            }
            self.from = None;
        }
        (self.picture.draw(width, height), false)
    }
}

struct Inner {
    canvases: Vec<(ElementId, Canvas)>,
    shade: Shade,
    font: String,
    observer: Option<ResizeObserver>,
    /// True while the page is being printed.
    printing: bool,
}

impl Inner {
    /// The painter with the current settings.
    fn painter(&self) -> Painter {
        let ratio = window().device_pixel_ratio().clamp(1.0, MAX_RATIO);
        Painter {
            shade: if self.printing { Shade::Light } else { self.shade },
            font: self.font.clone(),
            ratio: if self.printing { MAX_RATIO } else { ratio },
        }
    }
}

/// The maximum device pixels per CSS pixel: on paper about 380 per inch.
const MAX_RATIO: f64 = 4.0;

#[derive(Clone)]
pub(super) struct Canvases {
    inner: Rc<RefCell<Inner>>,
    scheduler: Rc<Scheduler>,
}

impl Canvases {
    /// `scheduler` assigns the frames for painting.
    pub(super) fn new(scheduler: Rc<Scheduler>) -> Self {
        let canvases = Canvases {
            inner: Rc::new(RefCell::new(Inner {
                canvases: Vec::new(),
                shade: Shade::default(),
                font: "sans-serif".to_owned(),
                observer: None,
                printing: false,
            })),
            scheduler,
        };
        let painted = canvases.clone();
        canvases
            .scheduler
            .set_callback(FrameTask::Canvases, move |frame| {
                if painted.paint(Some(frame)) {
                    painted.repaint();
                }
            });
        for (event, printing) in [("beforeprint", true), ("afterprint", false)] {
            let printed = canvases.clone();
            listen(&window(), event, move |_| printed.set_printing(printing));
        }
        let on_resize = canvases.clone();
        let resized = Closure::<dyn FnMut(JsValue)>::new(move |_| on_resize.repaint_all());
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok();
        // The observer lives as long as the page.
        resized.forget();
        canvases.inner.borrow_mut().observer = observer;
        canvases
    }

    /// Repaints everything in a shade with the page's font.
    pub(super) fn set_shade(&self, shade: Shade) {
        let root = document().document_element();
        let style = root.and_then(|root| window().get_computed_style(&root).ok().flatten());
        let font = style.and_then(|style| style.get_property_value("--font").ok());
        {
            let mut inner = self.inner.borrow_mut();
            inner.shade = shade;
            if let Some(font) = font.filter(|font| !font.trim().is_empty()) {
                inner.font = font.trim().to_owned();
            }
        }
        self.repaint_all();
    }

    /// Repaints everything in the colours and resolution of paper or of the screen; for paper at once.
    fn set_printing(&self, printing: bool) {
        self.inner.borrow_mut().printing = printing;
        self.repaint_all();
        if printing {
            self.paint(None);
        }
    }

    pub(super) fn show(&self, id: ElementId, element: &HtmlCanvasElement, picture: &Rc<Picture>) {
        {
            let mut inner = self.inner.borrow_mut();
            let known = inner.canvases.iter_mut().find(|(other, _)| *other == id);
            match known.map(|(_, canvas)| canvas) {
                Some(canvas) if canvas.picture == *picture => return,
                Some(canvas) => {
                    let is_animated =
                        !prefers_reduced_motion() && picture.transition_from(&canvas.picture) > 0.0;
                    let old = std::mem::replace(&mut canvas.picture, picture.clone());
                    canvas.from = is_animated.then(|| (old, since_opening()));
                    canvas.dirty = true;
                }
                None => {
                    if let Some(observer) = &inner.observer {
                        observer.observe(element);
                    }
                    let canvas = Canvas {
                        element: element.clone(),
                        picture: picture.clone(),
                        from: None,
                        dirty: true,
                    };
                    inner.canvases.push((id, canvas));
                }
            }
        }
        self.repaint();
    }

    pub(super) fn remove(&self, id: ElementId) {
        let mut inner = self.inner.borrow_mut();
        let Some(at) = inner.canvases.iter().position(|(other, _)| *other == id) else {
            return;
        };
        let (_, canvas) = inner.canvases.swap_remove(at);
        if let Some(observer) = &inner.observer {
            observer.unobserve(&canvas.element);
        }
    }

    /// Repaints everything with the next frame.
    fn repaint_all(&self) {
        for (_, canvas) in &mut self.inner.borrow_mut().canvases {
            canvas.dirty = true;
        }
        self.repaint();
    }

    /// Downloads the picture of the canvas with an `id`, below a heading, as a file in light colours.
    pub(super) fn download(
        &self,
        id: &str,
        name: &str,
        heading: &[String],
        file: ImageFile,
    ) -> Result<(), JsValue> {
        let inner = self.inner.borrow();
        let found = inner
            .canvases
            .iter()
            .find(|(_, canvas)| canvas.element.id() == id);
        let Some((_, canvas)) = found else {
            return Ok(());
        };
        let width = f64::from(canvas.element.client_width());
        let height = f64::from(canvas.element.client_height());
        let drawing = sheet(&canvas.picture.draw(width, height), heading);
        match file {
            ImageFile::Svg => {
                let text = svg(&drawing);
                download(&format!("{name}.svg"), "image/svg+xml", text.as_bytes())
            }
            ImageFile::Png => self.download_drawing(name, &drawing, dots(&drawing)),
        }
    }

    /// Downloads a drawing in light colours with this many pixels per CSS pixel.
    pub(super) fn download_drawing(
        &self,
        name: &str,
        drawing: &Drawing,
        ratio: f64,
    ) -> Result<(), JsValue> {
        let painter = Painter {
            shade: Shade::Light,
            ratio,
            ..self.inner.borrow().painter()
        };
        painter.download(name, drawing)
    }

    /// Repaints changed canvases with the next frame.
    pub(super) fn repaint(&self) {
        self.scheduler.request(FrameTask::Canvases);
    }

    /// Paints changed canvases: at least one, and more while the frame that began at `frame` has time, so that many
    /// changes do not block the page; without a frame all of them. Returns true if another canvas or an animation needs
    /// a frame.
    fn paint(&self, frame: Option<f64>) -> bool {
        let mut inner = self.inner.borrow_mut();
        let inner = &mut *inner;
        let painter = inner.painter();
        let mut painted = false;
        let mut animating = false;
        let mut next = None;
        for (at, (_, canvas)) in inner.canvases.iter_mut().enumerate() {
            if !canvas.dirty {
                continue;
            }
            if painted && frame.is_some_and(is_over_budget) {
                next = Some(at);
                break;
            }
            let width = f64::from(canvas.element.client_width());
            let height = f64::from(canvas.element.client_height());
            if width < 1.0 || height < 1.0 {
                continue;
            }
            painted = true;
            let scale = scale_of(&canvas.element);
            let (drawing, is_animated) = canvas.draw(width / scale, height / scale);
            animating |= is_animated;
            canvas.dirty = is_animated;
            // A canvas that cannot be painted, because memory is low, stays empty; the page works without it.
            let _ = painter.paint(&canvas.element, &drawing, scale);
        }
        // The remaining canvases come first the next time.
        inner.canvases.rotate_left(next.unwrap_or(0));
        animating || next.is_some()
    }
}

/// The scale of texts and lines of a picture, from the CSS property `--picture-scale`.
fn scale_of(element: &HtmlCanvasElement) -> f64 {
    let style = window().get_computed_style(element).ok().flatten();
    let text = style.and_then(|style| style.get_property_value("--picture-scale").ok());
    let scale = text.and_then(|text| text.trim().parse().ok());
    scale.filter(|scale| *scale > 0.0).unwrap_or(1.0)
}

struct Painter {
    shade: Shade,
    font: String,
    /// Device pixels per CSS pixel.
    ratio: f64,
}

impl Painter {
    /// Downloads a drawing as a PNG file.
    fn download(&self, name: &str, drawing: &Drawing) -> Result<(), JsValue> {
        let sheet: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
        self.paint(&sheet, drawing, 1.0)?;
        let name = format!("{name}.png");
        let ready = Closure::once_into_js(move |blob: Option<Blob>| {
            if let Some(blob) = blob {
                // On failure the user can download the picture again.
                let _ = download_blob(&name, &blob);
            }
        });
        sheet.to_blob(ready.unchecked_ref())
    }

    /// Paints a drawing on a canvas, enlarged by `scale`.
    fn paint(
        &self,
        element: &HtmlCanvasElement,
        drawing: &Drawing,
        scale: f64,
    ) -> Result<(), JsValue> {
        let Some(context) = element.get_context("2d")? else {
            return Ok(());
        };
        let context: CanvasRenderingContext2d = context.unchecked_into();
        let ratio = self.ratio * scale;
        let (width, height) = drawing.size;
        let pixels = ((width * ratio).round() as u32, (height * ratio).round() as u32);
        if (element.width(), element.height()) != pixels {
            element.set_width(pixels.0);
            element.set_height(pixels.1);
        }
        context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0)?;
        context.clear_rect(0.0, 0.0, width, height);
        context.set_line_join("round");
        context.set_line_cap("round");
        context.set_text_baseline("middle");
        for shape in &drawing.shapes {
            self.paint_shape(&context, shape)?;
        }
        context.set_global_alpha(1.0);
        Ok(())
    }

    fn set_fill(&self, context: &CanvasRenderingContext2d, Ink(token, cover): Ink) {
        context.set_global_alpha(cover);
        context.set_fill_style_str(token.colour(self.shade));
    }

    fn set_stroke(&self, context: &CanvasRenderingContext2d, Ink(token, cover): Ink, width: f64) {
        context.set_global_alpha(cover);
        context.set_stroke_style_str(token.colour(self.shade));
        context.set_line_width(width);
    }

    fn paint_path(&self, context: &CanvasRenderingContext2d, paint: Paint) {
        match paint {
            Paint::Fill(ink) => {
                self.set_fill(context, ink);
                context.fill();
            }
            Paint::Stroke(width, ink) => {
                self.set_stroke(context, ink, width);
                context.stroke();
            }
        }
    }

    fn paint_shape(&self, context: &CanvasRenderingContext2d, shape: &Draw) -> Result<(), JsValue> {
        match shape {
            Draw::Rect {
                at,
                size,
                radius,
                paint,
            } => {
                context.begin_path();
                context.round_rect_with_f64(at.0, at.1, size.0, size.1, *radius)?;
                self.paint_path(context, *paint);
            }
            Draw::Circle { at, radius, paint } => {
                context.begin_path();
                context.arc(at.0, at.1, *radius, 0.0, TAU)?;
                self.paint_path(context, *paint);
            }
            Draw::Area { points, fill } => {
                polyline(context, points);
                context.close_path();
                self.paint_path(context, Paint::Fill(*fill));
            }
            Draw::Line {
                points,
                width,
                dash,
                ink,
            } => {
                let pattern = dash.map_or_else(js_sys::Array::new, |(line, gap)| {
                    js_sys::Array::of2(&line.into(), &gap.into())
                });
                context.set_line_dash(&pattern)?;
                polyline(context, points);
                self.paint_path(context, Paint::Stroke(*width, *ink));
                context.set_line_dash(&js_sys::Array::new())?;
            }
            Draw::Strokes {
                segments,
                width,
                ink,
            } => {
                self.set_stroke(context, *ink, *width);
                self.set_fill(context, *ink);
                paint_strokes(context, segments, *width);
            }
            Draw::Text {
                at,
                text,
                size,
                weight,
                anchor,
                ink,
            } => {
                self.set_fill(context, *ink);
                context.set_font(&format!("{weight} {size}px {}", self.font));
                context.set_text_align(match anchor {
                    Anchor::Start => "left",
                    Anchor::Middle => "center",
                    Anchor::End => "right",
                });
                context.fill_text(text, at.0, at.1)?;
            }
        }
        Ok(())
    }
}

/// The maximum number of segments in a path: browsers are much slower with paths of thousands.
const MAX_SEGMENTS: usize = 32;

/// Many line segments.
fn paint_strokes(context: &CanvasRenderingContext2d, segments: &[(Point, Point)], width: f64) {
    // Round ends would take most of the time.
    context.set_line_cap("butt");
    for chunk in segments.chunks(MAX_SEGMENTS) {
        context.begin_path();
        for &(from, to) in chunk {
            if from.0 == to.0 {
                // A rectangle is faster than a line.
                context.fill_rect(from.0 - width / 2.0, from.1, width, to.1 - from.1);
            } else {
                context.move_to(from.0, from.1);
                context.line_to(to.0, to.1);
            }
        }
        context.stroke();
    }
    context.set_line_cap("round");
}

/// Sets the canvas path to a polyline.
fn polyline(context: &CanvasRenderingContext2d, points: &[Point]) {
    context.begin_path();
    for (i, &(x, y)) in points.iter().enumerate() {
        if i == 0 {
            context.move_to(x, y);
        } else {
            context.line_to(x, y);
        }
    }
}
