import { byPlace, renderMistake } from '#entries/check-content.ts'
import type { Finding } from '#review/finding.ts'

export type ReportedFinding = Pick<Finding, 'file' | 'line' | 'column' | 'field' | 'message' | 'severity'>

/** Output formats: for people, for annotations of pull requests on GitHub, and for programs. */
export const FORMATS = ['text', 'github', 'json'] as const

type Format = (typeof FORMATS)[number]

export function isFormat(name: string): name is Format {
  return FORMATS.some((format) => format === name)
}

/** Renders findings, errors and warnings together, in the order of file and position. */
export function renderFindings(findings: readonly ReportedFinding[], format: Format): string {
  const ordered = findings.toSorted(byPlace)
  if (format === 'json') return JSON.stringify(ordered, null, 2)
  return ordered.map(format === 'github' ? toAnnotation : toLine).join('\n')
}

function toLine(finding: ReportedFinding): string {
  return `${finding.severity === 'error' ? 'error  ' : 'warning'} ${renderMistake(finding)}`
}

/**
 * A workflow command of GitHub. Percent signs and newlines are escaped; in properties also colons and commas.
 */
function toAnnotation({ severity, file, line, column, field, message }: ReportedFinding): string {
  const escape = (text: string): string =>
    text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string): string => escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${severity} file=${property(file)},line=${line},col=${column},title=${property(field)}::${escape(message)}`
}
