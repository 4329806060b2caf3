/** Visible characters that are in NFC whichever of them stand beside each other. */
const VISIBLE = String.raw`[!-~\u00A1-\u00AC\u00AE-\u02FF\u1E00-\u1EFF\u3041-\u3096\u30A1-\u30FE\u4E00-\u9FFF\uAC00-\uD7A3]+`

const PLAIN = new RegExp(`^${VISIBLE}(?: ${VISIBLE})*$`)

/**
 * Whether a text has visible characters in NFC with single spaces between them, as most texts do: what
 * normalises texts, trims them or looks for invisible characters leaves it as it is. False for some that it
 * would leave, too.
 */
export function isPlainText(text: string): boolean {
  return PLAIN.test(text)
}
