//! Values in JSON, which has no infinite numbers: `"inf"` and `"-inf"` replace them.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::eval::Value;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Number {
    Finite(Value),
    /// `inf` or `-inf`.
    Named(String),
}

impl Number {
    fn new(value: Value) -> Self {
        if value.is_finite() {
            Number::Finite(value)
        } else {
            Number::Named(value.to_string())
        }
    }

    /// The number; `None` for an unknown name.
    pub(super) fn read(&self) -> Option<Value> {
        match self {
            Number::Finite(value) => Some(*value),
            Number::Named(name) => match name.as_str() {
                "inf" | "+inf" | "Infinity" => Some(Value::INFINITY),
                "-inf" | "-Infinity" => Some(Value::NEG_INFINITY),
                _ => None,
            },
        }
    }

    fn value<E: Error>(self) -> Result<Value, E> {
        self.read().ok_or_else(|| E::custom("this is no value"))
    }
}

/// For value fields.
pub(super) mod value {
    use super::{Deserialize, Deserializer, Number, Serialize, Serializer, Value};

    pub(in crate::trace) fn serialize<S: Serializer>(
        value: &Value,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        Number::new(*value).serialize(to)
    }

    pub(in crate::trace) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Value, D::Error> {
        Number::deserialize(from)?.value()
    }
}

/// For alpha-beta fields: `null` is the initial infinite value.
pub(super) mod window {
    use super::{Deserialize, Deserializer, Number, Serialize, Serializer, Value};

    pub(in crate::trace) fn serialize<S: Serializer>(
        (alpha, beta): &(Value, Value),
        to: S,
    ) -> Result<S::Ok, S::Error> {
        (Number::new(*alpha), Number::new(*beta)).serialize(to)
    }

    pub(in crate::trace) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<(Value, Value), D::Error> {
        let (alpha, beta) = <(Option<Number>, Option<Number>)>::deserialize(from)?;
        Ok((
            alpha.map_or(Ok(Value::NEG_INFINITY), Number::value)?,
            beta.map_or(Ok(Value::INFINITY), Number::value)?,
        ))
    }
}
