//! The one serializer.

use serde::ser::{self, Impossible};
use serde::{Serialize, Serializer};

use super::{Fault, Kind, Plain};

/// A value by position, for [`super::from_bytes`].
///
/// A number, a truth value, the length of a text or list, the number of a variant, whether a value follows: each is a word of
/// eight bytes, the lowest first. Floats keep every bit. A field that `skip_serializing_if` leaves out is the word 0, so
/// only `None` and an empty list may be left out, which are read from just that.
///
/// # Errors
/// The value holds a map, or a list whose length is not known beforehand.
pub fn to_bytes(value: &(impl Serialize + ?Sized)) -> Result<Vec<u8>, Fault> {
    write(value, false)
}

/// A value as JSON without white space.
///
/// # Errors
/// The value holds a map.
pub fn to_json(value: &(impl Serialize + ?Sized)) -> Result<String, Fault> {
    let bytes = write(value, true)?;
    String::from_utf8(bytes).map_err(|_| Fault::new(Kind::Data, "not text"))
}

fn write(value: &(impl Serialize + ?Sized), json: bool) -> Plain<Vec<u8>> {
    let out = Vec::new();
    let mut writer = Writer { out, json };
    value.serialize(&mut writer)?;
    Ok(writer.out)
}

struct Writer {
    out: Vec<u8>,
    json: bool,
}

impl Writer {
    #[inline(never)]
    fn word(&mut self, word: u64) {
        self.out.extend_from_slice(&word.to_le_bytes());
    }

    /// A part of JSON that is written as it is.
    #[inline(never)]
    fn put(&mut self, json: &str) {
        self.out.extend_from_slice(json.as_bytes());
    }

    /// A number or a text as `serde_json` writes it.
    fn leaf(&mut self, value: &impl Serialize) -> Plain<()> {
        serde_json::to_writer(&mut self.out, value)
            .map_err(|_| Fault::new(Kind::Data, "not a value of JSON"))
    }

    #[inline(never)]
    fn text(&mut self, text: &str) -> Plain<()> {
        if self.json {
            return self.leaf(&text);
        }
        self.word(text.len() as u64);
        self.put(text);
        Ok(())
    }

    /// Begins a variant with something in it.
    #[inline(never)]
    fn variant(&mut self, index: u32, name: &str) -> Plain<()> {
        if !self.json {
            self.word(index.into());
            return Ok(());
        }
        self.put("{");
        self.text(name)?;
        self.put(":");
        Ok(())
    }

    /// Begins what has parts.
    #[inline(never)]
    fn open(&mut self, opening: &'static str, closing: &'static str) -> Open<'_> {
        if self.json {
            self.put(opening);
        }
        Open {
            writer: self,
            first: true,
            closing,
        }
    }
}

/// Numbers: in JSON as they are, else by way of the widest of their kind.
macro_rules! numbers {
    ($($method:ident $type:ty as $wide:ty;)*) => {
        $(fn $method(self, value: $type) -> Plain<()> {
            let wide = <$wide>::from(value);
            if self.json {
                return self.leaf(&wide);
            }
            self.word(wide as u64);
            Ok(())
        })*
    };
}

impl<'a> Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Fault;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Impossible<(), Fault>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Open<'a>;

    numbers! {
        serialize_i8 i8 as i64;
        serialize_i16 i16 as i64;
        serialize_i32 i32 as i64;
        serialize_i64 i64 as i64;
        serialize_u8 u8 as u64;
        serialize_u16 u16 as u64;
        serialize_u32 u32 as u64;
        serialize_u64 u64 as u64;
    }

    fn serialize_bool(self, value: bool) -> Plain<()> {
        match self.json {
            true => self.put(if value { "true" } else { "false" }),
            false => self.word(value.into()),
        }
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Plain<()> {
        match self.json {
            true => self.leaf(&value),
            false => self.serialize_f64(value.into()),
        }
    }

    fn serialize_f64(self, value: f64) -> Plain<()> {
        if self.json {
            return self.leaf(&value);
        }
        self.word(value.to_bits());
        Ok(())
    }

    fn serialize_char(self, value: char) -> Plain<()> {
        self.text(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Plain<()> {
        self.text(text)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Plain<()> {
        bytes.serialize(self)
    }

    fn serialize_none(self) -> Plain<()> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Plain<()> {
        if !self.json {
            self.word(1);
        }
        value.serialize(self)
    }

    fn serialize_unit(self) -> Plain<()> {
        match self.json {
            true => self.put("null"),
            false => self.word(0),
        }
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Plain<()> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, name: &'static str) -> Plain<()> {
        if self.json {
            return self.text(name);
        }
        self.word(index.into());
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Plain<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        name: &'static str,
        value: &T,
    ) -> Plain<()> {
        self.variant(index, name)?;
        value.serialize(&mut *self)?;
        if self.json {
            self.put("}");
        }
        Ok(())
    }

    fn serialize_seq(self, length: Option<usize>) -> Plain<Open<'a>> {
        if !self.json {
            let unknown = || Fault::new(Kind::Data, "a list of unknown length");
            self.word(length.ok_or_else(unknown)? as u64);
        }
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Plain<Open<'a>> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Plain<Open<'a>> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        name: &'static str,
        _: usize,
    ) -> Plain<Open<'a>> {
        self.variant(index, name)?;
        Ok(self.open("[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Plain<Self::SerializeMap> {
        Err(Fault::new(Kind::Data, "a map"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Plain<Open<'a>> {
        Ok(self.open("{", "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        name: &'static str,
        _: usize,
    ) -> Plain<Open<'a>> {
        self.variant(index, name)?;
        Ok(self.open("{", "}}"))
    }

    fn is_human_readable(&self) -> bool {
        self.json
    }
}

/// A list or a struct that is being written.
struct Open<'a> {
    writer: &'a mut Writer,
    first: bool,
    closing: &'static str,
}

impl Open<'_> {
    /// What stands before a part.
    #[inline(never)]
    fn next(&mut self, name: Option<&str>) -> Plain<()> {
        if !self.writer.json {
            return Ok(());
        }
        if !self.first {
            self.writer.put(",");
        }
        self.first = false;
        if let Some(name) = name {
            self.writer.text(name)?;
            self.writer.put(":");
        }
        Ok(())
    }

    #[inline(never)]
    fn close(self) -> Plain<()> {
        if self.writer.json {
            self.writer.put(self.closing);
        }
        Ok(())
    }
}

/// Parts without names.
macro_rules! parts {
    ($($compound:ident $method:ident;)*) => {
        $(impl ser::$compound for Open<'_> {
            type Ok = ();
            type Error = Fault;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Plain<()> {
                self.next(None)?;
                value.serialize(&mut *self.writer)
            }

            fn end(self) -> Plain<()> {
                self.close()
            }
        })*
    };
}

parts! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

/// Fields.
macro_rules! fields {
    ($($compound:ident)*) => {
        $(impl ser::$compound for Open<'_> {
            type Ok = ();
            type Error = Fault;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Plain<()> {
                self.next(Some(name))?;
                value.serialize(&mut *self.writer)
            }

            fn skip_field(&mut self, _: &'static str) -> Plain<()> {
                if !self.writer.json {
                    self.writer.word(0);
                }
                Ok(())
            }

            fn end(self) -> Plain<()> {
                self.close()
            }
        })*
    };
}

fields!(SerializeStruct SerializeStructVariant);
