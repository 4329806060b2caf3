/** The shopper that this browser keeps. Nothing of it is sent. */
import type { Shopper } from '#savings/shopper.ts'

const KEY = 'shopper'

/** Dispatched on the document when the kept shopper was changed on this page. */
export const SHOPPER_CHANGED = 'shopper-changed'

/** The kept JSON; empty when nothing is kept, or the browser keeps nothing. */
export function savedText(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** The kept shopper; undefined when none is kept. Fields of another type are dropped. */
export function savedShopper(): Shopper | undefined {
  try {
    const saved = JSON.parse(savedText()) as Record<string, unknown>
    const { newAt, usesApp, payment, region, regionsAround } = saved
    return {
      ...(isNames(newAt) && { newAt }),
      ...(typeof usesApp === 'boolean' && { usesApp }),
      ...(isNames(payment) && payment.length > 0 && { payment }),
      ...(typeof region === 'string' && { region }),
      ...(isNames(regionsAround) && { regionsAround }),
    }
  } catch {
    return undefined
  }
}

/** Keeps a shopper; one of whom nothing is said is removed. Throws when the browser keeps nothing. */
export function keepShopper(shopper: Shopper): void {
  if (Object.keys(shopper).length > 0) localStorage.setItem(KEY, JSON.stringify(shopper))
  else localStorage.removeItem(KEY)
  document.dispatchEvent(new Event(SHOPPER_CHANGED))
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
