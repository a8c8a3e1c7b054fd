//! A form over the table of a configuration's parameters: what was chosen and typed, the configuration that it is, and its controls.

use super::texts::Texts;
use super::typed::Typed;
use super::vdom::{Element, EventKind, el};
use super::widgets::{checkbox, field, select};
use crate::text::{Fill, Kind, Language, Message, Offered, Parameter, Parameters};

/// What stands in a form. Fields keep what a person typed, also where it is no number, so that the error can be named beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Form<C> {
    /// What is chosen; what is typed is not in here, and the same in all forms.
    chosen: C,
    typed: Vec<(&'static str, Typed)>,
}

impl<C: Parameters + Clone> Form<C> {
    /// The form of a configuration.
    pub fn of(config: &C) -> Self {
        let typed = C::table().filter(|row| row.is_typed());
        let mut form = Form {
            typed: typed
                .map(|row| (row.id, Typed::plain(row.text(config))))
                .collect(),
            chosen: config.clone(),
        };
        let typed = C::table().filter(|row| row.is_typed());
        typed.for_each(|row| row.reset(&mut form.chosen));
        form
    }

    /// The choices. What is typed is not among them.
    pub fn chosen(&self) -> &C {
        &self.chosen
    }

    /// The text in a field; empty where there is no such field.
    pub fn get(&self, id: &str) -> &str {
        self.field(id).map_or("", Typed::text)
    }

    fn field(&self, id: &str) -> Option<&Typed> {
        let found = self.typed.iter().find(|(name, _)| *name == id);
        found.map(|(_, typed)| typed)
    }

    /// A parameter in plain form as links write it; a field that cannot be read as it was typed.
    pub fn text(&self, row: &Parameter<C>) -> String {
        let Some(typed) = self.field(row.id) else {
            return row.text(&self.chosen);
        };
        let mut config = self.chosen.clone();
        match row.set(&mut config, typed.text(), typed.language()) {
            Ok(()) => row.text(&config),
            Err(_) => typed.text().to_owned(),
        }
    }

    /// Writes plain text into a field, or chooses; false where there is no such choice.
    pub fn set(&mut self, id: &str, text: &str) -> bool {
        if self.write(id, Typed::plain(text)) {
            return true;
        }
        let chosen = &mut self.chosen;
        let done = C::parameter(id).is_some_and(|row| row.set(chosen, text, Language::En).is_ok());
        self.follow();
        done
    }

    /// Writes what the user typed into a field.
    pub fn type_in(&mut self, id: &str, text: String, language: Language) {
        self.write(id, Typed::new(text, language));
    }

    fn write(&mut self, id: &str, typed: Typed) -> bool {
        let field = self.typed.iter_mut().find(|(name, _)| *name == id);
        field.map(|(_, old)| *old = typed).is_some()
    }

    /// After a choice: other choices that now mean nothing are taken back, and a number that was 0 and now counts gets one to begin
    /// with.
    fn follow(&mut self) {
        for row in C::table() {
            match (row.is_typed(), row.is_idle(&self.chosen)) {
                (true, false) if row.first != "0" && self.get(row.id) == "0" => {
                    self.set(row.id, row.first);
                }
                (false, true) => row.reset(&mut self.chosen),
                _ => {}
            }
        }
    }

    /// The configuration, not checked.
    ///
    /// # Errors
    /// The first field that cannot be read, by its name.
    pub fn config(&self) -> Result<C, Message> {
        let mut config = self.chosen.clone();
        for row in C::table().filter(|row| !row.is_idle(&self.chosen)) {
            let read = match self.field(row.id) {
                Some(typed) => row.set(&mut config, typed.text(), typed.language()),
                None => row.set(&mut config, &row.text(&self.chosen), Language::En),
            };
            read.map_err(|error| error.message(Message::new(row.key), self.get(row.id)))?;
        }
        Ok(config)
    }

    /// Names and values of a link: what differs from another form. What means nothing is not said.
    pub fn link(&self, base: Option<&Self>) -> Vec<(&'static str, String)> {
        let rows = C::table().filter(|row| !row.is_idle(&self.chosen));
        let rows = rows.map(|row| (row, self.text(row)));
        let differs = rows.filter(|(row, text)| base.is_none_or(|base| base.text(row) != *text));
        let written = differs.map(|(row, text)| match row.kind {
            Kind::Several => (row.id, text.replace(", ", ",")),
            _ => (row.id, text),
        });
        written.collect()
    }

    /// Takes up a value of a link; false where there is no such choice. Numbers are checked like those that are typed: with the form.
    pub fn open(&mut self, row: &Parameter<C>, value: &str) -> bool {
        match row.kind {
            Kind::Several => self.set(row.id, &value.replace(',', ", ")),
            _ => self.set(row.id, value),
        }
    }
}

/// What the controls of a form have in common.
pub struct Controls<'a, C, M> {
    /// What stands in the form.
    pub form: &'a Form<C>,
    /// What is wrong with it.
    pub error: Option<&'a Message>,
    /// What the ids of its elements begin with.
    pub prefix: &'static str,
    /// The message of a choice.
    pub send: fn(&'static str, String) -> M,
    /// The message of a field in which the user types.
    pub type_in: fn(&'static str, String, Language) -> M,
    /// The texts of the chosen language.
    pub texts: Texts,
}

impl<C: Parameters + Clone, M: 'static> Controls<'_, C, M> {
    /// The control of a parameter with its sentence; `offered` is what can be chosen, and `None` comes of nothing to choose.
    pub fn view(&self, row: &Parameter<C>, offered: &[Offered]) -> Option<Element<M>> {
        if !row.is_used(self.form.chosen()) {
            return None;
        }
        if row.is_typed() {
            return Some(self.typed(row));
        }
        let text = self.form.text(row);
        let mut about = row.about().map(|key| self.texts.get(&key));
        let control = match row.kind {
            Kind::Switch => self.switch(row, &text),
            _ => {
                let chosen = offered.iter().find(|o| o.id == text)?;
                let own = chosen.about.as_ref();
                about = own.map(|own| self.texts.say(own)).or(about);
                self.list(row, &text, offered)
            }
        };
        let about = about.map(|about| el("p.quiet.small").child(about));
        Some(control.key(row.id).maybe(about))
    }

    /// What the form's language calls a parameter.
    fn name(&self, row: &Parameter<C>) -> String {
        self.texts.get(row.key)
    }

    fn id(&self, row: &Parameter<C>) -> String {
        format!("{}-{}", self.prefix, row.id)
    }

    fn typed(&self, row: &Parameter<C>) -> Element<M> {
        let (id, type_in, which, language) = (self.id(row), self.type_in, row.id, self.texts.0);
        let shown = |typed: &Typed| match row.kind {
            Kind::Several => typed.text().to_owned(),
            _ => typed.shown(self.texts),
        };
        let shown = self.form.field(row.id).map_or_else(String::new, shown);
        let mode = match row.kind {
            Kind::Several => "text",
            _ => "decimal",
        };
        let mut input = el("input[type=text][autocomplete=off]")
            .id(&id)
            .attr("inputmode", mode)
            .attr("aria-invalid", self.error.is_some_and(|e| is_about(e, row)))
            .attr("value", shown)
            .on(EventKind::Input, move |e| {
                Some(type_in(which, e.value.clone(), language))
            });
        let about = row.about().map(|key| {
            input
                .attrs
                .push(("aria-describedby", format!("{id}-about")));
            let about = el("p.quiet.small");
            about.id(format!("{id}-about")).child(self.texts.get(&key))
        });
        let field = field(&id, self.name(row), input).key(row.id);
        field.maybe(about)
    }

    fn switch(&self, row: &Parameter<C>, text: &str) -> Element<M> {
        let (send, which) = (self.send, row.id);
        let pick = move |on: bool| send(which, u8::from(on).to_string());
        let box_ = checkbox(&self.id(row), self.name(row), text == "1", pick);
        el("div.field").child(box_)
    }

    fn list(&self, row: &Parameter<C>, text: &str, offered: &[Offered]) -> Element<M> {
        let (send, which) = (self.send, row.id);
        let choices = offered.iter();
        let choices = choices.map(|o| (o.id.clone(), self.texts.say(&o.name)));
        let pick = move |id: &str| Some(send(which, id.to_owned()));
        select(&self.id(row), self.name(row), choices.collect(), text, pick)
    }
}

/// Whether an error names a parameter.
fn is_about<C>(error: &Message, row: &Parameter<C>) -> bool {
    error.args.iter().any(|(name, fill)| {
        name == "name" && matches!(fill, Fill::Message(message) if message.key == row.key)
    })
}
