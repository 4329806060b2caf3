/** Version of the published reference: the docs page and the site metadata. */
export const REFERENCE_VERSION = '1.1.0'
