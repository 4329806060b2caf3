import type { Catalog } from '#catalog/catalog.ts'
import type { MachineDocument } from '#contract/documents.ts'
import { absoluteUrl } from '#contract/routes.ts'
import { escapeMarkdown } from '#text/escape-markdown.ts'

/**
 * Renders the head of a text document: its title and, as a quotation, the description and the notice of the
 * site.
 */
export function renderHead({ site }: Catalog, title: string): string {
  const { en } = site.translations
  const description = inBoth(site.description, en?.description)
  const notice = site.notice === undefined ? '' : `\n>\n> **${inBoth(site.notice, en?.notice)}**`
  return `# ${title}\n\n> ${description}${notice}`
}

/** Joins a Vietnamese text and its English translation, if there is one. */
export function inBoth(vietnamese: string, english: string | undefined): string {
  return [vietnamese, english].filter(Boolean).join(' ')
}

export function renderList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** Renders a Markdown link, followed by its description. */
export function renderLink(title: string, url: string, description = ''): string {
  const link = `[${escapeMarkdown(title, { isLabel: true })}](${url})`
  return description === '' ? link : `${link}: ${escapeMarkdown(description)}`
}

/** Renders a reference to a document: a link if it is text, its URL as code if it is data for programs. */
export function renderDocument(
  { title, path, mediaType, description }: MachineDocument,
  siteUrl: string,
): string {
  const url = absoluteUrl(siteUrl, path)
  return mediaType.startsWith('text/')
    ? renderLink(title, url, description)
    : `${title}: \`${url}\`, ${description}`
}
