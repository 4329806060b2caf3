/** The most records, stores and searches that a subscription follows. */
export const FOLLOWS_MAX = 100

/** Each publication runs every followed search, so they are few. */
export const FOLLOWED_SEARCHES_MAX = 5

/** The length of an id that is followed. */
export const FOLLOWED_MAX_CHARACTERS = 300

/** Alerts per subscription and day in Vietnam. */
export const ALERTS_PER_DAY = 3
