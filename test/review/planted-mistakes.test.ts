import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkContent, type ContentFile, FOLDERS } from '#entries/check-content.ts'
import type { Finding } from '#review/finding.ts'
import { createRecordCache } from '#process/record-cache.ts'
import { renderFindings } from '#review/render-findings.ts'
import { reviewContent } from '#review/review-content.ts'
import { parse } from 'yaml'
import { smallFiles } from '../support/content.ts'
import { PLANTED, type PlantedMistake, REVIEWED_STORES } from './planted-mistakes.ts'

const NOW = Date.parse('2026-11-22T12:00:00+07:00')

const tagged = { tags: ['sach-giao-khoa'], category: 'books' }

/** A catalog in order, into which one mistake is planted at a time. */
const soundFiles = (withStrings: boolean): ContentFile[] =>
  smallFiles({
    site: { evidenceDays: '180' },
    stores: REVIEWED_STORES,
    deals: {
      known: { title: 'Mười phần trăm cho sách giáo khoa', code: 'DEMO10', ...tagged },
      other: { title: 'Vở học sinh', ...tagged },
    },
    withStrings,
  })
const SOUND = soundFiles(true)

/** Reviewing the texts of six languages takes long, and is needed where the mistake is one of them. */
const SOUND_IN_VIETNAMESE = soundFiles(false)
const isOfTexts = (file: string): boolean => /^(?:strings\/|glossary)/.test(file)

/** The other files are as they were, so each is read once. */
const { read } = createRecordCache()

function findingsIn({ file, text }: PlantedMistake, errorsOnly = false): Finding[] {
  const [before = '', after] = text.split('→')
  const kept = SOUND.find(({ path }) => path === file)
  const planted = after === undefined ? text : (kept?.text ?? '').replace(before, after)
  const sound = isOfTexts(file) ? SOUND : SOUND_IN_VIETNAMESE
  const files = [...sound.filter(({ path }) => path !== file), { path: file, text: planted }]
  const checked = checkContent(files, { read })
  return [
    ...(checked.ok ? [] : checked.mistakes.map((mistake) => ({ ...mistake, severity: 'error' as const }))),
    ...reviewContent(checked.content, checked.sources, NOW, { errorsOnly }),
  ]
}

const findIn = (mistake: PlantedMistake): string => renderFindings(findingsIn(mistake), 'text')

/** The errors as a publication finds them, or those among all findings. */
function errorsIn(mistake: PlantedMistake, errorsOnly: boolean): string {
  const errors = findingsIn(mistake, errorsOnly).filter(({ severity }) => severity === 'error')
  return renderFindings(errors, 'text')
}

/** The line of a file of the catalog in order that a mistake is put into. */
function lineOf({ file, text }: PlantedMistake): number {
  const [before = ''] = text.split('→')
  const kept = SOUND.find(({ path }) => path === file)?.text ?? ''
  return kept.slice(0, kept.indexOf(before)).split('\n').length
}

/** What the checker says of each planted mistake: severity, place, field, what is there, what to do. */
const SAID = parse(readFileSync(join(import.meta.dirname, 'planted-mistakes.yaml'), 'utf8')) as Record<
  string,
  string
>

describe('a planted mistake is told once, with its place and what to do', () => {
  it('but none is told of the catalog without it', () => {
    for (const mistake of [
      { what: 'nothing', file: 'lexicon/planted.yaml', text: 'kind: place\nconcepts: {}\n' },
      { what: 'nothing', file: 'strings/en.yaml', text: '→' },
    ])
      expect(findIn(mistake)).toBe('')
  })

  it.each(PLANTED)('$what', (mistake) => {
    const said = SAID[mistake.what]
      ?.replace('{folders}', Object.keys(FOLDERS).join(', '))
      .replace('{line}', String(lineOf(mistake)))
    expect(findIn(mistake)).toBe(said)
    expect(errorsIn(mistake, true)).toBe(errorsIn(mistake, false))
  })
})
