//! The icons: a few strokes on a 24 x 24 grid, in the colour of the text around them.

use super::vdom::{Node, el};

/// The strokes of an icon, as the path of an SVG.
fn strokes(name: &str) -> &'static str {
    match name {
        "first" => "M7 6v12M18 6l-8 6 8 6",
        "previous" => "M15 6l-7 6 7 6",
        "next" => "M9 6l7 6-7 6",
        "last" => "M17 6v12M6 6l8 6-8 6",
        "undo" => "M9 7L4 11l5 4M4 11h10a5 5 0 0 1 0 10h-3",
        "flip" => "M8 4v14M8 4L5 7M8 4l3 3M16 20V6M16 20l-3-3M16 20l3-3",
        "link" => {
            "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500"
        }
        "text" => "M6 3h8l4 4v14H6zM9 11h6M9 15h6M9 7h3",
        "keys" => "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M17.500 11h.01M8 14.500h8",
        "close" => "M6 6l12 12M18 6L6 18",
        "play" => "M8 5l11 7-11 7z",
        "pause" => "M9 5v14M15 5v14",
        "stop" => "M7 7h10v10H7z",
        "flag" => "M6 21V4M6 4h12l-3 4 3 4H6",
        "new" => "M12 5v14M5 12h14",
        "analysis" => "M4 20V4M4 20h16M8 16l4-5 3 3 5-7",
        "best" => {
            "M12 4l2.400 5 5.600.700-4.100 3.900 1.100 5.400-5-2.700-5 2.700 1.100-5.400L4 9.700 9.600 9z"
        }
        "promote" => "M12 19V6M6 12l6-6 6 6",
        "trash" => "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5",
        "edit" => "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
        "library" => "M5 4v16M9 4v16M13 5l5 15M3 20h18",
        "save" => "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
        "clock" => "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4l3 2",
        "sun" => {
            "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M19 5l-1.400 1.400M6.400 17.600L5 19"
        }
        "moon" => "M20 14.500A8 8 0 0 1 9.500 4 8 8 0 1 0 20 14.500z",
        "auto" => "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
        "download" => "M12 4v11M7 11l5 5 5-5M5 20h14",
        "settings" => "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
        "swap" => "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
        _ => "M5 12h14",
    }
}

/// An icon. It says nothing to a screen reader: what it stands in has a name.
pub fn icon<M>(name: &'static str) -> Node<M> {
    el("svg")
        .class("icon")
        .attr("viewBox", "0 0 24 24")
        .attr("width", 20)
        .attr("height", 20)
        .attr("aria-hidden", "true")
        .attr("focusable", "false")
        .child(el("path").attr("d", strokes(name)))
        .into()
}

/// The mark of the page: three cells of a trail and the piece.
pub fn mark<M>() -> Node<M> {
    let cell = |x: u32, y: u32, class: &str| {
        el("rect")
            .attr("x", x)
            .attr("y", y)
            .attr("width", 9)
            .attr("height", 9)
            .attr("rx", 2)
            .class(class)
    };
    el("svg")
        .class("mark")
        .attr("viewBox", "0 0 32 32")
        .attr("width", 28)
        .attr("height", 28)
        .attr("aria-hidden", "true")
        .attr("focusable", "false")
        .child(cell(1, 22, "mark-trail"))
        .child(cell(11, 12, "mark-trail"))
        .child(cell(1, 12, "mark-cell"))
        .child(cell(11, 22, "mark-cell"))
        .child(cell(21, 22, "mark-cell"))
        .child(cell(1, 2, "mark-cell"))
        .child(cell(11, 2, "mark-cell"))
        .child(cell(21, 12, "mark-cell"))
        .child(
            el("circle")
                .attr("cx", "25.500")
                .attr("cy", "6.500")
                .attr("r", "5")
                .class("mark-piece"),
        )
        .into()
}
