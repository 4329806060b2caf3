/**
 * A GTIN with the zeros that a shorter one leaves out, so that equal ones are equal texts of 14 digits.
 */
export function gtin14(text: string): string {
  return text.padStart(14, '0')
}

/** Whether a text is a GTIN-8, -12, -13 or -14 whose check digit is right. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text) || /^0+$/.test(text)) return false
  const [check = 0, ...digits] = Array.from(text, Number).toReversed()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (sum + check) % 10 === 0
}

/**
 * Whether a GTIN is a number that a store gave to its own goods, or that of a coupon: equal ones in two
 * stores are two things. Such numbers begin with 2, 02, 04, 05 or 98 and 99 in the form of 13 digits.
 */
function isOwnNumber(gtin: string): boolean {
  return /^0(?:2|02|04|05|98|99)/.test(gtin14(gtin))
}

/** The 14 digits by which offers of one product meet in all stores; undefined for a store's own number. */
export function sharedGtin(gtin: string): string | undefined {
  return isOwnNumber(gtin) ? undefined : gtin14(gtin)
}
