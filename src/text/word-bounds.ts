/** Where a word of letters and digits begins and ends: `\b` knows those of ASCII only. For the flag `u`. */
export const WORD_START = String.raw`(?<![\p{L}\p{N}])`
export const WORD_END = String.raw`(?![\p{L}\p{N}])`
