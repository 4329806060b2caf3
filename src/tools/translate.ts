/** `npm run translate`: moves texts to translators and back. */
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openText } from '#imports/formats/open-text.ts'
import { listMissing } from '#imports/translations/translation-unit.ts'
import { parsePo } from '#imports/translations/po.ts'
import { parseTranslationJson, placeTexts } from '#imports/translations/translated-file.ts'
import { parseXliff, renderXliff } from '#imports/translations/xliff.ts'
import { stampTranslations, writeTranslations } from '#imports/translations/write-translations.ts'
import { readArguments, UsageError } from '#process/command/arguments.ts'
import { listFiles, loadContent } from '#process/content-files.ts'
import { TRANSLATED_FOLDERS } from '#review/translations.ts'
import { LANGUAGES } from '#text/language.ts'
import { formatYaml } from '#tools/format-yaml.ts'
import { readImported } from '#tools/read-imported.ts'

const USAGE = `npm run translate -- COMMAND

  export LANGUAGE [--format xliff|json]  prints the texts that are missing or outdated in a language, with
                                         context and length limits
  import FILE...                         writes translated files into the records: .json, .po or XLIFF
  stamp [FILE...]                        adds the digest of its source to every translation that has none

Languages: ${LANGUAGES.join(', ')}`

const { values, positionals } = readArguments(USAGE, { format: { type: 'string', default: 'xliff' } })
const [command, ...names] = positionals
const folder = process.env['CONTENT_DIR'] ?? 'content'

if (command === 'export') await printMissing(names)
else if (command === 'import') for (const name of names) await importFile(name)
else if (command === 'stamp') await stampFiles(names)
else throw new UsageError(command === undefined ? '' : `There is no command ${command}.`)

async function printMissing([name]: readonly string[]): Promise<void> {
  const language = LANGUAGES.find((each) => each === name)
  if (!language) throw new UsageError(`write a language: ${LANGUAGES.join(', ')}`)
  const files = listMissing(await loadContent(folder, { imported: await readImported(folder) }), language)
  if (files.length === 0) console.error(`Nothing is missing in ${language}.`)
  for (const file of files)
    console.log(values.format === 'json' ? JSON.stringify(file, null, 2) : renderXliff(file))
}

async function importFile(name: string): Promise<void> {
  const pieces = await Array.fromAsync(openText(createReadStream(name), { file: name, encoding: 'utf-8' }))
  const text = pieces.join('').trimStart()
  const parse = text.startsWith('<') ? parseXliff : /^[{[]/u.test(text) ? parseTranslationJson : parsePo
  const { targetLanguage, texts: given, unfinished } = parse(text)
  const { paths } = await listFiles(folder)
  const isRecord = (record: string): boolean => paths.includes(`${record}.yaml`)
  const missing = given.every(({ record }) => isRecord(record))
    ? []
    : listMissing(await loadContent(folder), targetLanguage).flatMap(({ units }) => units)
  const texts = placeTexts(given, missing, isRecord)
  for (const { record, name: field, why } of unfinished) console.error(`skipped ${record} ${field}: ${why}`)
  for (const [record, own] of Map.groupBy(texts, (each) => each.record)) {
    const file = join(folder, `${record}.yaml`)
    if (!isRecord(record)) {
      for (const { name: field, source } of own)
        console.error(
          `refused ${`${record} ${field}`.trim()}: no text that lacks a translation is "${source}"`,
        )
      continue
    }
    const { yaml, refused } = writeTranslations(readFileSync(file, 'utf8'), targetLanguage, own)
    if (refused.length < own.length) writeFileSync(file, await formatYaml(yaml))
    for (const { name: field, why } of refused) console.error(`refused ${file} ${field}: ${why}`)
    if (refused.length < own.length) console.log(`wrote   ${file}: ${own.length - refused.length} texts`)
  }
}

async function stampFiles(wanted: readonly string[]): Promise<void> {
  const { paths } = await listFiles(folder)
  const own = wanted.map((name) => relative(folder, name))
  const isTranslated = (path: string): boolean =>
    TRANSLATED_FOLDERS.some((each) => path.startsWith(`${each}/`))
  for (const path of paths.filter((each) => isTranslated(each) && (own.length === 0 || own.includes(each)))) {
    const file = join(folder, path)
    const before = readFileSync(file, 'utf8')
    const after = stampTranslations(before)
    if (after === before) continue
    writeFileSync(file, await formatYaml(after))
    console.log(`stamped ${file}`)
  }
}
