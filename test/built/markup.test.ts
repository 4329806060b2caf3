import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { languageOf } from '#contract/routes.ts'
import { DEFAULT_LANGUAGE } from '#text/language.ts'
import { builtPages } from '../support/built-site.ts'
import { joinedWords } from '../support/joined-words.ts'

const CLIENT = 'dist/client'

/** Dozens of pages a second; there are more than a thousand. */
const TIMEOUT_MS = 300_000

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // A page of a record has the record's title, of up to 160 characters; cut, it would lose what tells it
    // from others.
    'long-title': 'off',
    // A group of checkboxes shares its name, as in every query string of several values.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit'] }],
    // The form of the store directory narrows the page while somebody types, and is never sent.
    'wcag/h32': 'off',
  },
})

/**
 * Every page in Vietnamese. In the other languages templates and records are the same, so that each seventh
 * page is enough; which these are, no kind of page decides.
 */
const VALIDATED = builtPages(CLIENT).filter(
  ({ path }, place) => languageOf(path) === DEFAULT_LANGUAGE || place % 7 === 0,
)

describe('the markup', () => {
  it('of pages has no error that html-validate knows', { timeout: TIMEOUT_MS }, async () => {
    const errors: string[] = []
    for (const { file, path } of VALIDATED) {
      const { results } = await validator.validateString(await readFile(join(CLIENT, file), 'utf8'))
      const messages = results.flatMap((result) => result.messages)
      errors.push(...messages.map(({ ruleId, message, column }) => `${path}:${column} ${ruleId}: ${message}`))
    }
    expect(errors).toEqual([])
  })

  it('of every page keeps the words of neighbouring elements apart, for readers without style sheets', async () => {
    const joined: string[] = []
    for (const { file, path } of builtPages(CLIENT)) {
      const found = joinedWords(await readFile(join(CLIENT, file), 'utf8'))
      joined.push(...found.map((words) => `${path}: ${words}`))
    }
    expect(joined).toEqual([])
  })
})
