//! The common format of the files of solved positions: four letters, a version, the number of parts, the parts, and a
//! checksum of everything before, FNV-1a in eight bytes, little-endian.

use crate::text::Message;

/// A file format.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) letters: &'static [u8; 4],
    /// The only version that is written and accepted.
    pub(super) version: u8,
}

impl Frame {
    /// Writes a file; `write` appends each part.
    pub(super) fn write<P>(self, parts: &[P], write: impl Fn(&P, &mut Vec<u8>)) -> Vec<u8> {
        let mut bytes = self.letters.to_vec();
        bytes.extend([self.version, parts.len() as u8]);
        for part in parts {
            write(part, &mut bytes);
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the parts of a file with `read`.
    ///
    /// # Errors
    /// Another format or version, a damaged or truncated file, surplus bytes, or an error from `read`.
    pub(super) fn read<P>(
        self,
        bytes: &[u8],
        read: impl Fn(&mut Reader<'_>) -> Result<P, Message>,
    ) -> Result<Vec<P>, Message> {
        let (text, sum) = bytes.split_last_chunk::<8>().ok_or_else(damaged)?;
        let rest = text
            .strip_prefix(self.letters)
            .ok_or_else(|| Message::new("error.book.letters"))?;
        if checksum(text) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let mut reader = Reader { rest };
        let [version, count] = reader.take()?;
        if version != self.version {
            return Err(Message::new("error.book.version").with("found", version));
        }
        let parts: Result<_, _> = (0..count).map(|_| read(&mut reader)).collect();
        if reader.rest.is_empty() { parts } else { parts.and(Err(damaged())) }
    }
}

/// The unread bytes of a file.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// # Errors
    /// Too few bytes remain, as in the methods below.
    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N], Message> {
        let (&taken, rest) = self.rest.split_first_chunk().ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Reads a number of four bytes, little-endian.
    pub(super) fn number(&mut self) -> Result<usize, Message> {
        Ok(u32::from_le_bytes(self.take()?) as usize)
    }

    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Message> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Reads bits that [`pack`] wrote.
    pub(super) fn bits(&mut self, count: usize) -> Result<Vec<bool>, Message> {
        let packed = self.bytes(count.div_ceil(8))?;
        let bit = |i: usize| packed[i / 8] >> (i % 8) & 1 == 1;
        Ok((0..count).map(bit).collect())
    }
}

/// Packs bits into bytes, the first in the lowest bit.
pub(super) fn pack(bits: &[bool]) -> impl Iterator<Item = u8> {
    bits.chunks(8).map(|eight| {
        let bits = eight.iter().enumerate();
        bits.fold(0, |byte, (i, &bit)| byte | u8::from(bit) << i)
    })
}

/// The message about an invalid file.
pub(super) fn damaged() -> Message {
    Message::new("error.book.damaged")
}

/// FNV-1a, 64 bits (Fowler, Noll & Vo): detects accidental damage.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
