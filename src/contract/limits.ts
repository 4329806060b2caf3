/** The limits of the public interface. */

export const QUERY_MAX_CHARACTERS = 500

export const SEARCH_LIMIT_DEFAULT = 10
export const SEARCH_LIMIT_MAX = 50

export const LISTING_LIMIT_DEFAULT = 100
export const LISTING_LIMIT_MAX = 200

/** Smaller than `LISTING_LIMIT_DEFAULT`, because a model reads the whole answer. */
export const LISTING_TOOL_LIMIT_DEFAULT = 40

export const PRODUCT_LIMIT_DEFAULT = 10
export const PRODUCT_LIMIT_MAX = 50

/** Above this, the amounts of a basket are no longer exact in every currency. */
export const SAVINGS_AMOUNT_MAX = 10_000_000_000
export const SAVINGS_LINES_MAX = 50
export const SAVINGS_QUANTITY_MAX = 99
export const SAVINGS_PAYMENTS_MAX = 30

export const BODY_MAX_BYTES = 16 * 1024
export const BATCH_MAX_CALLS = 20
export const TARGET_MAX_BYTES = 8 * 1024

export const SMART_LINK_URL_LENGTH_MAX = 2048
/** Keeps the header of a redirect below the 4 KB that proxies read by default. */
export const SMART_LINK_OUTPUT_LENGTH_MAX = 3000
export const SMART_LINK_TITLE_LENGTH_MAX = 200

export const RATE_WINDOW_SECONDS = 60
export const CLIENT_REQUESTS_PER_MINUTE = 60
export const GLOBAL_REQUESTS_PER_MINUTE = 6000

export const UNAVAILABLE_RETRY_SECONDS = 60
export const PREFLIGHT_MAX_AGE_SECONDS = 86_400

export const CHANGES_RETENTION_DAYS = 90

export const CHANGES_LIMIT_DEFAULT = 100
export const CHANGES_LIMIT_MAX = 1000
