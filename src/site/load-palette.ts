import { readFile } from 'node:fs/promises'
import { type Colour, readPalette } from '#pictures/palette.ts'

/**
 * Reads the colours of the site from its style sheet. The path is relative to the project, where builds run.
 */
export async function loadPalette(): Promise<Colour[]> {
  return readPalette(await readFile('src/styles/tokens.css', 'utf8'))
}
