/**
 * `npm run bench -- language [DIST]`: prints the share of foreign-language text per kind of page and
 * language, separately for text with and without a `lang` mark. `--strays` lists the unmarked texts.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadContent } from '#process/content-files.ts'
import { LANGUAGES } from '#text/language.ts'
import { catalogOf } from '../support/content.ts'
import { countBuiltPages, namesOf } from '../support/foreign-text.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { strays: { type: 'boolean', default: false } },
})
const [dist = 'dist'] = positionals
const counts = countBuiltPages(join(dist, 'client'), namesOf(catalogOf(await loadContent('content'))))
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)}`

console.log(`Text in another language than the page's: percent marked / percent not marked\n`)
console.log(`| Page | ${LANGUAGES.join(' | ')} |\n|---|${LANGUAGES.map(() => '---').join('|')}|`)
for (const kind of new Set(counts.map((count) => count.kind)))
  console.log(`| ${kind} | ${LANGUAGES.map((language) => cellOf(kind, language)).join(' | ')} |`)
console.log(`| all | ${LANGUAGES.map((language) => cellOf(undefined, language)).join(' | ')} |`)
if (values.strays) for (const { strays } of counts) for (const stray of strays) console.log(stray)

function cellOf(kind: string | undefined, language: string): string {
  const own = counts.filter((count) => count.language === language && (!kind || count.kind === kind))
  const sum = (name: 'letters' | 'marked' | 'unmarked'): number =>
    own.reduce((total, count) => total + count[name], 0)
  return own.length === 0
    ? '–'
    : `${share(sum('marked'), sum('letters'))} / ${share(sum('unmarked'), sum('letters'))}`
}
