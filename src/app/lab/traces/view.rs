//! Files of the shown recording, and the trace of the user's own program.

use super::state::{File, LARGEST, OwnTrace, Reading, TracesMsg};
use crate::app::lab::viewer::SearchViewer;
use crate::app::ui::widgets::{
    button, card, field, file_button, icon_text_button, primary_button, segments,
};
use crate::app::ui::{Control, Element, EventKind, Icon, Texts, el};
use crate::registry::TraceComparison;
use crate::text::{Message, grouped};

/// The card: first the result of an import, then the import, and last the export.
pub fn view(viewer: &SearchViewer, texts: Texts) -> Element<TracesMsg> {
    let traces = &viewer.traces;
    let own = traces.own.as_ref();
    let about = Message::new("traces.in.about").with("limit", LARGEST >> 20);
    let import = el("div.stack")
        .child(el("h3").child(texts.get("traces.in")))
        .child(el("p.quiet").child(texts.say(&about)))
        .child(ways_in(viewer, texts).control(Control::Setting))
        .maybe(traces.reading.map(|reading| progress(reading, texts)))
        .maybe(traces.error.as_ref().map(|error| {
            let message = Message::new("traces.error").with_message("reason", error.clone());
            el("p.error-text#traces-error[role=alert]").child(texts.say(&message))
        }));
    let export = el("div.stack")
        .child(el("h3").child(texts.get("traces.out")))
        .child(el("p.quiet").child(texts.get("traces.out.about")))
        .child(files(viewer, texts));
    card(texts.get("traces.title"))
        .id("lab-traces")
        .on(EventKind::Drop, |e| Some(TracesMsg::Read(e.value.clone())))
        .maybe(own.map(|own| comparison(own, traces.shown, texts)))
        .child(el("div.traces-ways").children([import, export]))
}

fn files(viewer: &SearchViewer, texts: Texts) -> Element<TracesMsg> {
    let nothing = viewer.recording().is_none();
    let save = |file: File, id: &str| {
        icon_text_button(Icon::Download, texts.of(&["traces.save", id]), TracesMsg::Save(file))
            .id(format!("traces-{id}"))
            .flag("disabled", nothing)
    };
    el("div.control-row.tight")
        .child(save(File::JsonLines, "jsonl"))
        .child(save(File::Csv, "csv"))
        .child(save(File::Listing, "listing"))
}

/// The button and drop area for a file, and the field for text.
fn ways_in(viewer: &SearchViewer, texts: Texts) -> Element<TracesMsg> {
    let choose = file_button(
        texts.get("traces.open"),
        "traces-file",
        ".jsonl,.json,.txt,application/jsonl,text/plain",
        TracesMsg::Read,
    );
    let paste = el("textarea#traces-text[rows=3][spellcheck=false]")
        .attr("value", &viewer.traces.pasted)
        .on(EventKind::Change, |e| Some(TracesMsg::Typed(e.value.clone())));
    el("div.traces-in")
        .child(choose)
        .child(field("traces-text", texts.get("traces.paste"), paste))
        .child(button(texts.get("traces.read"), TracesMsg::ReadTyped).id("traces-read"))
}

/// The progress of the import, and the button that cancels it.
fn progress(reading: Reading, texts: Texts) -> Element<TracesMsg> {
    let text = match reading.lines {
        None => texts.get("traces.reading"),
        Some((done, all)) if done == all => texts.get("traces.comparing"),
        Some((done, all)) => texts.say(
            &Message::new("traces.reading.lines")
                .with("done", grouped(done as u64))
                .with("all", grouped(all as u64)),
        ),
    };
    let bar = el("progress").attr("aria-label", texts.get("traces.reading"));
    let bar = match reading.lines {
        None => bar,
        Some((done, all)) => bar.attr("max", all).attr("value", done),
    };
    el("div.control-row#traces-reading")
        .child(bar)
        .child(el("span.quiet[role=status]").child(text))
        .child(button(texts.get("lab.stop"), TracesMsg::Stop).id("traces-stop"))
}

/// The comparison of the imported trace with the lab's searches.
fn comparison(own: &OwnTrace, shown: bool, texts: Texts) -> Element<TracesMsg> {
    let message = Message::new("traces.own")
        .with("nodes", grouped(own.recording.nodes()))
        .with("steps", grouped(own.recording.len() as u64));
    let choices = vec![
        (TracesMsg::Show(true), texts.get("traces.see.own"), shown),
        (TracesMsg::Show(false), texts.get("traces.see.ours"), !shown),
    ];
    let rows = own.findings.iter().enumerate();
    el("div.traces-own[role=status]")
        .child(el("p#traces-own").child(texts.say(&message)))
        .child(
            el("div.control-row.tight")
                .child(segments(texts.get("traces.see"), choices))
                .child(primary_button(texts.get("traces.tree"), TracesMsg::Tree).id("traces-tree"))
                .child(
                    icon_text_button(Icon::Trash, texts.get("traces.forget"), TracesMsg::Forget)
                        .id("traces-forget"),
                ),
        )
        .child(
            el("ul.findings").children(rows.map(|(number, found)| finding(number, found, texts))),
        )
}

fn finding(number: usize, found: &TraceComparison, texts: Texts) -> Element<TracesMsg> {
    let method = texts.of(&["algorithm", &found.method]);
    let with = texts.say(&Message::new("traces.with").with("method", method));
    let row = el("li").child(el("strong").child(with)).child(" ");
    match &found.difference {
        None => row.child(el("span").child(texts.get("traces.alike"))),
        Some(difference) => {
            let to = button(texts.get("traces.to_step"), TracesMsg::To(number));
            row.child(el("span").child(texts.say(&difference.reason)))
                .child(to.id(format!("traces-to-{number}")))
        }
    }
}
