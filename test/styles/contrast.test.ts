import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const TEXT = 4.5
const GRAPHIC = 3

/** Every text and every outline of the style sheets with the grounds that it stands on. */
const PAIRS: [foreground: string, grounds: string[], least: number][] = [
  ['ink', ['paper', 'card', 'sunken'], TEXT],
  ['muted', ['paper', 'card', 'sunken'], TEXT],
  ['leaf', ['paper', 'card', 'sunken'], TEXT],
  ['leaf-deep', ['paper', 'card', 'sunken', 'leaf-soft'], TEXT],
  ['on-leaf', ['leaf', 'leaf-deep'], TEXT],
  ['pitaya', ['paper', 'card'], TEXT],
  ['soon', ['paper', 'card'], TEXT],
  ['muted', ['leaf-soft'], TEXT],
  ['ink', ['leaf-soft', 'soon-soft'], TEXT],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((tone): [string, string[], number] => [
    `on-tone-${tone}`,
    [`tone-${tone}`],
    TEXT,
  ]),
  ['edge', ['paper', 'card'], GRAPHIC],
]

describe('colours', () => {
  it.each(['light', 'dark'] as const)('can be told apart in the %s theme', (theme) => {
    const tooClose = PAIRS.flatMap(([foreground, grounds, least]) =>
      grounds
        .map((ground) => ({ foreground, ground, ratio: contrast(colourOf(foreground), colourOf(ground)) }))
        .filter(({ ratio }) => ratio < least),
    )
    expect(tooClose).toEqual([])

    function colourOf(name: string): string {
      return tokens.get(name)?.[theme] ?? expect.fail(`no colour --${name}`)
    }
  })

  it('stand in the tokens and nowhere else', () => {
    for (const sheet of ['base', 'frame', 'lists', 'ticket', 'reading']) {
      const text = readFileSync(join(import.meta.dirname, `../../src/styles/${sheet}.css`), 'utf8')
      expect(text, sheet).not.toMatch(/#[\da-f]{3,8}\b|rgba?\(|hsla?\(/i)
    }
  })
})

/** WCAG 2.2, 1.4.3: the ratio of two relative luminances. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
