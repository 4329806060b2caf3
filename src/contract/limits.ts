/** Every number that the public interface promises. */

export const QUERY_MAX_CHARACTERS = 500

export const SEARCH_LIMIT_DEFAULT = 10
export const SEARCH_LIMIT_MAX = 50

export const LISTING_LIMIT_DEFAULT = 100
export const LISTING_LIMIT_MAX = 200

/** Smaller than the listing's own: a model reads every word of an answer. */
export const LISTING_TOOL_LIMIT_DEFAULT = 40

export const PRODUCT_LIMIT_DEFAULT = 10
export const PRODUCT_LIMIT_MAX = 50

/** Beyond this no amount of a basket is exact in every currency. */
export const SAVINGS_AMOUNT_MAX = 10_000_000_000
export const SAVINGS_LINES_MAX = 50
export const SAVINGS_QUANTITY_MAX = 99
export const SAVINGS_PAYMENTS_MAX = 30

export const BODY_MAX_BYTES = 16 * 1024
export const BATCH_MAX_CALLS = 20
export const TARGET_MAX_BYTES = 8 * 1024

export const SMART_LINK_URL_LENGTH_MAX = 2048
/** With it the head of a redirect stays below the 4 KB that proxies read by default. */
export const SMART_LINK_OUTPUT_LENGTH_MAX = 3000
export const SMART_LINK_TITLE_LENGTH_MAX = 200

export const RATE_WINDOW_SECONDS = 60
export const CLIENT_REQUESTS_PER_MINUTE = 60
export const GLOBAL_REQUESTS_PER_MINUTE = 6000

export const UNAVAILABLE_RETRY_SECONDS = 60
export const PREFLIGHT_MAX_AGE_SECONDS = 86_400

/** For how many days changes are kept. */
export const CHANGES_KEPT_DAYS = 90

export const CHANGES_LIMIT_DEFAULT = 100
export const CHANGES_LIMIT_MAX = 1000
