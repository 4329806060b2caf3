/** The mark on a ground of 32 by 32: a ticket with the seeds of a dragon fruit. */
export const TICKET =
  'M6 5h20a3 3 0 0 1 3 3v4a4 4 0 0 0 0 8v4a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4a4 4 0 0 0 0-8V8a3 3 0 0 1 3-3Z'

export const SEEDS =
  'M12 9.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Zm8 9a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Zm.6-9.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Zm-9.2 11.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6ZM16 14.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Z'

/** The mark as a file of its own. The seeds are holes, so that it stands on every ground. */
export function drawLogo(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><path fill="${colour}" fill-rule="evenodd" d="${TICKET}${SEEDS}"/></svg>`
}
