/**
 * Boundaries of words of Unicode letters and digits, for patterns with the flag `u`; `\b` knows ASCII only.
 */
export const WORD_START = String.raw`(?<![\p{L}\p{N}])`
export const WORD_END = String.raw`(?![\p{L}\p{N}])`
