import { MARK_SEEDS, MARK_TICKET } from '#pictures/mark.ts'

/** The mark as an SVG file. The seeds are holes, so that it works on any background. */
export function drawLogo(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><path fill="${colour}" fill-rule="evenodd" d="${MARK_TICKET}${MARK_SEEDS}"/></svg>`
}
