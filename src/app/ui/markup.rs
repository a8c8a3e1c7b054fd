//! A view as static HTML: the page before its module is loaded.

use super::vdom::{Element, Node};
use crate::plot::Picture;
use crate::plot::svg::{board_svg, escape};

/// Attributes of appearance. The HTML omits all others: behaviour and accessibility.
const LOOKS: [&str; 25] = [
    "class",
    "style",
    "type",
    "value",
    "selected",
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
    write(node, &mut out);
    out
}

pub fn element_html<M>(element: &Element<M>) -> String {
    let mut out = String::new();
    write_element(element, &mut out);
    out
}

fn write<M>(node: &Node<M>, out: &mut String) {
    match node {
        Node::Text(text) => out.push_str(&escape(text)),
        Node::Element(element) if element.tag == "canvas" => {
            if let Some(Picture::Board(board)) = element.picture.as_deref() {
                out.push_str(&board_svg(board));
            }
        }
        Node::Element(element) if element.get("role") == Some("grid") => {}
        Node::Element(element) => write_element(element, out),
    }
}

fn write_element<M>(element: &Element<M>, out: &mut String) {
    out.push('<');
    out.push_str(element.tag);
    for (name, value) in &element.attrs {
        let off = *name == "checked" && value == "false";
        // The options of a list show its value.
        let of_list = *name == "value" && element.tag == "select";
        if LOOKS.contains(name) && !off && !of_list {
            // The content security policy rejects style attributes: the script that shows the page sets them.
            let prefix = if *name == "style" { "data-" } else { "" };
            out.push_str(&format!(" {prefix}{name}=\"{}\"", escape(value)));
        }
    }
    out.push('>');
    if VOID.contains(&element.tag) {
        return;
    }
    for child in &element.children {
        write(child, out);
    }
    out.push_str(&format!("</{}>", element.tag));
}
