import type { Strings } from '#entries/strings.ts'

/** What Astro renders in a template: a part that writes itself, at once or after a while. */
export interface Markup {
  render: (destination: MarkupDestination) => void | Promise<void>
}

/** Takes texts of HTML, and instructions of Astro such as to load a script once a page. */
export interface MarkupDestination {
  write: (chunk: unknown) => void
}

/** Parts that many pages show, each rendered once. */
export interface KeptMarkup {
  /**
   * What `render` makes of strings: the part of this name that shows `data`. It shows nothing else but what
   * is around all pages. The very same data is rendered once under a name.
   */
  show: (data: object, name: string, strings: Strings, render: RenderMarkup) => Markup
}

export type RenderMarkup = (strings: Strings) => Markup

/** A part of a page; kept for further ones where pages are rendered one after the other. */
export function showKept(
  { given }: Pick<App.Locals, 'given'>,
  data: object,
  name: string,
  strings: Strings,
  render: (strings: Strings) => unknown,
): Markup {
  // What a template has in braces becomes such a part.
  const asMarkup = render as RenderMarkup
  return given?.kept ? given.kept.show(data, name, strings, asMarkup) : asMarkup(strings)
}
