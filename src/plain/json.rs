//! JSON as RFC 8259 has it, read into a tree that knows where everything stood.

use std::borrow::Cow;

use super::{Fault, Kind, Plain, number};

/// Lists in lists, and so on, at most; deeper ones would use up the stack.
const DEEPEST: u32 = 128;

/// A JSON text that was read.
#[derive(Debug)]
pub struct Json<'a>(pub(super) Node<'a>);

/// A value and where it begins.
#[derive(Debug)]
pub(super) struct Node<'a> {
    pub at: usize,
    pub is: Is<'a>,
}

/// What a value is. A number is left as it is written until it is known what kind of number is wanted.
#[derive(Debug)]
pub(super) enum Is<'a> {
    Null,
    Truth(bool),
    Number(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

impl<'a> Json<'a> {
    /// Reads a text.
    ///
    /// # Errors
    /// The first place at which it is no JSON, or where it is nested deeper than 128 levels.
    pub fn parse(text: &'a str) -> Result<Json<'a>, Fault> {
        let mut parser = Parser { text, at: 0 };
        let node = parser.value(0)?;
        match parser.peek() {
            None => Ok(Json(node)),
            Some(_) => Err(parser.fault("trailing characters")),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    #[inline(never)]
    fn fault(&self, detail: &str) -> Fault {
        Fault::new(Kind::Syntax, detail).at(self.at)
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next byte that is no white space.
    #[inline(never)]
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte() {
            self.at += 1;
        }
        self.byte()
    }

    /// Goes on if a byte is the next.
    #[inline(never)]
    fn takes(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: u32) -> Plain<Node<'a>> {
        let first = self.peek();
        let at = self.at;
        let is = match first {
            Some(b'[' | b'{') if depth == DEEPEST => {
                return Err(self.fault("recursion limit exceeded"));
            }
            Some(b'[') => {
                let mut list = Vec::new();
                self.at += 1;
                while self.goes_on(b']', list.is_empty())? {
                    list.push(self.value(depth + 1)?);
                }
                Is::List(list)
            }
            Some(b'{') => {
                let mut object = Vec::new();
                self.at += 1;
                while self.goes_on(b'}', object.is_empty())? {
                    if self.peek() != Some(b'"') {
                        return Err(self.fault("key must be a string"));
                    }
                    let key = self.text()?;
                    if !self.takes(b':') {
                        return Err(self.fault("expected `:`"));
                    }
                    object.push((key, self.value(depth + 1)?));
                }
                Is::Object(object)
            }
            Some(b'"') => Is::Text(self.text()?),
            Some(b'-' | b'0'..=b'9') => Is::Number(self.number()?),
            Some(_) if self.word("true") => Is::Truth(true),
            Some(_) if self.word("false") => Is::Truth(false),
            Some(_) if self.word("null") => Is::Null,
            Some(_) => return Err(self.fault("expected value")),
            None => return Err(self.fault("EOF while parsing a value")),
        };
        Ok(Node { at, is })
    }

    /// Whether a list or an object has one more part; takes the comma before it, or the end.
    fn goes_on(&mut self, end: u8, is_first: bool) -> Plain<bool> {
        if self.takes(end) {
            return Ok(false);
        }
        if is_first {
            return Ok(true);
        }
        if !self.takes(b',') {
            return Err(self.fault("expected `,` or the end"));
        }
        match self.peek() == Some(end) {
            true => Err(self.fault("trailing comma")),
            false => Ok(true),
        }
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        if found {
            self.at += word.len();
        }
        found
    }

    fn digits(&mut self) -> Plain<()> {
        let from = self.at;
        while let Some(b'0'..=b'9') = self.byte() {
            self.at += 1;
        }
        match self.at == from {
            true => Err(self.fault("invalid number")),
            false => Ok(()),
        }
    }

    fn number(&mut self) -> Plain<&'a str> {
        let from = self.at;
        if self.byte() == Some(b'-') {
            self.at += 1;
        }
        match self.byte() {
            // Nothing follows a leading zero.
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.byte() {
                self.at += 1;
            }
            self.digits()?;
        }
        let number = &self.text[from..self.at];
        match number::parse(number) {
            Some(value) if value.is_finite() => Ok(number),
            _ => Err(self.fault("number out of range")),
        }
    }

    /// A text, from its quote on; borrowed where nothing in it is escaped.
    fn text(&mut self) -> Plain<Cow<'a, str>> {
        self.at += 1;
        let mut text = Cow::Borrowed("");
        loop {
            let from = self.at;
            while !matches!(self.byte(), None | Some(b'"' | b'\\' | 0..0x20)) {
                self.at += 1;
            }
            let plain = &self.text[from..self.at];
            match &mut text {
                Cow::Borrowed("") => text = Cow::Borrowed(plain),
                longer => longer.to_mut().push_str(plain),
            }
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => {
                    self.at += 1;
                    let character = self.escaped()?;
                    text.to_mut().push(character);
                }
                Some(_) => return Err(self.fault("control character in a string")),
                None => return Err(self.fault("EOF while parsing a string")),
            }
        }
    }

    /// What stands after a backslash.
    fn escaped(&mut self) -> Plain<char> {
        let letter = self.byte();
        self.at += 1;
        Ok(match letter {
            Some(plain @ (b'"' | b'\\' | b'/')) => plain.into(),
            Some(b'b') => '\x08',
            Some(b'f') => '\x0c',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let mut units = vec![self.unit()?];
                // What lies beyond 16 bits is two such escapes.
                if matches!(units[0], 0xd800..0xdc00) && self.word("\\u") {
                    units.push(self.unit()?);
                }
                match *char::decode_utf16(units).collect::<Vec<_>>() {
                    [Ok(character)] => character,
                    _ => return Err(self.fault("lone surrogate in a string")),
                }
            }
            _ => {
                self.at -= 1;
                return Err(self.fault("invalid escape"));
            }
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Plain<u16> {
        let digits = self.text.get(self.at..self.at + 4);
        let hexadecimal = |d: &&str| d.bytes().all(|b| b.is_ascii_hexdigit());
        let unit = digits
            .filter(hexadecimal)
            .and_then(|d| u16::from_str_radix(d, 16).ok());
        let unit = unit.ok_or_else(|| self.fault("invalid escape"))?;
        self.at += 4;
        Ok(unit)
    }
}
