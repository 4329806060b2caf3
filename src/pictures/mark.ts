/** The mark of the site in a square of 32 by 32: a ticket with the seeds of a pitaya. */
export const MARK_TICKET =
  'M6 5h20a3 3 0 0 1 3 3v4a4 4 0 0 0 0 8v4a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4a4 4 0 0 0 0-8V8a3 3 0 0 1 3-3Z'
export const MARK_SEEDS =
  'M12 9.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Zm8 9a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Zm.6-9.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Zm-9.2 11.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6ZM16 14.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Z'
export const MARK_COLOUR = '#b60f5e'
