import { drawLogo } from '#components/draw-logo.ts'
import { loadPalette } from '#runtime/load-palette.ts'

/** A variant of the logo: the name of its files, and its drawing as SVG. */
export interface Logo {
  name: 'logo' | 'logo-dark' | 'logo-mono'
  svg: string
}

/** The logo for light grounds, for dark ones and in one colour. */
export async function loadLogos(): Promise<Logo[]> {
  const palette = await loadPalette()
  const colourOf = (wanted: string, theme: 'light' | 'dark'): string => {
    const colour = palette.find(({ name }) => name === wanted)
    if (!colour) throw new Error(`tokens.css has no colour --${wanted}`)
    return colour[theme]
  }
  return [
    { name: 'logo', svg: drawLogo(colourOf('pitaya', 'light')) },
    { name: 'logo-dark', svg: drawLogo(colourOf('pitaya', 'dark')) },
    { name: 'logo-mono', svg: drawLogo(colourOf('ink', 'light')) },
  ]
}
