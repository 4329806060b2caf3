import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import { encode, joinBytes } from '#api/http/respond.ts'
import { callTool, isTool } from '#api/operations/call-tool.ts'
import type { Services } from '#api/services.ts'

/** The only fields that a message and its parameters may have here. */
const MESSAGE_FIELDS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])
const PARAMETER_FIELDS: ReadonlySet<string> = new Set(['name', 'arguments'])

/** Headers of the newer protocol generation that repeat parts of the body. */
const NEWER_HEADERS = ['Mcp-Method', 'Mcp-Name']

/**
 * Answers a tool call that has only a name and arguments, with the same bytes as the SDK. The SDK takes
 * several times as long as the search, because it creates a server per message and validates input and
 * output. Returns undefined for any other message.
 */
export function answerPlainCall(
  { headers }: Request,
  message: unknown,
  services: Services,
): Uint8Array | undefined {
  if (!hasOnly(message, MESSAGE_FIELDS) || !hasOnly(message['params'], PARAMETER_FIELDS)) return undefined
  const { jsonrpc, id, method, params } = message
  const { name, arguments: given = {} } = params as Record<string, unknown>
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isId(id) || !isTool(name) || !isObject(given))
    return undefined
  const version = headers.get('MCP-Protocol-Version')
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return undefined
  if (NEWER_HEADERS.some((header) => headers.has(header))) return undefined
  return wrap(callTool(name, given, services), id)
}

const START = encode('{"result":')

/** Wraps a result in a JSON-RPC message. */
function wrap(result: Uint8Array, id: string | number): Uint8Array {
  return joinBytes([START, result, encode(`,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`)])
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

function hasOnly(value: unknown, fields: ReadonlySet<string>): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).every((field) => fields.has(field))
}

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
