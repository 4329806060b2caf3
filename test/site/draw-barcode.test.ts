import { describe, expect, it } from 'vitest'
import { drawBarcode } from '#site/draw-barcode.ts'

/** The bars and spaces of a drawing, in modules, from the first bar on. */
function widthsOf(svg: string): number[] {
  const bars = [...svg.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }))
  return bars.flatMap(({ x, width }, index) => {
    const next = bars[index + 1]
    return next ? [width, next.x - x - width] : [width]
  })
}

describe('a barcode', () => {
  it('is Code 128: a start, eleven modules a character, a check character, a stop, and quiet sides', () => {
    const svg = drawBarcode('DEMO20') ?? expect.fail('no barcode')
    const widths = widthsOf(svg)
    // Start B, and the stop with its last bar.
    expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
    // "D", code 36, whose pattern is 112313.
    expect(widths.slice(6, 12)).toEqual([1, 1, 2, 3, 1, 3])
    const modules = widths.reduce((sum, width) => sum + width, 0)
    expect(svg).toContain(`viewBox="0 0 ${modules + 20} `)
    expect(svg).toContain('<path d="M10 0h2')
  })

  it('is none of a code that has letters beyond ASCII', () => {
    expect(drawBarcode('ĐEMO20')).toBeUndefined()
  })
})
