import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Where texts for readers of six languages are put together. */
const ROOMS = [
  'browser',
  'catalog',
  'components',
  'discovery/feeds',
  'layouts',
  'narrative',
  'pages',
  'pictures',
  'results',
  'savings',
  'views',
]

/** Punctuation of one language between two values: it belongs into a string, or to `Intl`. */
const JOINED: readonly [what: string, pattern: RegExp][] = [
  ['a colon', /\}: \$\{|\{strings\.\w+\}:|join\(': '\)/],
  ['a comma', /\}, \$\{|join\(', '\)/],
  ['a dot', /\} · \$\{|join\(' · '\)|\} ·\{/],
  ['a percent sign', /\}\s?%/],
  ['a full stop', /\}\. \$\{|join\('\. '\)/],
  ['a pair of brackets', /\} ?\(\$?\{/],
]

/** English for developers, parts of addresses and lists for programs, each by a part of its line. */
const ALLOWED = [
  // What the form for developers says of the API.
  'GET ${url}: ${response.status}',
  // Labels of tables that no reader sees, for assistive technology; the cells are the author's own.
  'token.header.map(({ text }) => text)',
  // Errors of the API are English.
  'payment has',
  'const sellers =',
  // Schema.org separates keywords by commas.
  "keywords: tags.join(', ')",
  // The reference is English alone.
  "operation.errors.join(', ')",
]

const lines = ROOMS.flatMap((room) =>
  readdirSync(join('src', room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|astro)$/.test(file))
    .flatMap((file) =>
      readFileSync(join('src', room, file), 'utf8')
        .split('\n')
        .map((text, index) => ({ place: `${room}/${file}:${index + 1}`, text: text.trim() })),
    ),
)

function findJoined(text: string): string[] {
  if (/^(?:\/\/|\*|\/\*)/.test(text) || ALLOWED.some((part) => text.includes(part))) return []
  return JOINED.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
}

describe('text that is put together', () => {
  it('has no punctuation of one language between its values', () => {
    expect(
      lines.flatMap(({ place, text }) => findJoined(text).map((what) => `${place}: ${what} in ${text}`)),
    ).toEqual([])
  })

  it.each([
    ['`${strings.factVerified}: ${method}`', 'a colon'],
    ['{strings.sortBy}: {name}', 'a colon'],
    ["names.join(', ')", 'a comma'],
    ['`${percent}%`', 'a percent sign'],
    ["facts.join('. ')", 'a full stop'],
    ['`${title}. ${lead}`', 'a full stop'],
    ['`${name} (${pageOf})`', 'a pair of brackets'],
    ["parts.join(' · ')", 'a dot'],
  ])('is found where it is joined: %s', (text, what) => {
    expect(findJoined(text)).toEqual([what])
  })
})
