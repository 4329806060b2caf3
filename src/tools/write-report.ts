/** `npm run report`: writes what of the catalog needs an editor, as a page and as Markdown. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { renderReportHtml, renderReportMarkdown } from '#editing/render-report.ts'
import { createReport } from '#editing/report.ts'
import { readArguments } from '#process/command/arguments.ts'
import { listFiles, reviewFolder } from '#process/content-files.ts'
import { readImported } from '#tools/read-imported.ts'
import { parseJson } from '#text/json.ts'

const USAGE = `npm run report [-- checks | query] [--out FOLDER] [--base ADDRESS] [--searches FILE] [--addresses FILE]

  checks       the deals to look at next: npm run report -- checks --help
  query        how a query is read: npm run report -- query --help
  --out        the folder of report.md and report.html; .work/report where it is not given
  --base       what links to files begin with, such as https://github.com/owner/deals/blob/main; else they are
               relative to the folder
  --searches   a file with a JSON object on each line, with query and total
  --addresses  a file with a JSON object on each line, with url and status`

const { values } = readArguments(USAGE, {
  out: { type: 'string', default: '.work/report' },
  base: { type: 'string' },
  searches: { type: 'string' },
  addresses: { type: 'string' },
})
const folder = process.env['CONTENT_DIR'] ?? 'content'
const out = values.out
const { content, findings } = await reviewFolder(folder, { imported: await readImported(folder) })
const { paths } = await listFiles(folder)
const searches = readLines(values.searches, z.object({ query: z.string(), total: z.number() }))
const addresses = readLines(values.addresses, z.object({ url: z.string(), status: z.number() }))
const report = createReport({
  now: Date.now(),
  content,
  sources: paths.map((path) => ({ path })),
  findings: findings.map((found) => ({ ...found, file: relative(folder, found.file).split(sep).join('/') })),
  ...(searches && { searches }),
  ...(addresses && { addresses }),
})
const linkTo = (file: string): string =>
  values.base === undefined
    ? relative(resolve(out), resolve(folder, file)).split(sep).join('/')
    : `${values.base.replace(/\/$/, '')}/${relative('', join(folder, file)).split(sep).join('/')}`

mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'report.md'), renderReportMarkdown(report, linkTo))
writeFileSync(join(out, 'report.html'), renderReportHtml(report, linkTo))
for (const { title, lines } of report.sections) console.log(`${String(lines.length).padStart(5)}  ${title}`)
console.log(`wrote ${join(out, 'report.md')} and ${join(out, 'report.html')}`)

/** Reads the lines that have the given shape. Others are skipped, because logs also have other lines. */
function readLines<Shape>(file: string | undefined, shape: z.ZodType<Shape>): Shape[] | undefined {
  if (file === undefined) return undefined
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = shape.safeParse(parseJson(line))
      return parsed.success ? [parsed.data] : []
    })
}
