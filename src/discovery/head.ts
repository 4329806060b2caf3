import type { Catalog } from '#catalog/catalog.ts'

/** How every text document begins: the name, the notice about the data, and what the service is. */
export function renderHead({ site }: Catalog, title: string): string {
  const { en } = site.translations
  const notice =
    site.notice === undefined ? [] : [`**${[site.notice, en?.notice].filter(Boolean).join(' ')}**`]
  return [`# ${title}`, ...notice, `> ${[site.description, en?.description].filter(Boolean).join(' ')}`].join(
    '\n\n',
  )
}

/** Lines as a Markdown list. */
export function renderList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** A link of a Markdown list, with what stands behind it. */
export function renderLink(title: string, url: string, description = ''): string {
  const link = `[${title.replaceAll('[', '(').replaceAll(']', ')')}](${url})`
  return description === '' ? link : `${link}: ${description}`
}
