import { encode } from '#api/http/respond.ts'

/**
 * Renders the result of a tool as JSON in both forms of MCP, as text and as structured data: clients show the
 * model one or both.
 */
export function renderToolResult(text: string, dataJson: string): Uint8Array {
  return encode(
    `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${dataJson}}`,
  )
}
