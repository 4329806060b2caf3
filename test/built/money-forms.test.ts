import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languageOf } from '#contract/routes.ts'
import { formatMoney, formatMoneyInText, formatShortMoney } from '#text/format.ts'
import { LANGUAGES } from '#text/language.ts'
import { builtPages, kindOf } from '../support/built-site.ts'
import { readMoneyForms } from '../support/money-forms.ts'

const CLIENT = 'dist/client'

/** English alone, for developers. */
const ENGLISH = new Set(['docs', 'for-agents'])

const pageOf = (language: string, text: string): string =>
  `<html lang="${language}"><body>${text}</body></html>`

it.each(LANGUAGES)('amounts have one form a kind of place in %s, on every built page', (language) => {
  const pages = builtPages(CLIENT).filter(
    ({ path }) => languageOf(path) === language && !ENGLISH.has(kindOf(path)),
  )
  let amounts = 0
  const strays = pages.flatMap(({ path, file }) => {
    const forms = readMoneyForms(readFileSync(join(CLIENT, file), 'utf8'))
    amounts += forms.amounts
    return forms.others.map((other) => `${path}: ${other}`)
  })
  expect(strays).toEqual([])
  expect(amounts).toBeGreaterThan(pages.length)
})

it.each(LANGUAGES)(
  'what the formatters write in %s is known, and the forms of the others are not',
  (language) => {
    const write = [formatMoney, formatMoneyInText, formatShortMoney]
    const written = write.flatMap((format) =>
      [900, 45_000, 1_500_000, 20_890_000].map((amount) => format(amount, 'VND', language)),
    )
    expect(readMoneyForms(pageOf(language, written.join('; '))).others).toEqual([])
    for (const other of LANGUAGES) {
      const text = formatMoney(45_000, 'VND', other)
      expect(readMoneyForms(pageOf(language, text)).others).toEqual(other === language ? [] : [text])
    }
  },
)
