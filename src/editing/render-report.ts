/** Renders the report for editors as HTML and Markdown. */
import type { Report, ReportSection } from '#editing/report.ts'
import { toVietnamIso } from '#text/days.ts'
import { escapeMarkdown } from '#text/escape-markdown.ts'
import { escapeXml } from '#text/escape-xml.ts'

/**
 * Maximum length of a list in the Markdown report, which is read as a comment. The HTML page has all lines.
 */
const LINES_SHOWN = 100

const STATES = ['current', 'upcoming', 'ended', 'draft'] as const

/** The report as Markdown. `linkTo` returns the address of a file. */
export function renderReportMarkdown(report: Report, linkTo: (file: string) => string): string {
  const { now, states, sections } = report
  return [
    `# Report of the catalog, ${toVietnamIso(now).slice(0, 16).replace('T', ' ')}`,
    '',
    '| Deals | current | upcoming | ended | drafts |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...states.map((row) => `| ${row.name} | ${STATES.map((state) => row[state]).join(' | ')} |`),
    ...sections.flatMap(({ title, advice, lines }) => [
      '',
      `## ${title}: ${lines.length}`,
      '',
      lines.length === 0 ? 'None.' : advice,
      '',
      ...lines
        .slice(0, LINES_SHOWN)
        .map(({ text, file }) =>
          file === undefined
            ? `- ${escapeMarkdown(text)}`
            : `- [${escapeMarkdown(file, { isLabel: true })}](<${linkTo(file)}>): ${escapeMarkdown(text)}`,
        ),
      ...(lines.length > LINES_SHOWN ? [`- and ${lines.length - LINES_SHOWN} more`] : []),
    ]),
    '',
  ].join('\n')
}

/** The report as a self-contained HTML page. */
export function renderReportHtml(report: Report, linkTo: (file: string) => string): string {
  const { now, states, sections } = report
  const day = escapeXml(toVietnamIso(now).slice(0, 16).replace('T', ' '))
  const rows = states.map(
    (row) => `<tr><th>${row.name}</th>${STATES.map((state) => `<td>${row[state]}</td>`).join('')}</tr>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Report of the catalog, ${day}</title>
<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; color: #1c1917 }
table { border-collapse: collapse } th, td { padding: .25rem .75rem; border: 1px solid #d6d3d1; text-align: right }
th:first-child { text-align: left } summary { cursor: pointer; font-weight: 600; padding: .5rem 0 }
li { overflow-wrap: anywhere } .none { color: #57534e }
</style>
<h1>Report of the catalog, ${day}</h1>
<table><tr><th>Deals</th><th>current</th><th>upcoming</th><th>ended</th><th>drafts</th></tr>${rows.join('')}</table>
${sections.map((section) => renderSection(section, linkTo)).join('\n')}
</html>
`
}

function renderSection({ title, advice, lines }: ReportSection, linkTo: (file: string) => string): string {
  if (lines.length === 0) return `<p class="none">${escapeXml(title)}: none</p>`
  const items = lines.map(({ text, file }) =>
    file === undefined
      ? `<li>${escapeXml(text)}</li>`
      : `<li><a href="${escapeXml(linkTo(file))}">${escapeXml(file)}</a>: ${escapeXml(text)}</li>`,
  )
  return `<details><summary>${escapeXml(title)}: ${lines.length}</summary><p>${escapeXml(advice)}</p><ul>${items.join('')}</ul></details>`
}
