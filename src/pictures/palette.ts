/** A colour of the style sheets with its value in each theme: `#0a6245`. */
export interface Colour {
  name: string
  light: string
  dark: string
}

/** Reads the colours that a style sheet of tokens defines, in order. */
export function readPalette(css: string): Colour[] {
  return [...css.matchAll(/(?<![\w-])--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
  )
}
