/** A colour of the style sheets, as it is in each theme: `#0a6245`. */
export interface Colour {
  name: string
  light: string
  dark: string
}

/** The colours that a style sheet of tokens defines, in its order. */
export function readPalette(css: string): Colour[] {
  return [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
  )
}
