//! The page without a browser: what is known ([`State`]), what can happen ([`Msg`]), what follows ([`update`]) and what
//! is seen ([`view`]). All of it is pure and tested natively; [`crate::web`] carries effects out and writes views into
//! the document.
//!
//! Each place of the page is a folder here with its own state, messages, update and view. `CONTRIBUTING.md` says how to
//! add one.

pub mod board;
pub mod coevolution;
pub mod effect;
mod frame;
pub mod icons;
pub mod lab;
pub mod link;
pub mod play;
pub mod vdom;
pub mod widgets;

pub use effect::{Channel, Effect, Shelf, Stored, TaskEvent, TaskId, Timer};
pub use frame::view;

use serde::{Deserialize, Serialize};

use crate::text::{Language, Message, translate};

/// A place of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// The board and who plays on it.
    #[default]
    Play,
    /// What searches cost.
    Lab,
    /// Evaluations that evolve.
    Coevolution,
}

impl Place {
    /// Every place, in the order of the tabs.
    pub const ALL: [Place; 3] = [Place::Play, Place::Lab, Place::Coevolution];

    /// Its name in links; the texts have `place.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Place::Play => "play",
            Place::Lab => "lab",
            Place::Coevolution => "coevolution",
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the person's device has it.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// Its name in the document and in the texts as `theme.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The theme that the switch turns to next.
    pub fn next(self) -> Theme {
        match self {
            Theme::Auto => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Auto,
        }
    }
}

/// The texts of a language, for views.
#[derive(Clone, Copy, Debug)]
pub struct Texts(pub Language);

impl Texts {
    /// The text of a key.
    pub fn get(self, key: &str) -> String {
        translate(self.0, key).to_owned()
    }

    /// The text of a key that has several parts: `["game", "reversi"]` for `game.reversi`.
    pub fn of(self, parts: &[&str]) -> String {
        self.get(&parts.join("."))
    }

    /// A message.
    pub fn say(self, message: &Message) -> String {
        message.text(self.0)
    }

    /// A number with as many decimals as it needs.
    pub fn decimal_short(self, value: f64) -> String {
        match self.0 {
            Language::En => value.to_string(),
            Language::Pt | Language::Es => value.to_string().replace('.', ","),
        }
    }

    /// A number with its decimals as the language writes them.
    pub fn decimal(self, value: f64, digits: usize) -> String {
        let text = format!("{value:.digits$}");
        match self.0 {
            Language::En => text,
            Language::Pt | Language::Es => text.replace('.', ","),
        }
    }
}

/// What a place may know of the page around it.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The texts of the chosen language.
    pub texts: Texts,
    /// Workers of the pool.
    pub workers: u32,
}

/// A short message over the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Tells it from later ones.
    pub number: u64,
    /// What it says.
    pub message: Message,
    /// Whether something went wrong.
    pub fault: bool,
}

/// What is remembered of the page itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Settings {
    language: Option<Language>,
    theme: Theme,
}

/// Everything that the page knows.
#[derive(Debug)]
pub struct State {
    /// Where we are.
    pub place: Place,
    /// What the person chose; `language` is what holds.
    settings: Settings,
    language: Language,
    workers: u32,
    notice: Option<Notice>,
    notices: u64,
    /// Whether the list of keys is open.
    keys_open: bool,
    /// The Play place.
    pub play: play::State,
    /// The Search lab.
    pub lab: lab::State,
    /// The place of coevolution.
    pub coevolution: coevolution::State,
}

/// The workers of a pool on a machine with that many processor cores: one is left to the page, and there is at least one.
/// Browsers that do not tell say NaN.
pub fn workers_for(cores: f64) -> u32 {
    // The cast takes NaN for 0.
    (cores as u32).saturating_sub(1).max(1)
}

/// What the page finds when it opens.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The browser's languages, the preferred first.
    pub languages: Vec<String>,
    /// A random number below 2^53.
    pub seed: u64,
    /// Workers that this machine has room for.
    pub workers: u32,
    /// What an earlier visit left.
    pub stored: Vec<(Stored, String)>,
    /// The part of the address from `#` on.
    pub link: String,
    /// What time it is, in milliseconds since 1970.
    pub now: f64,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Msg {
    /// Go to another place.
    Go(Place),
    /// Speak another language.
    Speak(Language),
    /// Turn the theme switch.
    NextTheme,
    /// Show or hide the list of keys.
    Keys(bool),
    /// Hide the notice.
    Dismiss,
    /// A key was pressed outside of every control.
    Key(vdom::EventData),
    /// The address changed.
    Link(String),
    /// A worker has news of a task.
    Task(Channel, TaskId, TaskEvent),
    /// The pool has that many workers.
    Workers(u32),
    /// A timer ran out.
    Timer(Timer),
    /// Something went wrong outside.
    Told(Message),
    /// What the browser has kept of saved games, by key, or why it keeps none.
    Shelf(Result<Vec<(String, String)>, Message>),
    /// A text was put on the clipboard, or could not be.
    Copied(bool),
    /// Something in Play.
    Play(play::Msg),
    /// Something in the Search lab.
    Lab(lab::Msg),
    /// Something in the place of coevolution.
    Coevolution(coevolution::Msg),
}

/// What the document itself shows of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// Its language.
    pub language: Language,
    /// Its theme.
    pub theme: Theme,
    /// The part of its address from `#` on.
    pub link: String,
}

impl State {
    /// The page as it opens.
    pub fn new(boot: Boot) -> (State, Vec<Effect>) {
        let stored = |wanted: Stored| {
            let found = boot.stored.iter().find(|(s, _)| *s == wanted);
            found.map(|(_, text)| text.as_str())
        };
        let settings: Settings = stored(Stored::Settings)
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default();
        let spoken = boot
            .languages
            .iter()
            .find_map(|tag| Language::from_tag(tag));
        let mut state = State {
            place: Place::Play,
            language: settings.language.or(spoken).unwrap_or_default(),
            settings,
            workers: boot.workers.max(1),
            notice: None,
            notices: 0,
            keys_open: false,
            play: play::State::new(boot.seed),
            lab: lab::State::default(),
            coevolution: coevolution::State::new(boot.seed),
        };
        state.play.set_workers(state.workers);
        state.play.set_now(boot.now);
        if let Some(text) = stored(Stored::Evolution) {
            state.coevolution.restore(text);
        }
        if let Some(text) = stored(Stored::Game) {
            state.play.restore(text);
        }
        let mut effects = open_link(&mut state, &boot.link);
        effects.extend(state.play.wake());
        (state, effects)
    }

    /// What a place may know of the page.
    pub fn context(&self) -> Context {
        Context {
            texts: Texts(self.language),
            workers: self.workers,
        }
    }

    /// Tells what time it is, in milliseconds since 1970. Called before every [`update`].
    pub fn set_now(&mut self, milliseconds: f64) {
        self.play.set_now(milliseconds);
        self.coevolution.set_now(milliseconds);
    }

    /// What the document itself shows.
    pub fn document(&self) -> Document {
        let texts = Texts(self.language);
        let place = texts.of(&["place", self.place.id()]);
        Document {
            title: format!("{place} · Rastros Lab"),
            language: self.language,
            theme: self.settings.theme,
            link: link_of(self),
        }
    }

    /// What is to be kept until the next visit.
    pub fn stored(&self) -> [(Stored, String); Stored::ALL.len()] {
        // Neither can fail to serialise: they are made of numbers, texts and lists of them.
        let settings = serde_json::to_string(&self.settings).unwrap_or_default();
        [
            (Stored::Settings, settings),
            (Stored::Game, self.play.stored()),
            (Stored::Evolution, self.coevolution.stored().to_owned()),
        ]
    }

    /// Tells the person something for a while.
    fn notify(&mut self, message: Message, fault: bool) -> Vec<Effect> {
        self.notices += 1;
        let number = self.notices;
        self.notice = Some(Notice {
            number,
            message,
            fault,
        });
        let milliseconds = if fault { 9000 } else { 3500 };
        vec![Effect::After(milliseconds, Timer::Notice(number))]
    }
}

/// The link that leads back to what is seen.
fn link_of(state: &State) -> String {
    let mut pairs = match state.place {
        Place::Play => state.play.link(),
        Place::Lab => [state.play.link(), state.lab.link()].concat(),
        Place::Coevolution => state.coevolution.link(),
    };
    if let Some(language) = state.settings.language {
        pairs.push(("lang", language.code().to_owned()));
    }
    link::write(state.place.id(), &pairs)
}

/// Shows a place. Play is told whether it is the one, for its analysis may have to make room.
fn go_to(state: &mut State, place: Place) {
    state.place = place;
    state.play.set_in_sight(place == Place::Play);
}

/// Goes where a link leads. A faulty one leaves everything as it was and says what is wrong with it.
fn open_link(state: &mut State, text: &str) -> Vec<Effect> {
    let (place, pairs) = match link::read(text) {
        Ok(read) => read,
        Err(fault) => return state.notify(link_fault(fault), true),
    };
    let Some(place) = place else {
        return Vec::new();
    };
    let Some(place) = Place::ALL.into_iter().find(|p| p.id() == place) else {
        let fault = Message::new("error.link.place").with("found", place);
        return state.notify(link_fault(fault), true);
    };
    let opened = state.play.open(&pairs).and_then(|play| {
        let lab = state.lab.open(&pairs)?;
        let draft = state.coevolution.open(&pairs)?;
        let language = match link::value(&pairs, "lang") {
            None => None,
            Some(code) => Some(Language::from_tag(code).ok_or_else(|| {
                Message::new("error.link.value")
                    .with("name", "lang")
                    .with("found", code)
            })?),
        };
        Ok((play, lab, draft, language))
    });
    match opened {
        Ok((play, lab, draft, language)) => {
            state.lab = lab;
            state.coevolution.show(draft);
            if let Some(language) = language {
                state.language = language;
                state.settings.language = Some(language);
            }
            let mut effects = Vec::new();
            if let Some(play) = play {
                state.play = play;
                effects.push(Effect::Cancel(Channel::Play));
            }
            go_to(state, place);
            effects.extend(state.play.wake());
            effects
        }
        Err(fault) => state.notify(link_fault(fault), true),
    }
}

fn link_fault(fault: Message) -> Message {
    Message::new("error.link").with_message("fault", fault)
}

/// What follows from something that happened.
pub fn update(state: &mut State, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Go(place) => {
            go_to(state, place);
            state.keys_open = false;
            state.play.wake()
        }
        Msg::Speak(language) => {
            state.language = language;
            state.settings.language = Some(language);
            Vec::new()
        }
        Msg::NextTheme => {
            state.settings.theme = state.settings.theme.next();
            Vec::new()
        }
        Msg::Keys(open) => {
            state.keys_open = open;
            let focus = if open { "keys" } else { "keys-button" };
            vec![Effect::Focus(focus.to_owned())]
        }
        Msg::Dismiss => {
            state.notice = None;
            Vec::new()
        }
        Msg::Key(event) => key(state, &event),
        Msg::Link(link) => {
            if link == link_of(state) {
                Vec::new()
            } else {
                open_link(state, &link)
            }
        }
        Msg::Task(channel, id, event) => match channel {
            Channel::Play | Channel::Analysis | Channel::Proof | Channel::Review => {
                play::heard(&mut state.play, channel, id, event).apply(state)
            }
            Channel::Lab => lab::heard(&mut state.lab, id, event).apply(state),
            Channel::StartMap => {
                let workers = state.workers;
                lab::starts_heard(&mut state.lab, id, event, workers).apply(state)
            }
            Channel::Coevolution => {
                let workers = state.workers;
                coevolution::heard(&mut state.coevolution, id, event, workers).apply(state)
            }
        },
        Msg::Workers(workers) => {
            state.workers = workers.max(1);
            state.play.set_workers(state.workers);
            Vec::new()
        }
        Msg::Timer(Timer::Notice(number)) => {
            if state.notice.as_ref().is_some_and(|n| n.number == number) {
                state.notice = None;
            }
            Vec::new()
        }
        Msg::Timer(Timer::Clock(number)) => {
            play::update(&mut state.play, play::Msg::ClockTimer(number)).apply(state)
        }
        Msg::Timer(Timer::Pace(id)) => play::paced(&mut state.play, id).apply(state),
        Msg::Shelf(kept) => {
            let msg = match kept {
                Ok(records) => play::LibraryMsg::Loaded(records),
                Err(fault) => play::LibraryMsg::Unavailable(fault),
            };
            play::update(&mut state.play, play::Msg::Library(msg)).apply(state)
        }
        Msg::Told(fault) => state.notify(fault, true),
        Msg::Copied(true) => state.notify(Message::new("page.copied"), false),
        Msg::Copied(false) => state.notify(Message::new("error.copy"), true),
        Msg::Play(msg) => play::update(&mut state.play, msg).apply(state),
        Msg::Lab(msg) => {
            let position = state.play.record();
            let workers = state.workers;
            lab::update(&mut state.lab, msg, &position, workers).apply(state)
        }
        Msg::Coevolution(coevolution::Msg::Workers(workers)) => {
            let workers = workers.clamp(1, coevolution::MOST_WORKERS);
            let mut effects = update(state, Msg::Workers(workers));
            effects.push(Effect::Workers(workers));
            effects
        }
        Msg::Coevolution(coevolution::Msg::Meet(generation)) => meet(state, generation),
        Msg::Coevolution(msg) => {
            let workers = state.workers;
            coevolution::update(&mut state.coevolution, msg, workers).apply(state)
        }
    }
}

/// Goes to Play, where a champion of the evolution waits.
fn meet(state: &mut State, generation: u32) -> Vec<Effect> {
    let Some(pairs) = coevolution::meeting(&state.coevolution, generation) else {
        return Vec::new();
    };
    match state.play.open(&pairs) {
        Ok(Some(play)) => {
            state.play = play;
            go_to(state, Place::Play);
            let mut effects = vec![Effect::Cancel(Channel::Play)];
            effects.extend(state.play.wake());
            effects
        }
        Ok(None) => Vec::new(),
        Err(fault) => state.notify(fault, true),
    }
}

fn key(state: &mut State, event: &vdom::EventData) -> Vec<Effect> {
    if event.modified || event.in_field {
        return Vec::new();
    }
    match (event.key.as_str(), state.place) {
        ("?", _) => update(state, Msg::Keys(!state.keys_open)),
        ("Escape", _) if state.keys_open => update(state, Msg::Keys(false)),
        (_, Place::Play) if !state.keys_open => match play::key_message(&state.play, &event.key) {
            Some(msg) => update(state, Msg::Play(msg)),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// What follows in a place: effects, and perhaps something to tell the person.
#[derive(Debug, Default)]
pub struct Followed {
    /// What is to be done.
    pub effects: Vec<Effect>,
    /// What is to be told, and whether it is a fault.
    pub notice: Option<(Message, bool)>,
}

impl Followed {
    /// Effects and nothing to tell.
    pub fn effects(effects: Vec<Effect>) -> Self {
        Followed {
            effects,
            notice: None,
        }
    }

    /// Something that went wrong.
    pub fn fault(message: Message) -> Self {
        Followed {
            effects: Vec::new(),
            notice: Some((message, true)),
        }
    }

    /// Something that went well.
    pub fn told(message: Message) -> Self {
        Followed {
            effects: Vec::new(),
            notice: Some((message, false)),
        }
    }

    fn apply(self, state: &mut State) -> Vec<Effect> {
        let mut effects = self.effects;
        if let Some((message, fault)) = self.notice {
            effects.extend(state.notify(message, fault));
        }
        effects
    }
}

#[cfg(test)]
mod tests;
