import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { checkContent } from '#entries/check-content.ts'
import { reviewContent } from '#review/review-content.ts'
import { smallFiles } from '../support/content.ts'

const NOW = Date.parse('2026-11-22T12:00:00+07:00')

const LEXICON = {
  path: 'lexicon/places.yaml',
  text: stringify({
    kind: 'place',
    concepts: {
      hcmc: { names: ['TP.HCM', 'Sài Gòn'], vi: ['tp.hcm', 'quận 7'] },
      'binh-duong': { nowIn: 'hcmc', vi: ['bình dương'] },
    },
  }),
}

/** The messages about the regions of deals, one list of regions a deal. */
function messagesFor(regions: readonly (readonly string[])[], files = [LEXICON]): string[] {
  const deals = Object.fromEntries(
    regions.map((own, index) => [`deal-${index}`, { eligibility: { regions: own } }]),
  )
  const checked = checkContent([...smallFiles({ deals }), ...files])
  if (!checked.ok) throw new Error(JSON.stringify(checked.mistakes))
  return reviewContent(checked.content, checked.sources, NOW)
    .filter(({ field }) => field.startsWith('eligibility.regions'))
    .map(({ severity, field, message }) => `${severity} ${field} ${message}`)
}

describe('a region of a deal', () => {
  it('is right as a place, a district or a place that a store serves', () => {
    expect(messagesFor([['TP.HCM', 'Quận 7']])).toEqual([])
  })

  it.each([
    [
      [['Atlantis']],
      'is no place that is known; write a province, city or country, or add it to content/lexicon',
    ],
    [
      [['Bình Dương']],
      'has been a part of TP.HCM since 1 July 2025; keep it for that part alone, or write TP.HCM',
    ],
    [[['TP.HCM'], ['TP.HCM'], ['Sài Gòn']], 'is written TP.HCM in other deals; write it so too'],
  ])('%j gets a warning', (regions, message) => {
    expect(messagesFor(regions)).toEqual([expect.stringContaining(message)])
    expect(messagesFor(regions)[0]).toMatch(/^warning eligibility\.regions\.0 /)
  })

  it('is not judged where nothing is known of places', () => {
    expect(messagesFor([['Atlantis']], [])).toEqual([])
  })
})
