//! The icons: strokes on a 24 x 24 grid, in the colour of the surrounding text.

use super::vdom::{Node, el};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    First,
    Previous,
    Next,
    Last,
    Undo,
    Flip,
    Link,
    Text,
    Keys,
    Close,
    Play,
    Pause,
    Stop,
    Flag,
    New,
    /// A curve.
    Analysis,
    /// An arrow upwards: make a variation the main line.
    Promote,
    Trash,
    Edit,
    Library,
    Sun,
    Moon,
    /// The theme of the device.
    Auto,
    Download,
    /// Two things change places.
    Swap,
    /// A question mark: the rules.
    Help,
    Board,
    Flask,
    /// A tree that branches upwards.
    Evolution,
    Cup,
    Puzzle,
    Code,
    Check,
    /// A light bulb: a hint.
    Bulb,
    /// The weakest level for children.
    Snail,
    Ladybird,
    Fox,
    Cat,
    /// The strongest level for children.
    Owl,
    Child,
    Screen,
    /// A door with an arrow: leave a mode.
    Leave,
    /// A QR code: a link for a class.
    Class,
}

impl Icon {
    /// The strokes as the path of an SVG.
    fn strokes(self) -> &'static str {
        match self {
            Icon::First => "M7 6v12M18 6l-8 6 8 6",
            Icon::Previous => "M15 6l-7 6 7 6",
            Icon::Next => "M9 6l7 6-7 6",
            Icon::Last => "M17 6v12M6 6l8 6-8 6",
            Icon::Undo => "M9 7L4 11l5 4M4 11h10a5 5 0 0 1 0 10h-3",
            Icon::Flip => "M8 4v14M8 4L5 7M8 4l3 3M16 20V6M16 20l-3-3M16 20l3-3",
            Icon::Link => {
                "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 \
                5.700 5.700l1.500-1.500"
            }
            Icon::Text => "M6 3h8l4 4v14H6zM9 11h6M9 15h6M9 7h3",
            Icon::Keys => "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M17.500 11h.01M8 14.500h8",
            Icon::Close => "M6 6l12 12M18 6L6 18",
            Icon::Play => "M8 5l11 7-11 7z",
            Icon::Pause => "M9 5v14M15 5v14",
            Icon::Stop => "M7 7h10v10H7z",
            Icon::Flag => "M6 21V4M6 4h12l-3 4 3 4H6",
            Icon::New => "M12 5v14M5 12h14",
            Icon::Analysis => "M4 20V4M4 20h16M8 16l4-5 3 3 5-7",
            Icon::Promote => "M12 19V6M6 12l6-6 6 6",
            Icon::Trash => "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5",
            Icon::Edit => "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
            Icon::Library => "M5 4v16M9 4v16M13 5l5 15M3 20h18",
            Icon::Sun => {
                "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 \
                19M19 5l-1.400 1.400M6.400 17.600L5 19"
            }
            Icon::Moon => "M20 14.500A8 8 0 0 1 9.500 4 8 8 0 1 0 20 14.500z",
            Icon::Auto => "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
            Icon::Download => "M12 4v11M7 11l5 5 5-5M5 20h14",
            Icon::Help => {
                "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.500 9.500a2.500 2.500 0 1 1 3.800 2.100c-.9.6-1.300 \
                1.100-1.300 2.100M12 16.900h.01"
            }
            Icon::Board => {
                "M4 4h16v16H4zM4 12h16M12 4v16M16 6.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3"
            }
            Icon::Flask => "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9",
            Icon::Evolution => {
                "M12 21v-6M12 15c0-4-6-3-6-8V4M12 15c0-4 6-3 6-8V4M12 12V4M3.500 6.500L6 4l2.500 2.500M9.500 \
                6.500L12 4l2.500 2.500M15.500 6.500L18 4l2.500 2.500"
            }
            Icon::Cup => {
                "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1.500 4.500 4 4.500M16 6h4c0 3-1.500 4.500-4 4.500M12 14v4M8 \
                20h8M9.500 18h5"
            }
            Icon::Puzzle => {
                "M4 8h4.500a2.500 2.500 0 1 1 5 0H18v4.500a2.500 2.500 0 1 1 0 5V21H4v-4.500a2.500 2.500 0 1 0 0-5z"
            }
            Icon::Code => "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
            Icon::Class => {
                "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M18 18h2v2M14 20h1"
            }
            Icon::Check => "M5 13l4.500 4.500L19 7",
            Icon::Bulb => "M9 17a6.500 6.500 0 1 1 6 0v2H9zM10 22h4M12 13v4",
            Icon::Snail => {
                "M3 19h14a4 4 0 0 0 4-4V9M21 9l-2.500-3M21 9l1.500-3.500M16 19a6 6 0 1 0-6-6 4 4 0 1 0 4-4M12 \
                13a1.500 1.500 0 1 0 2-1.500"
            }
            Icon::Fox => {
                "M4 4l4.500 4h7L20 4v9l-8 8-8-8zM9 12h.01M15 12h.01M12 17h.01M8 15l4 2 4-2"
            }
            Icon::Ladybird => {
                "M12 8a6 6 0 1 0 0 12 6 6 0 0 0 0-12M12 8v12M9 8.500a3 3 0 0 1 6 0M9 12.500h.01M15 12.500h.01M9.500 \
                16.500h.01M14.500 16.500h.01M9.500 5.500l-1.500-2.500M14.500 5.500l1.500-2.500"
            }
            Icon::Cat => {
                "M5 4l4 4h6l4-4v9a7 7 0 0 1-14 0zM9 12h.01M15 12h.01M11 15h2l-1 1zM12 16v1M2.500 14h4M17.500 14h4"
            }
            Icon::Owl => {
                "M5 4l3.500 2h7L19 4v9a7 7 0 0 1-14 0zM9 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4M15 9a2 2 0 1 0 0 4 2 2 0 0 0 \
                0-4M12 13l-1 2h2z"
            }
            Icon::Child => {
                "M12 3a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5M4 7l8 4 8-4M12 11v5M12 15l-4 6M12 15l4 6"
            }
            Icon::Screen => "M3 4h18M4 4v11h16V4M12 15v3M12 18l-4 3M12 18l4 3",
            Icon::Leave => "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
            Icon::Swap => "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
        }
    }
}

/// The picture of an icon, hidden from screen readers: the element around it has a name.
pub fn icon<M>(icon: Icon) -> Node<M> {
    el("svg.icon[viewBox=0 0 24 24][width=20][height=20][aria-hidden=true][focusable=false]")
        .child(el("path").attr("d", icon.strokes()))
        .into()
}

/// The logo: three cells of a trail and the piece.
pub fn mark<M>() -> Node<M> {
    let cell = |x: u32, y: u32, class: &str| {
        el("rect[width=9][height=9][rx=2]")
            .attr("x", x)
            .attr("y", y)
            .class(class)
    };
    el("svg.mark[viewBox=0 0 32 32][width=28][height=28][aria-hidden=true][focusable=false]")
        .child(cell(1, 22, "mark-trail"))
        .child(cell(11, 12, "mark-trail"))
        .child(cell(1, 12, "mark-cell"))
        .child(cell(11, 22, "mark-cell"))
        .child(cell(21, 22, "mark-cell"))
        .child(cell(1, 2, "mark-cell"))
        .child(cell(11, 2, "mark-cell"))
        .child(cell(21, 12, "mark-cell"))
        .child(el("circle.mark-piece[cx=25.500][cy=6.500][r=5]"))
        .into()
}
