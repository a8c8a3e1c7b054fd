//! A board and its vertical mirror image side by side: a shift moves down on one and up on the other, so each operation
//! handles two directions. In WebAssembly the pair is one 128-bit register.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use portable::Both;
#[cfg(target_arch = "wasm32")]
pub(super) use simd::Both;

#[cfg(target_arch = "wasm32")]
mod simd {
    use core::arch::wasm32::{
        i8x16_shuffle, i64x2_add, i64x2_ne, i64x2_neg, i64x2_shl, u64x2, u64x2_extract_lane,
        u64x2_splat, v128, v128_and, v128_andnot, v128_or,
    };

    /// See the module.
    #[derive(Clone, Copy)]
    pub struct Both(v128);

    impl Both {
        pub const fn new(board: u64, other: u64) -> Self {
            Both(u64x2(board, other))
        }

        #[inline(always)]
        pub fn of(board: u64) -> Self {
            let twice = u64x2_splat(board);
            Both(i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8>(
                twice, twice,
            ))
        }

        /// The union of the two boards.
        #[inline(always)]
        pub fn joined(self) -> u64 {
            let turned = i8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 0, 0, 0, 0, 0, 0, 0, 0>(
                self.0, self.0,
            );
            u64x2_extract_lane::<0>(v128_or(self.0, turned))
        }

        #[inline(always)]
        pub fn and(self, other: Self) -> Self {
            Both(v128_and(self.0, other.0))
        }

        #[inline(always)]
        pub fn or(self, other: Self) -> Self {
            Both(v128_or(self.0, other.0))
        }

        #[inline(always)]
        pub fn without(self, other: Self) -> Self {
            Both(v128_andnot(self.0, other.0))
        }

        #[inline(always)]
        pub fn up(self, bits: u32) -> Self {
            Both(i64x2_shl(self.0, bits))
        }

        /// The lowest cell of each board.
        #[inline(always)]
        pub fn lowest(self) -> Self {
            Both(v128_and(self.0, i64x2_neg(self.0)))
        }

        /// All cells below the only cell of a board; no cells for an empty board.
        #[inline(always)]
        pub fn below(self) -> Self {
            Both(i64x2_add(self.0, i64x2_ne(self.0, u64x2_splat(0))))
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod portable {
    /// See the module.
    #[derive(Clone, Copy)]
    pub struct Both(u64, u64);

    impl Both {
        pub const fn new(board: u64, other: u64) -> Self {
            Both(board, other)
        }

        #[inline(always)]
        pub fn of(board: u64) -> Self {
            Both(board, board.swap_bytes())
        }

        /// The union of the two boards.
        #[inline(always)]
        pub fn joined(self) -> u64 {
            self.0 | self.1.swap_bytes()
        }

        #[inline(always)]
        pub fn and(self, other: Self) -> Self {
            Both(self.0 & other.0, self.1 & other.1)
        }

        #[inline(always)]
        pub fn or(self, other: Self) -> Self {
            Both(self.0 | other.0, self.1 | other.1)
        }

        #[inline(always)]
        pub fn without(self, other: Self) -> Self {
            Both(self.0 & !other.0, self.1 & !other.1)
        }

        #[inline(always)]
        pub fn up(self, bits: u32) -> Self {
            Both(self.0 << bits, self.1 << bits)
        }

        /// The lowest cell of each board.
        #[inline(always)]
        pub fn lowest(self) -> Self {
            Both(self.0 & self.0.wrapping_neg(), self.1 & self.1.wrapping_neg())
        }

        /// All cells below the only cell of a board; no cells for an empty board.
        #[inline(always)]
        pub fn below(self) -> Self {
            let below = |one: u64| one.wrapping_sub(u64::from(one != 0));
            Both(below(self.0), below(self.1))
        }
    }
}
