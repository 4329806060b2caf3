import type { Catalog } from '#catalog/catalog.ts'
import type { MachineDocument } from '#contract/documents.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { escapeMarkdown } from '#text/escape-markdown.ts'

/**
 * How every text document begins: its title, and in a quotation what the service is and what a reader must
 * know about the data.
 */
export function renderHead({ site }: Catalog, title: string): string {
  const { en } = site.translations
  const description = inBoth(site.description, en?.description)
  const notice = site.notice === undefined ? '' : `\n>\n> **${inBoth(site.notice, en?.notice)}**`
  return `# ${title}\n\n> ${description}${notice}`
}

/** A sentence in Vietnamese and, where there is one, in English. */
export function inBoth(vietnamese: string, english: string | undefined): string {
  return [vietnamese, english].filter(Boolean).join(' ')
}

/** Lines as a Markdown list. */
export function renderList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** A link of a Markdown list, with what stands behind it. */
export function renderLink(title: string, url: string, description = ''): string {
  const link = `[${escapeMarkdown(title, { isLabel: true })}](${url})`
  return description === '' ? link : `${link}: ${escapeMarkdown(description)}`
}

/**
 * A document of the site: a link where it is text to read, its bare address where it is data for programs.
 */
export function renderDocument(
  { title, path, mediaType, description }: MachineDocument,
  siteUrl: string,
): string {
  const url = absoluteUrl(siteUrl, path)
  return mediaType.startsWith('text/')
    ? renderLink(title, url, description)
    : `${title}: \`${url}\`, ${description}`
}
