/** The shapes of MCP messages, and the versions that the service speaks. */
import { z } from 'zod'

/** The name by which programs know the server. */
export const MCP_SERVER_NAME = 'deal-search'

/**
 * Protocol versions of the MCP endpoint, the newest first. The first uses per-request envelopes; the others
 * begin with `initialize`.
 */
export const MCP_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

const jsonrpcSchema = z.literal('2.0').meta({ description: 'Version of JSON-RPC', examples: ['2.0'] })

const idSchema = z
  .union([z.string(), z.number()])
  .meta({ description: 'Chosen by the caller; the answer repeats it', examples: [1] })

/** One message to the endpoint; a notification has no id. */
const messageSchema = z.object({
  jsonrpc: jsonrpcSchema,
  id: idSchema.optional(),
  method: z.string().meta({
    description: 'initialize, tools/list, tools/call, server/discover, ping or a notification',
    examples: ['tools/call'],
  }),
  params: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({
      description: 'For tools/call: the name of the tool and its arguments',
      examples: [{ name: 'search_deals', arguments: { query: 'tra sua', limit: 3 } }],
    }),
})

/** A message or a batch of messages. */
export const mcpRequestSchema = z.union([messageSchema, z.array(messageSchema).min(1)]).meta({
  description: 'A JSON-RPC message, or a batch of them',
  examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }],
})

const replySchema = z.object({
  jsonrpc: jsonrpcSchema,
  id: idSchema
    .nullable()
    .optional()
    .meta({ description: 'The id of the message; null where it could not be read', examples: [1] }),
  result: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({
      description:
        'What the method gives; for tools/call its structuredContent is the answer of the REST operation, with detail full byte for byte, otherwise in brief',
      examples: [{ tools: [] }],
    }),
  error: z
    .object({
      code: z.int().meta({ description: 'JSON-RPC error code', examples: [-32_601] }),
      message: z.string().meta({ description: 'What is wrong', examples: ['Method not found'] }),
      data: z
        .unknown()
        .optional()
        .meta({ description: 'More about it', examples: [{ retryAfterSeconds: 7 }] }),
    })
    .optional()
    .meta({ description: 'Why there is no result' }),
})

/** The reply to a message; a batch gets an array of replies. */
export const mcpResponseSchema = z.union([replySchema, z.array(replySchema)]).meta({
  description: 'The JSON-RPC answer, or an array of them for a batch',
  examples: [{ jsonrpc: '2.0', id: 1, result: { tools: [] } }],
})

/** The response of `GET /mcp`, for readers without an MCP client. */
export const mcpDiscoverySchema = z.object({
  name: z.string().meta({ description: 'Name of the server', examples: ['deal-search'] }),
  title: z.string().meta({ description: 'Name for people', examples: ['Mã Ngon'] }),
  description: z.string().meta({ description: 'What it offers', examples: ['Discount codes and deals'] }),
  version: z.string().meta({ description: 'Version of the server', examples: ['1.2.0'] }),
  endpoint: z
    .url()
    .meta({ description: 'Where messages are posted', examples: ['https://deals.example.com/mcp'] }),
  transport: z.string().meta({ description: 'Kind of transport', examples: ['streamable-http'] }),
  protocolVersions: z
    .array(z.string())
    .meta({ description: 'Supported versions, the newest first', examples: [[...MCP_VERSIONS]] }),
  authentication: z.string().meta({ description: 'What is needed to call it', examples: ['none'] }),
  instructions: z.string().meta({ description: 'What a model should know', examples: ['Present only …'] }),
  tools: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Name in tools/call', examples: ['search_deals'] }),
        title: z.string().meta({ description: 'Name for people', examples: ['Search deals'] }),
        description: z.string().meta({ description: 'When to use it', examples: ['Find deals …'] }),
      }),
    )
    .meta({ description: 'The tools' }),
  documentation: z.url().meta({ description: 'The reference', examples: ['https://deals.example.com/docs'] }),
})

export type McpDiscovery = z.output<typeof mcpDiscoverySchema>
