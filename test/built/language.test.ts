import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { languageOfText, languagesOf } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'
import { countBuiltPages, countForeign, namesOf } from '../support/foreign-text.ts'
import { spawnRelease } from '../support/tested-release.ts'

const catalog = createCatalog(JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot)
const names = namesOf(catalog)

/** Where texts of other languages are quoted on purpose: the media kit has one text in all of them. */
const QUOTING = new Set(['media-kit'])
/** English alone, for developers. */
const ENGLISH = new Set(['docs', 'for-agents'])

describe('the text of every built page', () => {
  const counts = countBuiltPages('dist/client', names).filter(
    ({ kind }) => !QUOTING.has(kind) && !ENGLISH.has(kind),
  )

  it('is in the language that the page says, or marked with its own', () => {
    expect(counts.flatMap(({ strays }) => strays)).toEqual([])
  })

  it('is in the language of the page as far as its records are translated', () => {
    const records = [...catalog.deals, ...catalog.products, ...catalog.posts]
    const whole = LANGUAGES.filter((language) =>
      records.every((record) =>
        (['title', 'summary', 'terms', 'body'] as const).every(
          (name) => !(name in record) || languageOfText(record, name, language) === language,
        ),
      ),
    )
    const foreign = counts.filter(({ language, marked }) => whole.includes(language) && marked > 0)
    expect(foreign.map(({ language, kind, marked }) => `${language} ${kind}: ${marked} letters`)).toEqual([])
  })

  it('says in each of its languages where to read it in the others', () => {
    const deal = catalog.deals.find((each) => each.status === 'live' && languagesOf(each).length > 1)
    if (!deal) return
    for (const language of LANGUAGES) {
      const html = readFileSync(`dist/client${routes.deal(deal, language)}.html`, 'utf8')
      for (const other of LANGUAGES) expect(html).toContain(`hreflang="${other}"`)
    }
  })
})

describe('a page of a link, whose path says no language', () => {
  it("is in the language that is asked for, else in the browser's, and says so", async () => {
    await using server = await spawnRelease()
    const ended = [...catalog.links].find(
      ([, target]) =>
        target.kind === 'deal' && target.deal.endsAt !== undefined && target.deal.endsAt < catalog.builtAt,
    )
    for (const path of ['/s/unknown', ...(ended ? [`/s/${ended[0]}`, `/s/${ended[0]}+`] : [])])
      for (const [asked, accepted, language] of [
        ['', 'ja', 'ja'],
        ['', 'de', 'vi'],
        ['?language=zh', 'ja', 'zh'],
        ['?language=xx', 'fr-CA,en;q=0.8', 'fr'],
      ] as const) {
        const response = await fetch(server.url + path + asked, { headers: { 'Accept-Language': accepted } })
        expect(response.headers.get('content-language')).toBe(language)
        expect(response.headers.get('vary')).toContain('Accept-Language')
        const html = await response.text()
        expect(html).toContain(`<html lang="${language}"`)
        expect(countForeign(html, names).strays, path).toEqual([])
        for (const other of LANGUAGES) expect(html).toContain(`href="?language=${other}"`)
      }
  })
})

describe('what the server renders', () => {
  it.each(LANGUAGES)('is in %s too: results, no results, a page that is not there', async (language) => {
    await using server = await spawnRelease()
    const paths = [
      routes.search('shopee', language),
      routes.search('qzxwvk', language),
      `${routes.home(language).replace(/\/$/, '')}/khong-co-trang-nay`,
    ]
    for (const path of paths) {
      const html = await (await fetch(server.url + path)).text()
      expect(html, path).toContain(`<html lang="${language}"`)
      expect(countForeign(html, names).strays, path).toEqual([])
      for (const other of LANGUAGES) expect(html, path).toContain(`hreflang="${other}"`)
    }
  })
})
