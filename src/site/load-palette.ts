import { readFile } from 'node:fs/promises'
import { type Colour, readPalette } from '#pictures/palette.ts'

/** The colours of the site, from the style sheet that has them. Builds run in the folder of the project. */
export async function loadPalette(): Promise<Colour[]> {
  return readPalette(await readFile('src/styles/tokens.css', 'utf8'))
}
