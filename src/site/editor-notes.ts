/** In development: banners and mistakes of the content, put into each page for its editor. */
import { dealStateAt } from '#catalog/deal-state.ts'
import { routes } from '#contract/routes.ts'
import type { EditedContent } from '#process/edited-content.ts'
import { renderFindings } from '#review/render-findings.ts'
import { toVietnamIso } from '#text/days.ts'
import { escapeXml } from '#text/escape-xml.ts'
import { LANGUAGES } from '#text/language.ts'

/**
 * Adds notes for the editor to a page of the development server: banners about this page, and each mistake
 * once.
 */
export function withEditorNotes(html: string, path: string, edited: EditedContent, now: number): string {
  const notes = [...bannersFor(path, edited, now).map(renderBanner), renderMistakes(edited)].join('')
  if (notes === '') return html
  const place = html.lastIndexOf('</body>')
  const aside = `<aside data-editor-notes style="${ASIDE}">${notes}</aside>`
  return place < 0 ? html + aside : html.slice(0, place) + aside + html.slice(place)
}

const ASIDE =
  'position:fixed;inset:auto 0 0 0;z-index:999;max-height:40vh;overflow:auto;font:14px/1.5 ui-monospace,monospace;background:#1c1917;color:#fafaf9'
const ROW = 'margin:0;padding:8px 16px;white-space:pre-wrap'
const COLOURS = { draft: '#854d0e', coming: '#1e40af', error: '#991b1b', warning: '#3f3f46' }

/** Banners for drafts and for deals that have not begun. */
function bannersFor(path: string, { content, drafts }: EditedContent, now: number): Banner[] {
  const isAt = (pathIn: (language: (typeof LANGUAGES)[number]) => string): boolean =>
    LANGUAGES.some((language) => pathIn(language) === path)
  const deal = content.deals.find((each) => isAt((language) => routes.deal(each, language)))
  const post = content.posts.find((each) => isAt((language) => routes.post(each.id, language)))
  const name = deal ? `deals/${deal.id}` : post && `posts/${post.id}`
  const banners: Banner[] = []
  if (name !== undefined && drafts.has(name)) {
    banners.push({
      colour: COLOURS.draft,
      text: `Draft · Bản nháp: ${name}.yaml is not published; write status: live`,
    })
  }
  if (deal?.startsAt !== undefined && dealStateAt(deal, now) === 'upcoming') {
    banners.push({
      colour: COLOURS.coming,
      text: `Coming · Sắp diễn ra: begins at ${toVietnamIso(deal.startsAt)}`,
    })
  }
  return banners
}

interface Banner {
  colour: string
  text: string
}

function renderBanner({ colour, text }: Banner): string {
  return `<p role="status" style="${ROW};background:${colour}">${escapeXml(text)}</p>`
}

function renderMistakes({ findings }: EditedContent): string {
  const lines = [...new Set(renderFindings(findings, 'text').split('\n'))].filter(Boolean)
  return lines
    .map((line) => {
      const colour = line.startsWith('error') ? COLOURS.error : COLOURS.warning
      return `<p data-finding style="${ROW};background:${colour}">${escapeXml(line)}</p>`
    })
    .join('')
}
