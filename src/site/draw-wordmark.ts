import { Resvg } from '@resvg/resvg-js'
import { FONT } from '#site/font.ts'
import { MARK_SEEDS, MARK_TICKET } from '#pictures/mark.ts'
import { escapeXml } from '#text/escape-xml.ts'

interface WordmarkColours {
  mark: string
  name: string
}

const HEIGHT = 32

/**
 * Draws the mark with the site name beside it as a standalone SVG. Letters are converted to outlines, so that
 * no font is needed.
 */
export function drawWordmark(name: string, colours: WordmarkColours): string {
  const draft = draw(name, colours, Number.MAX_SAFE_INTEGER)
  const box = draft.getBBox()
  const width = Math.ceil((box?.x ?? 0) * 2 + (box?.width ?? 0))
  return draw(name, colours, width).toString()
}

function draw(name: string, colours: WordmarkColours, width: number): Resvg {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}"><path fill="${colours.mark}" fill-rule="evenodd" d="${MARK_TICKET}${MARK_SEEDS}"/><text x="38" y="23.5" font-size="21" font-weight="700" fill="${colours.name}">${escapeXml(name)}</text></svg>`
  return new Resvg(svg, { font: FONT })
}
