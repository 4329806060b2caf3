import { describe, expect, it } from 'vitest'
import { renderReportHtml, renderReportMarkdown } from '#editing/render-report.ts'
import { createReport, type ReportOptions } from '#editing/report.ts'
import { checkContent } from '#entries/check-content.ts'
import { type SmallContent, smallFiles } from '../support/content.ts'

const NOW = Date.parse('2026-11-22T12:00:00+07:00')
const EVIDENCE = { url: 'https://shopee.vn/', checkedAt: '2026-11-20', method: 'feed' }
const DONE = { evidence: EVIDENCE, endsAt: '2027-06-30' }

function reportOn(content: SmallContent, options: Partial<ReportOptions> = {}) {
  const checked = checkContent(smallFiles(content))
  if (!checked.ok) throw new Error(JSON.stringify(checked.mistakes))
  const { content: read, sources } = checked
  return createReport({ now: NOW, content: read, sources, findings: [], ...options })
}

/** The files that a section names. */
function filesIn(title: string, content: SmallContent, options: Partial<ReportOptions> = {}) {
  const { sections } = reportOn(content, options)
  return sections.find((section) => section.title === title)?.lines.map(({ file, text }) => file ?? text)
}

describe('the report', () => {
  it('counts deals by state and category', () => {
    const { states } = reportOn({
      deals: {
        now: {},
        later: { title: 'b', startsAt: '2026-12-12' },
        over: { title: 'c', endsAt: '2026-01-31' },
        withdrawn: { title: 'd', status: 'withdrawn' },
        draft: { title: 'e', status: 'draft', category: 'tech' },
      },
    })
    expect(states.find(({ name }) => name === 'food')).toMatchObject({
      current: 1,
      upcoming: 1,
      ended: 2,
      draft: 0,
    })
    expect(states.at(-1)).toEqual({ name: 'all', current: 1, upcoming: 1, ended: 2, draft: 1 })
  })

  it.each<[title: string, ...found: Record<string, unknown>[]]>([
    ['Ending this week', { ...DONE, endsAt: '2026-11-28' }],
    ['Without an end', { evidence: EVIDENCE }],
    ['Not verified', { endsAt: '2027-06-30' }],
    ['Verified more than 90 days ago', { ...DONE, evidence: { ...EVIDENCE, checkedAt: '2026-08-01' } }],
  ])('lists what is %s, and no other deal', (title, fields) => {
    const deals = {
      found: fields,
      done: { ...DONE, title: 'khác' },
      over: { ...fields, title: 'hết', status: 'withdrawn' },
    }
    expect(filesIn(title, { deals })).toEqual(['deals/found.yaml'])
  })

  it('goes by the days that the site says', () => {
    const deals = { one: { ...DONE, evidence: { ...EVIDENCE, checkedAt: '2026-10-01' } } }
    expect(filesIn('Verified more than 90 days ago', { deals })).toEqual([])
    expect(filesIn('Verified more than 30 days ago', { deals, site: { evidenceDays: '30' } })).toEqual([
      'deals/one.yaml',
    ])
  })

  it('lists stores without a deal, and records without a translation', () => {
    const deals = { one: { ...DONE, translations: { en: { title: 'One' } } }, two: { ...DONE, title: 'b' } }
    expect(filesIn('Stores without a deal', { deals })).toEqual(['stores/tiki.yaml'])
    expect(filesIn('Not in English', { deals })).toEqual(['deals/two.yaml'])
    expect(filesIn('Not in 한국어', { deals })).toEqual(['deals/one.yaml', 'deals/two.yaml'])
  })

  it('lists searches that found nothing, the most frequent first, where somebody kept them', () => {
    expect(filesIn('Searches that found nothing', {})).toBeUndefined()
    const searches = [
      { query: 'Mắm', total: 0 },
      { query: 'trà', total: 2 },
      { query: 'x', total: 0 },
      { query: 'mắm ', total: 0 },
    ]
    expect(filesIn('Searches that found nothing', {}, { searches })).toEqual(['mắm · 2×', 'x · 1×'])
  })

  it('lists addresses that are broken or were not asked, where a program has asked', () => {
    const deals = {
      works: { url: 'https://shopee.vn/a', ...DONE },
      broken: { url: 'https://shopee.vn/b', title: 'b', ...DONE },
      unasked: { url: 'https://shopee.vn/c', title: 'c', ...DONE },
    }
    const addresses = [
      { url: 'https://shopee.vn/a', status: 200 },
      { url: 'https://shopee.vn/b', status: 404 },
    ]
    const title = 'Broken or unchecked addresses'
    expect(filesIn(title, { deals }, { addresses })).toEqual(['deals/broken.yaml', 'deals/unasked.yaml'])
    expect(filesIn(title, { deals })).toBeUndefined()
  })

  it('links every line to its file, in Markdown and on a page, with texts that cannot break either', () => {
    const report = reportOn({ deals: { one: { title: '<b>*Trà* | [x](y)</b>' } } })
    const linkTo = (file: string): string => `https://host.example/blob/main/${file}`
    const markdown = renderReportMarkdown(report, linkTo)
    expect(markdown).toContain('- [deals/one.yaml](<https://host.example/blob/main/deals/one.yaml>): ')
    expect(markdown).not.toContain('[x](y)')
    const html = renderReportHtml(report, linkTo)
    expect(html).toContain(
      '<a href="https://host.example/blob/main/deals/one.yaml">deals/one.yaml</a>: &lt;b&gt;',
    )
  })
})
