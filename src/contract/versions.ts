/** Version of the published reference: the docs page and the site metadata. */
export const REFERENCE_VERSION = '1.1.0'

/** Version of the machine-readable description: openapi.json and the MCP server. */
export const DESCRIPTION_VERSION = '1.2.0'
