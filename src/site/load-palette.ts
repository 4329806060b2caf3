import { readFile } from 'node:fs/promises'

/** A colour of the style sheets with its value in each theme: `#0a6245`. */
export interface Colour {
  name: string
  light: string
  dark: string
}

/**
 * Reads the colours of the site from its style sheet. The path is relative to the project, where builds run.
 */
export async function loadPalette(): Promise<Colour[]> {
  const css = await readFile('src/styles/tokens.css', 'utf8')
  return [...css.matchAll(/(?<![\w-])--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
  )
}
