//! A form over the table of a configuration's parameters: what was chosen and typed, the configuration that it is, and its controls.

use super::texts::Texts;
use super::vdom::{Element, EventKind, el};
use super::widgets::{checkbox, field, select};
use crate::text::{Fill, Kind, Message, Offered, Parameter, Parameters};

/// What stands in a form. Fields keep what a person typed, also where it is no number, so that the error can be named beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Form<C> {
    /// What is chosen; what is typed is not in here, and the same in all forms.
    chosen: C,
    typed: Vec<(&'static str, String)>,
}

impl<C: Parameters + Clone> Form<C> {
    /// The form of a configuration.
    pub fn of(config: &C) -> Self {
        let typed = C::table().filter(|row| row.is_typed());
        let mut form = Form {
            typed: typed.map(|row| (row.id, row.text(config))).collect(),
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

    /// What stands in a field.
    pub fn get(&self, id: &str) -> &str {
        let found = self.typed.iter().find(|(name, _)| *name == id);
        found.map_or("", |(_, text)| text)
    }

    /// A parameter as links write it.
    pub fn text(&self, row: &Parameter<C>) -> String {
        match row.is_typed() {
            true => self.get(row.id).to_owned(),
            false => row.text(&self.chosen),
        }
    }

    /// Writes into a field, or chooses; false where there is no such choice. Decimals stand in a field with a point, whatever was
    /// typed; the form writes them as its language does.
    pub fn set(&mut self, id: &str, text: &str) -> bool {
        if let Some((name, old)) = self.typed.iter_mut().find(|(name, _)| *name == id) {
            let decimal = C::parameter(name).is_some_and(|row| row.kind == Kind::Decimal);
            *old = match decimal {
                true => text.replace(',', "."),
                false => text.to_owned(),
            };
            return true;
        }
        let done = C::parameter(id).is_some_and(|row| row.set(&mut self.chosen, text));
        self.follow();
        done
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
            let text = self.text(row);
            if !row.set(&mut config, &text) {
                return Err(no_number(row.key, &text));
            }
        }
        Ok(config)
    }

    /// Names and values of a link: what differs from another form. What means nothing is not said.
    pub fn link(&self, base: Option<&Self>) -> Vec<(&'static str, String)> {
        let rows = C::table().filter(|row| !row.is_idle(&self.chosen));
        let rows = rows.map(|row| (row, self.text(row)));
        let differs = rows.filter(|(row, text)| base.is_none_or(|base| base.text(row) != *text));
        let written = differs.map(|(row, text)| (row.id, text.replace(' ', "")));
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
    /// The message that a control sends.
    pub send: fn(&'static str, String) -> M,
    /// The texts of the chosen language.
    pub texts: Texts,
}

impl<C: Parameters + Clone, M: 'static> Controls<'_, C, M> {
    /// The control of a parameter with its sentence; `offered` is what can be chosen, and `None` comes of nothing to choose.
    pub fn view(&self, row: &Parameter<C>, offered: &[Offered]) -> Option<Element<M>> {
        if !row.is_used(self.form.chosen()) {
            return None;
        }
        let text = self.form.text(row);
        let mut about = row.about().map(|key| self.texts.get(&key));
        let control = match row.kind {
            Kind::Whole | Kind::Decimal | Kind::Several => return Some(self.typed(row, &text)),
            Kind::Switch => self.switch(row, &text),
            Kind::List => {
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

    fn typed(&self, row: &Parameter<C>, text: &str) -> Element<M> {
        let (id, send, which) = (self.id(row), self.send, row.id);
        let (mode, shown) = match row.kind {
            Kind::Several => ("text", text.to_owned()),
            Kind::Decimal => ("decimal", self.texts.number(text)),
            _ => ("decimal", text.to_owned()),
        };
        let mut input = el("input[type=text][autocomplete=off]")
            .id(&id)
            .attr("inputmode", mode)
            .attr("aria-invalid", self.error.is_some_and(|e| is_about(e, row)))
            .attr("value", shown)
            .on(EventKind::Input, move |e| {
                Some(send(which, e.value.clone()))
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

/// That what stands in a field is no number that could stand there.
pub fn no_number(key: &str, found: &str) -> Message {
    Message::new("error.evolution.number")
        .with_message("name", Message::new(key))
        .with("found", found)
}

/// Whether an error names a parameter.
fn is_about<C>(error: &Message, row: &Parameter<C>) -> bool {
    error.args.iter().any(|(name, fill)| {
        name == "name" && matches!(fill, Fill::Message(message) if message.key == row.key)
    })
}
