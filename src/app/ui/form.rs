//! A form for the parameters of a configuration: the chosen and typed values, the configuration made of them, and the
//! controls.

use super::texts::Texts;
use super::typed::Typed;
use super::vdom::{Element, EventKind, el};
use super::widgets::{checkbox, field, select};
use crate::text::{Language, Message, Offered, Parameter, ParameterKind, Parameters};

/// The values in a form. Fields contain the typed text even if it is invalid, so that the error can stand beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Form<C> {
    /// The chosen values. Typed values are not in here: this part has defaults for them.
    chosen: C,
    typed: Vec<(&'static str, Typed)>,
}

impl<C: Parameters + Clone> Form<C> {
    /// The form with the values of a configuration.
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

    /// The chosen values, without the typed ones.
    pub fn chosen(&self) -> &C {
        &self.chosen
    }

    /// The text in a field; empty for an unknown field.
    pub fn get(&self, id: &str) -> &str {
        self.field(id).map_or("", Typed::text)
    }

    fn field(&self, id: &str) -> Option<&Typed> {
        let found = self.typed.iter().find(|(name, _)| *name == id);
        found.map(|(_, typed)| typed)
    }

    /// The value of a parameter as in links; an invalid field returns the typed text.
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

    /// Writes plain text into a field, or sets a choice; returns false if there is no such choice.
    pub fn set(&mut self, id: &str, text: &str) -> bool {
        if self.write(id, Typed::plain(text)) {
            return true;
        }
        let chosen = &mut self.chosen;
        let done = C::parameter(id).is_some_and(|row| row.set(chosen, text, Language::En).is_ok());
        self.follow();
        done
    }

    /// Writes the text that the user typed into a field.
    pub fn type_in(&mut self, id: &str, text: String, language: Language) {
        self.write(id, Typed::new(text, language));
    }

    fn write(&mut self, id: &str, typed: Typed) -> bool {
        let field = self.typed.iter_mut().find(|(name, _)| *name == id);
        field.map(|(_, old)| *old = typed).is_some()
    }

    /// Adjusts the form to a new choice: resets choices without effect, and replaces a 0 in a field that now needs a
    /// value.
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

    /// The configuration, unchecked.
    ///
    /// # Errors
    /// The first invalid field, by its name.
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

    /// The differences from another form as names and values of a link, without parameters that have no effect.
    pub fn link(&self, base: Option<&Self>) -> Vec<(&'static str, String)> {
        let rows = C::table().filter(|row| !row.is_idle(&self.chosen));
        let rows = rows.map(|row| (row, self.text(row)));
        let differs = rows.filter(|(row, text)| base.is_none_or(|base| base.text(row) != *text));
        let written = differs.map(|(row, text)| match row.kind {
            ParameterKind::Several => (row.id, text.replace(", ", ",")),
            _ => (row.id, text),
        });
        written.collect()
    }

    /// Sets a parameter from a link; returns false if there is no such choice. Numbers are checked later, with the
    /// form.
    pub fn open(&mut self, row: &Parameter<C>, value: &str) -> bool {
        match row.kind {
            ParameterKind::Several => self.set(row.id, &value.replace(',', ", ")),
            _ => self.set(row.id, value),
        }
    }
}

/// The common data of a form's controls.
pub struct Controls<'a, C, M> {
    pub form: &'a Form<C>,
    pub error: Option<&'a Message>,
    /// The prefix of element ids.
    pub prefix: &'static str,
    /// Makes the message of a choice.
    pub send: fn(&'static str, String) -> M,
    /// Makes the message of an input event in a field.
    pub type_in: fn(&'static str, String, Language) -> M,
    pub texts: Texts,
}

impl<C: Parameters + Clone, M: 'static> Controls<'_, C, M> {
    /// The control of a parameter with its explanation; `offered` are the choices. `None` if there is nothing to
    /// choose.
    pub fn view(&self, row: &Parameter<C>, offered: &[Offered]) -> Option<Element<M>> {
        if !row.is_used(self.form.chosen()) {
            return None;
        }
        let control = if row.is_typed() { self.typed(row) } else { self.choice(row, offered)? };
        let error = self.error.filter(|error| C::is_about(error, row));
        Some(marked(control, &self.id(row), error, self.texts))
    }

    fn choice(&self, row: &Parameter<C>, offered: &[Offered]) -> Option<Element<M>> {
        let text = self.form.text(row);
        let mut about = row.about().map(|key| self.texts.get(&key));
        let control = match row.kind {
            ParameterKind::Switch => self.switch(row, &text),
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

    fn name(&self, row: &Parameter<C>) -> String {
        self.texts.get(row.key)
    }

    fn id(&self, row: &Parameter<C>) -> String {
        format!("{}-{}", self.prefix, row.id)
    }

    fn typed(&self, row: &Parameter<C>) -> Element<M> {
        let (id, type_in, which, language) = (self.id(row), self.type_in, row.id, self.texts.0);
        let shown = |typed: &Typed| match row.kind {
            ParameterKind::Several => typed.text().to_owned(),
            _ => typed.shown(self.texts),
        };
        let shown = self.form.field(row.id).map_or_else(String::new, shown);
        let mode = match row.kind {
            ParameterKind::Several => "text",
            _ => "decimal",
        };
        let mut input = el("input[type=text][autocomplete=off]")
            .id(&id)
            .attr("inputmode", mode)
            .attr("aria-invalid", false)
            .attr("value", shown)
            .on(EventKind::Input, move |e| Some(type_in(which, e.value.clone(), language)));
        let about = row.about().map(|key| {
            input.set("aria-describedby", format!("{id}-about"));
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

/// Marks a control as invalid and puts the error below it; unchanged without an error. `id` is that of the field
/// inside.
pub fn marked<M>(
    mut control: Element<M>,
    id: &str,
    error: Option<&Message>,
    texts: Texts,
) -> Element<M> {
    let Some(error) = error else {
        return control;
    };
    let name = format!("{id}-error");
    if let Some(input) = control.descendant_mut(id) {
        let described = match input.get("aria-describedby") {
            Some(about) => format!("{name} {about}"),
            None => name.clone(),
        };
        input.set("aria-invalid", true.to_string());
        input.set("aria-describedby", described);
    }
    control.child(el("p.error-text.small").id(name).child(texts.say(error)))
}
