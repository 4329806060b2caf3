/** The steps of a combination as HTML. */
import type { PriceWords } from '#savings/shown/price-sheet.ts'
import type { ShownStep } from '#savings/shown/shown-steps.ts'
import { fillIn, formatMoney } from '#text/format.ts'
import { type Html, html } from '#text/html.ts'
import type { Language } from '#text/language.ts'

/** The drawings of buttons, each an SVG path. */
export type ButtonIcons = Record<'copy' | 'check' | 'arrow' | 'close', string>

/** How amounts and buttons are written. */
export interface Writing {
  language: Language
  words: PriceWords
  icons: ButtonIcons
}

/** The deals in the order in which the store applies them, each with what it takes off and its code. */
export function renderSteps(steps: readonly ShownStep[], currency: string, writing: Writing): Html {
  const { language } = writing
  return html`<ol class="savings-steps">
    ${steps.map(
      ({ saving, title, lang, href, code, use }) =>
        html`<li>
          <span class="saved">−${formatMoney(saving, currency, language)}</span>
          <a href="${href}" lang="${lang}">${title}</a>
          ${code === undefined ? html`<p>${use}</p>` : renderCodeRow(code, writing)}
        </li>`,
    )}
  </ol>`
}

/** A code with the button that copies it. */
function renderCodeRow(code: string, { words, icons }: Writing): Html {
  return html`<p class="code-row">
    <code>${code}</code
    ><button
      type="button"
      data-copy="${code}"
      data-said="${fillIn(words.copiedCode, { code })}"
      aria-label="${fillIn(words.copyCodeNamed, { code })}"
    >
      <span class="idle">${renderIcon(icons.copy)}</span> <span class="idle">${words.copyCode}</span>
      <span class="done">${renderIcon(icons.check)} ${words.copied}</span>
    </button>
  </p>`
}

/** A link to a store's page. */
export interface Go {
  href: string
  /** The text that the same press copies. */
  code: string | undefined
  /** The name of the store, for the label. */
  name: string
  /** Its classes. */
  look: string
}

/** The words of such a link. */
type GoWords = Pick<PriceWords, 'openStore' | 'copyAndOpen' | 'copied' | 'copiedCode'>

/**
 * A link to a store. With a code, one press also copies the code, and the page stays open behind the store's.
 * The promise to copy is shown only where scripts run.
 */
export function renderGo(
  { href, code, name, look }: Go,
  { words, icons }: { words: GoWords; icons: ButtonIcons },
): Html {
  const plain = fillIn(words.openStore, { store: name })
  if (code === undefined) {
    return html`<a class="${look}" href="${href}" rel="sponsored nofollow"
      >${plain} ${renderIcon(icons.arrow)}</a
    >`
  }
  return html`<a
    class="${look} copy-open"
    href="${href}"
    target="_blank"
    rel="sponsored nofollow noopener"
    data-copy-open="${code}"
    data-said="${fillIn(words.copiedCode, { code })}"
    ><span class="unscripted">${plain}</span>
    <span class="scripted" hidden data-markdown-ignore
      ><span class="idle"
        >${fillIn(words.copyAndOpen, { store: name })} <span class="unseen">${code}</span></span
      >
      <span class="done">${renderIcon(icons.check)} ${words.copied}</span></span
    >
    ${renderIcon(icons.arrow)}</a
  >`
}

/** The same with an arrow alone, for narrow places. */
export function renderGoIcon(
  { href, name, look }: Omit<Go, 'code'>,
  { words, icons }: { words: Pick<PriceWords, 'openStore'>; icons: ButtonIcons },
): Html {
  return html`<a
    class="${look}"
    href="${href}"
    rel="sponsored nofollow"
    aria-label="${fillIn(words.openStore, { store: name })}"
    >${renderIcon(icons.arrow)}</a
  >`
}

function renderIcon(path: string): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`
}
