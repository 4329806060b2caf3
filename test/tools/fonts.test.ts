import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { FONT_CHARACTERS } from '#tools/font-characters.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FONTS = join(ROOT, 'src', 'styles', 'fonts')

describe('the typeface', () => {
  it('has every character of the interface in the languages that are set in it', () => {
    for (const language of ['vi', 'en', 'fr']) {
      const strings = parse(
        readFileSync(join(ROOT, 'content', 'strings', `${language}.yaml`), 'utf8'),
      ) as object
      const missing = new Set(Object.values(strings).join('').replaceAll('\n', ''))
      for (const character of FONT_CHARACTERS) missing.delete(character)
      expect([...missing], language).toEqual([])
    }
  })

  it('weighs little: the letters of these languages and no others', () => {
    const files = readdirSync(FONTS).filter((file) => file.endsWith('.woff2'))
    expect(files).toHaveLength(3)
    for (const file of files) {
      expect(readFileSync(join(FONTS, file)).toString('latin1', 0, 4)).toBe('wOF2')
      expect(statSync(join(FONTS, file)).size, file).toBeLessThan(16 * 1024)
    }
  })
})
