/** Renders a Markdown table. The first column is left-aligned, the others right-aligned. */
export function renderTable(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const alignment = columns.map((_, index) => (index === 0 ? '---' : '---:'))
  return [columns, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** Formats a duration with three digits and a suitable unit. */
export function duration(microseconds: number): string {
  const [unit, factor] =
    microseconds < 1_000
      ? ['µs', 1]
      : microseconds < 1_000_000
        ? (['ms', 1_000] as const)
        : (['s', 1_000_000] as const)
  return `${Number((microseconds / factor).toPrecision(3))} ${unit}`
}
