import JsBarcode from 'jsbarcode'

/** Scanners need ten modules on each side, of the width of the narrowest bar. */
const QUIET_ZONE_MODULES = 10

/** A height that counters hit easily, in modules. */
const HEIGHT_MODULES = 40

/**
 * Draws a code as a Code 128 barcode in SVG, one unit a module. Undefined where the code has characters
 * beyond ASCII, which Code 128 lacks.
 */
export function drawBarcode(code: string): string | undefined {
  if (!ASCII.test(code)) return undefined
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, code, { format: 'CODE128' })
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('')
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index + QUIET_ZONE_MODULES} 0h${bar.length}v${HEIGHT_MODULES}h-${bar.length}z`,
  )
  const width = modules.length + 2 * QUIET_ZONE_MODULES
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT_MODULES}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${bars.join('')}"/></svg>`
}

const ASCII = /^[\x20-\x7e]+$/
