//! A view as static HTML: the page before its module is loaded.

use super::vdom::{Element, Node};
use crate::plot::Picture;
use crate::plot::svg::{board_svg, escape};

/// Attributes of appearance. The HTML omits all others: behaviour and accessibility.
const LOOKS: [&str; 24] = [
    "class",
    "style",
    "type",
    "value",
    "checked",
    "disabled",
    "rows",
    "min",
    "max",
    "aria-current",
    "aria-pressed",
    "aria-invalid",
    "width",
    "height",
    "viewBox",
    "d",
    "x",
    "y",
    "rx",
    "cx",
    "cy",
    "r",
    "open",
    "hidden",
];

const VOID: [&str; 2] = ["input", "br"];

/// A view as HTML. Draws boards; omits the buttons over them, and other pictures.
pub fn html<M>(node: &Node<M>) -> String {
    let mut out = String::new();
    write(node, None, &mut out);
    out
}

pub fn element_html<M>(element: &Element<M>) -> String {
    let mut out = String::new();
    write_element(element, None, &mut out);
    out
}

/// Writes a node; `selected` is the value of the list around it.
fn write<M>(node: &Node<M>, selected: Option<&str>, out: &mut String) {
    match node {
        Node::Text(text) => out.push_str(&escape(text)),
        Node::Element(element) if element.tag == "canvas" => {
            if let Some(Picture::Board(board)) = element.picture.as_deref() {
                out.push_str(&board_svg(board));
            }
        }
        Node::Element(element) if element.get("role") == Some("grid") => {}
        Node::Element(element) => write_element(element, selected, out),
    }
}

fn write_element<M>(element: &Element<M>, selected: Option<&str>, out: &mut String) {
    // The selected option shows the value of a list.
    let is_list = element.tag == "select";
    out.push('<');
    out.push_str(element.tag);
    for (name, value) in &element.attrs {
        let off = *name == "checked" && value == "false";
        if LOOKS.contains(name) && !off && !(is_list && *name == "value") {
            // The content security policy rejects style attributes: the script that shows the page sets them.
            let prefix = if *name == "style" { "data-" } else { "" };
            out.push_str(&format!(" {prefix}{name}=\"{}\"", escape(value)));
        }
    }
    if element.tag == "option" && selected.is_some() && element.get("value") == selected {
        out.push_str(" selected");
    }
    out.push('>');
    if VOID.contains(&element.tag) {
        return;
    }
    let selected = if is_list { element.get("value") } else { selected };
    for child in &element.children {
        write(child, selected, out);
    }
    out.push_str(&format!("</{}>", element.tag));
}
