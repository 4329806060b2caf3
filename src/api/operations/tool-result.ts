import { encode } from '#api/http/respond.ts'

/** What a tool found, in the two forms of MCP, as JSON: a client shows a model one of them or both. */
export function renderToolResult(text: string, dataJson: string): Uint8Array {
  return encode(
    `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${dataJson}}`,
  )
}
