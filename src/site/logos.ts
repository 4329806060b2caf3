import { drawWordmark } from '#site/draw-wordmark.ts'
import { drawLogo } from '#pictures/draw-logo.ts'
import { loadPalette } from '#site/load-palette.ts'

/** The names of the variants: the mark and the mark with the name, on light and dark, and in one colour. */
export const LOGOS = ['logo', 'logo-dark', 'logo-mono', 'wordmark', 'wordmark-dark', 'wordmark-mono'] as const

/** A variant of the logo. The name is that of its files. */
export interface Logo {
  name: string
  ground: 'light' | 'dark'
  /** Whether it has only one colour. */
  isMono: boolean
  hasName: boolean
  /** Renders the variant as SVG. */
  draw: () => string
}

/**
 * Creates the variants of the logo: with and without the site name, each for light backgrounds, for dark ones
 * and in one colour.
 */
export async function loadLogos(siteName: string): Promise<Logo[]> {
  const palette = await loadPalette()
  const colourOf = (wanted: string, theme: 'light' | 'dark'): string => {
    const colour = palette.find(({ name }) => name === wanted)
    if (!colour) throw new Error(`tokens.css has no colour --${wanted}`)
    return colour[theme]
  }
  const forms = [
    { suffix: '', ground: 'light', isMono: false },
    { suffix: '-dark', ground: 'dark', isMono: false },
    { suffix: '-mono', ground: 'light', isMono: true },
  ] as const
  return [false, true].flatMap((hasName) =>
    forms.map(({ suffix, ground, isMono }) => {
      const ink = colourOf('ink', ground)
      const mark = isMono ? ink : colourOf('pitaya', ground)
      const name = (hasName ? 'wordmark' : 'logo') + suffix
      const draw = (): string => (hasName ? drawWordmark(siteName, { mark, name: ink }) : drawLogo(mark))
      return { name, ground, isMono, hasName, draw }
    }),
  )
}
