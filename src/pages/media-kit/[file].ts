import { Resvg } from '@resvg/resvg-js'
import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { loadCollections } from '#site/content.ts'
import { loadLogos } from '#site/logos.ts'

export const prerender = true

/** The width in pixels, sufficient for print in a column. */
const PNG_PIXELS = 1024

export async function getStaticPaths() {
  const { catalog } = await loadCollections()
  const logos = await loadLogos(catalog.site.name)
  return logos.flatMap(({ name, draw }) => {
    const svg = draw()
    return [
      { params: { file: `${name}.svg` }, props: { svg, isPng: false } },
      { params: { file: `${name}.png` }, props: { svg, isPng: true } },
    ]
  })
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = ({ props: { svg, isPng } }) => {
  if (!isPng) return new Response(svg)
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: PNG_PIXELS } }).render()
  return new Response(new Uint8Array(image.asPng()))
}
