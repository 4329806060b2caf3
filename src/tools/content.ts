/**
 * `npm run content [-- FILE …] [-- --format text|github|json] [-- --fix] [-- --since COMMIT]`: checks every
 * file of `content/` as a publication would and lists errors and warnings. With files, it checks and lists
 * only what concerns them. `--fix` first applies corrections that need no decision. The exit status is 1 when
 * there are errors.
 */
import { existsSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { readArguments, UsageError } from '#process/command/arguments.ts'
import { listFiles, reviewFolder } from '#process/content-files.ts'
import { FORMATS, isFormat, renderFindings } from '#review/render-findings.ts'
import { readImported } from '#tools/read-imported.ts'

const USAGE = `npm run content [-- FILE...] [--fix] [--format FORMAT] [--since COMMIT]

  FILE      checks these files alone; without one, the whole folder
  --fix     first applies the corrections that need no decision
  --format  ${FORMATS.join(', ')}
  --since   the commit that counts as published; HEAD where it is not given

The exit status is 1 when there are errors.`

const { values, positionals } = readArguments(USAGE, {
  format: { type: 'string', default: 'text' },
  fix: { type: 'boolean', default: false },
  since: { type: 'string' },
})
const { format, fix, since } = values
if (!isFormat(format)) throw new UsageError(`--format is ${format}; write one of ${FORMATS.join(', ')}`)

const folder = process.env['CONTENT_DIR'] ?? 'content'
const wanted = positionals.map(toContentPath)

if (fix) {
  // Prettier takes a while to load, and most runs change nothing.
  const { fixFiles } = await import('#tools/fix-files.ts')
  const paths = wanted.length > 0 ? wanted : (await listFiles(folder)).paths
  for (const line of await fixFiles(folder, paths)) console.error(line)
}

const { content, findings } = await reviewFolder(folder, {
  ...(wanted.length > 0 && { wanted }),
  since: since ?? 'HEAD',
  imported: await readImported(folder),
})
const text = renderFindings(findings, format)
if (text !== '') console.log(text)
const errors = findings.filter(({ severity }) => severity === 'error')
if (errors.length === 0 && format === 'text') {
  if (wanted.length > 0) console.log(`${wanted.length} ${wanted.length === 1 ? 'file' : 'files'}: no errors`)
  else {
    const { describeCoverage } = await import('#review/coverage.ts')
    const { noteFit } = await import('#tools/fit-notes.ts')
    for (const line of [describeCoverage(content), ...noteFit(content)]) console.log(line)
  }
}
if (errors.length > 0) process.exitCode = 1

/** The path within the content folder of a file given on the command line. */
function toContentPath(name: string): string {
  if (!existsSync(name))
    throw new Error(`${name} does not exist; write a path such as ${folder}/deals/ca-phe-20.yaml`)
  const path = relative(folder, name)
  if (path.startsWith('..')) throw new Error(`${name} is not in ${folder}; set CONTENT_DIR to its folder`)
  return path.split(sep).join('/')
}
