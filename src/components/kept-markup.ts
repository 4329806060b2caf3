import type { Strings } from '#entries/strings.ts'

/** A renderable part of a template in Astro. It writes itself, synchronously or asynchronously. */
export interface Markup {
  render: (destination: MarkupDestination) => void | Promise<void>
}

/** Accepts HTML texts and Astro's rendering instructions, such as to load a script once per page. */
export interface MarkupDestination {
  write: (chunk: unknown) => void
}

/** A cache for parts that many pages show, so that each is rendered once. */
export interface KeptMarkup {
  /**
   * Returns the rendered part named `name` that shows `data`. `render` must depend only on `data` and the
   * frame that all pages share. A part is rendered once per name and `data` object.
   */
  show: (data: object, name: string, strings: Strings, render: RenderMarkup) => Markup
}

export type RenderMarkup = (strings: Strings) => Markup

/** Renders a part of a page. It is cached if many pages are rendered one after another. */
export function showKept(
  { given }: Pick<App.Locals, 'given'>,
  data: object,
  name: string,
  strings: Strings,
  render: (strings: Strings) => unknown,
): Markup {
  // Astro turns an expression in a template into such a part.
  const asMarkup = render as RenderMarkup
  return given?.kept ? given.kept.show(data, name, strings, asMarkup) : asMarkup(strings)
}
