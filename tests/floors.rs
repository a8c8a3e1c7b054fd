//! The modules are floors of a house (see `ARCHITECTURE.md`): imports flow down only, and files do not import each other in a cycle.
//!
//! A file imports the names in its code: by `use`, by a path that begins with `crate`, `super`, `self` or a module, and
//! through a `use` of a module or a `*`. The imported file is the one that defines the name: if a `mod.rs` reexports a name of
//! a child, code that uses it imports the child, and the reexport alone is no import. Tests are ignored.

#[path = "floors/house.rs"]
mod house;
#[path = "floors/source.rs"]
mod source;

use house::House;
use rastros_lab::app::shell::section_list::SectionId;
use rastros_lab::text::EnumId;

/// From top to bottom. Modules of one floor may import each other if there is no cycle.
const FLOORS: &[&[&str]] = &[
    &["bin"],
    &["web"],
    &["app"],
    &["plot", "cli"],
    &["check"],
    &["registry"],
    &["job", "championship"],
    &["evolution"],
    &["arena"],
    &["player", "trace"],
    &["search", "solve"],
    &["games", "guest", "eval", "game"],
    &["python"],
    &["text"],
];

/// The sections of the page, each a folder with its id.
fn sections() -> Vec<&'static str> {
    SectionId::all().map(SectionId::id).collect()
}

/// The folders of the crates, each with its root file.
const CRATES: [(&str, &str); 3] =
    [("src", "lib.rs"), ("xtask/src", "main.rs"), ("tests/e2e/src", "main.rs")];

/// The modules of the lab that count as one: the viewer is the state of the searches, which the others update and show.
const VIEWER: &[&str] = &["viewer", "setup", "lanes", "timeline", "tree", "traces"];

#[test]
fn imports_flow_down() {
    let (folder, root) = CRATES[0];
    let house = House::read(folder, root);
    let mut errors = house.upward(&[], FLOORS);
    let app: [&[&str]; 8] = [
        &["shell"],
        &sections(),
        &["section"],
        &["players", "record"],
        &["documents"],
        &["ui"],
        &["effects"],
        &["undo"],
    ];
    errors.extend(house.upward(&["app"], &app));
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// Requests between sections go through the shell.
#[test]
fn sections_do_not_import_each_other() {
    let (folder, root) = CRATES[0];
    let errors = House::read(folder, root).between(&["app"], &sections());
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// So a module cannot import the `state.rs` of its section if that contains its own state.
#[test]
fn modules_of_a_section_form_no_cycle() {
    let (folder, root) = CRATES[0];
    let house = House::read(folder, root);
    let cycles = sections().into_iter();
    let cycles: Vec<_> = cycles
        .flat_map(|section| house.cycles_of_rooms(&["app", section], VIEWER))
        .collect();
    assert!(cycles.is_empty(), "{}", cycles.join("\n"));
}

#[test]
fn files_form_no_cycle() {
    let cycles: Vec<_> = CRATES
        .into_iter()
        .flat_map(|(folder, root)| House::read(folder, root).cycles())
        .collect();
    assert!(cycles.is_empty(), "{}", cycles.join("\n"));
}

/// A crate with invented sources.
fn crate_with(sources: &[(&str, &str)]) -> House {
    let sources = [("lib.rs", "")].iter().chain(sources);
    let sources = sources.map(|(path, source)| (path.to_string(), source.to_string()));
    House::new("made_up", "lib.rs", &sources.collect::<Vec<_>>())
}

/// The imports in a crate with invented sources, one per line, sorted.
fn imports(sources: &[(&str, &str)]) -> Vec<String> {
    let house = crate_with(sources);
    let imports = house.imports.keys();
    let lines = imports.map(|(from, to)| house.import(*from, *to));
    let mut lines: Vec<_> = lines
        .map(|line| line.trim().replace("made_up/", ""))
        .collect();
    lines.sort();
    lines
}

#[test]
fn finds_import_cycle_with_names() {
    let cycles = crate_with(&[
        (
            "a.rs",
            "use crate::b::{self, Brick};\npub struct Arch(Brick); fn f() { b::lay() }",
        ),
        ("b.rs", "pub struct Brick; pub fn lay() { crate::c::carry(1) }"),
        ("c.rs", "use super::a::Arch;\npub fn carry(n: u32) -> Arch { todo!() }"),
        ("d.rs", "use crate::a::Arch; pub struct Door(Arch);"),
    ])
    .cycles();
    assert_eq!(
        cycles,
        ["a cycle of 3 files:\n  made_up/a.rs -> made_up/b.rs: Brick, lay\n  \
          made_up/b.rs -> made_up/c.rs: carry\n  made_up/c.rs -> made_up/a.rs: Arch"]
    );
}

#[test]
fn finds_cycle_of_modules_without_a_cycle_of_files() {
    let house = crate_with(&[
        ("shop/mod.rs", "mod shelf; mod state;"),
        ("shop/shelf/mod.rs", "pub mod plank; mod view;"),
        ("shop/state.rs", "use super::shelf::plank::Plank; pub struct State(Plank);"),
        ("shop/shelf/plank.rs", "pub struct Plank;"),
        ("shop/shelf/view.rs", "use crate::shop::state::State; fn view(_: State) {}"),
    ]);
    assert!(house.cycles().is_empty());
    assert_eq!(
        house.cycles_of_rooms(&["shop"], &[]),
        [
            "a cycle of 2 modules:\n  made_up/shop/state.rs -> made_up/shop/shelf/plank.rs: Plank\n  \
          made_up/shop/shelf/view.rs -> made_up/shop/state.rs: State"
        ]
    );
    let joined = house.cycles_of_rooms(&["shop"], &["state", "shelf"]);
    assert!(joined.is_empty(), "{joined:?}");
}

#[test]
fn reexport_alone_makes_no_cycle() {
    let face = "mod left; mod right; pub use left::*; pub use right::{Right as Other, right};";
    let sources = [
        ("wall/mod.rs", face),
        ("wall/left.rs", "pub struct Left; pub fn go() {}"),
        (
            "wall/right.rs",
            "use super::Left;\npub struct Right(Left); pub fn right() { super::go() }",
        ),
        (
            "roof.rs",
            "use crate::wall; use crate::wall::Other; fn f(x: Other) { wall::right(x) }",
        ),
    ];
    assert_eq!(
        imports(&sources),
        [
            "roof.rs -> wall/right.rs: Right, right",
            "wall/right.rs -> wall/left.rs: Left, go"
        ]
    );
    assert!(crate_with(&sources).cycles().is_empty());
}

#[test]
fn reexport_in_use_makes_a_cycle() {
    let child = ("wall/left.rs", "use super::Wall;\npub struct Left(Wall);");
    for (face, count) in [
        ("pub use left::Left; pub struct Wall;", 0),
        ("pub use left::Left; pub struct Wall; fn f(l: &Left) {}", 1),
        ("pub mod left; pub struct Wall; fn f(l: &left::Left) {}", 1),
        ("pub mod left; pub struct Wall; // left::Left", 0),
    ] {
        let house = crate_with(&[("wall/mod.rs", face), child]);
        assert_eq!(house.cycles().len(), count, "{face}");
    }
}

#[test]
fn comments_strings_and_tests_import_nothing() {
    let sources = [
        ("a.rs", "pub struct A;"),
        (
            "b.rs",
            "// crate::a::A\n/* crate::a::A /* */ crate::a::A */ /// [`crate::a::A`]\n\
          const S: &str = \"crate::a::A\"; const R: &str = r#\"\" crate::a::A\"#; const Q: char = '\"';\n\
          fn f<'a>(x: &'a str) { #[cfg(test)] crate::a::A; }\n#[cfg(test)] mod more;\n\
          #[cfg(test)]\nmod tests { use crate::a::A; }\n",
        ),
        ("b/more.rs", "use crate::a::A;"),
    ];
    assert_eq!(imports(&sources), [""; 0]);
    let kept = (
        "b.rs",
        "#[cfg(not(test))] fn f() {} #[cfg(test)] fn g(a: A, b: B) {} use crate::a::A;",
    );
    assert_eq!(imports(&[sources[0], kept]), ["b.rs -> a.rs: A"]);
}

#[test]
fn finds_names_in_every_notation() {
    let a = ("a/mod.rs", "pub struct A; pub fn go() {} pub mod deep;");
    let deep = ("a/deep.rs", "pub const DEEP: u8 = 1; pub trait Dig {}");
    for (b, import) in [
        ("fn f() { crate::a::go() }", "go"),
        ("use crate::a::*; fn f() { go(A) }", "A, go"),
        ("use crate::{a::{A as B}}; use other::go;", "A"),
        ("mod inner { use super::super::a::A; }", "A"),
        ("mod inner { pub struct A; } fn f() { inner::A }", ""),
        ("pub(in crate::a) fn go() {}", ""),
        ("use crate::a; fn f() { x.a; a.go() }", ""),
    ] {
        let found = imports(&[a, deep, ("b.rs", b)]);
        let expected = match import {
            "" => Vec::new(),
            names => vec![format!("b.rs -> a/mod.rs: {names}")],
        };
        assert_eq!(found, expected, "{b}");
    }
    for b in [
        "use crate::a::deep::DEEP;",
        "use crate::a::deep; const D: u8 = deep::DEEP;",
        "use crate::a as house; const D: u8 = house::deep::DEEP;",
        "const D: u8 = match 1 { _ => vec![crate::a::deep::DEEP] };",
    ] {
        let found = imports(&[a, deep, ("b.rs", b)]);
        assert_eq!(found, ["b.rs -> a/deep.rs: DEEP"], "{b}");
    }
}

#[test]
fn finds_imports_from_upper_floors() {
    let house = crate_with(&[
        ("roof.rs", "pub struct Tile; use crate::cellar::Wine;"),
        ("cellar/mod.rs", "mod rack; pub use rack::Wine;"),
        ("cellar/rack.rs", "pub struct Wine; fn f() { crate::roof::Tile; }"),
        ("attic.rs", ""),
    ]);
    let errors = house.upward(&[], &[&["roof"], &["cellar"]]);
    assert_eq!(
        errors,
        [
            "  made_up/attic.rs has no floor",
            "  made_up/cellar/rack.rs -> made_up/roof.rs: Tile"
        ]
    );
}
