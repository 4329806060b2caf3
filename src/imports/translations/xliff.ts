import { Parser } from 'htmlparser2'
import type { TranslationFile, TranslationUnit } from '#imports/translations/translation-unit.ts'
import { escapeXml } from '#text/escape-xml.ts'
import { LANGUAGES } from '#text/language.ts'

/** Renders texts to translate as XLIFF 2.0, with length limits in its size restriction module. */
export function renderXliff({ sourceLanguage, targetLanguage, units }: TranslationFile): string {
  const files = Map.groupBy(units, ({ record }) => record)
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.0" srcLang="${sourceLanguage}" trgLang="${targetLanguage}">
${[...files].map(([record, own]) => renderFile(record, own)).join('\n')}
</xliff>
`
}

function renderFile(record: string, units: readonly TranslationUnit[]): string {
  return `  <file id="${escapeXml(record)}">
    <slr:profiles generalProfile="xliff:codepoints"/>
${units.map(renderUnit).join('\n')}
  </file>`
}

/** Renders a unit. Its id may not contain a slash. */
function renderUnit({ name, source, target, maxLength, context }: TranslationUnit): string {
  return `    <unit id="${name.replace('/', '.')}" slr:sizeRestriction="${maxLength}">
      <notes><note>${escapeXml(context)}</note></notes>
      <segment${target === undefined ? '' : ' state="initial" subState="site:older"'}>
        <source xml:space="preserve">${escapeXml(source)}</source>
        <target xml:space="preserve">${escapeXml(target ?? '')}</target>
      </segment>
    </unit>`
}

/** A translated text. Texts that were left empty are omitted. */
export interface TranslatedText {
  record: string
  name: string
  source: string
  target: string
}

export interface TranslatedFile {
  targetLanguage: string
  texts: TranslatedText[]
}

export function parseXliff(xml: string): TranslatedFile {
  const texts: TranslatedText[] = []
  let targetLanguage = ''
  let record = ''
  let name = ''
  let inside: 'source' | 'target' | undefined
  let read = { source: '', target: '' }
  const parser = new Parser(
    {
      onopentag: (tag, { id = '', trgLang = '' }) => {
        if (tag === 'xliff') targetLanguage = trgLang
        if (tag === 'file') record = id
        if (tag === 'unit') {
          name = id.replace('.', '/')
          read = { source: '', target: '' }
        }
        inside = tag === 'source' || tag === 'target' ? tag : inside
      },
      ontext: (text) => {
        if (inside) read[inside] += text
      },
      onclosetag: (tag) => {
        if (tag === 'source' || tag === 'target') inside = undefined
        if (tag === 'unit' && read.target.trim() !== '') texts.push({ record, name, ...read })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (!LANGUAGES.some((language) => language === targetLanguage))
    throw new Error(`trgLang is "${targetLanguage}"; write one of ${LANGUAGES.join(', ')}`)
  return { targetLanguage, texts }
}

/** Parses the JSON of an export in which each `target` is filled in. */
export function parseTranslationJson(text: string): TranslatedFile {
  const { targetLanguage, units } = JSON.parse(text) as TranslationFile
  return {
    targetLanguage,
    texts: units.flatMap(({ record, name, source, target = '' }) =>
      target.trim() === '' ? [] : [{ record, name, source, target }],
    ),
  }
}
