import { z } from 'zod'
import { LANGUAGES, languageSchema } from '#contract/language.ts'
import { parameterReferenceSchema } from '#contract/parameter-reference.ts'

const categoryReferenceSchema = z.object({
  id: z.string().meta({ description: 'What the category field of a deal holds', examples: ['food'] }),
  nameVi: z.string().meta({ description: 'Vietnamese name', examples: ['Thực phẩm & Đồ uống'] }),
  nameEn: z.string().meta({ description: 'English name', examples: ['Food & Beverages'] }),
  names: z.record(languageSchema, z.string()).meta({ description: 'The name in every language' }),
  currentDeals: z.int().meta({ description: 'How many deals of it can be used now', examples: [24] }),
})

const operationReferenceSchema = z.object({
  id: z.string().meta({ description: 'Operation id of the OpenAPI description', examples: ['searchDeals'] }),
  method: z.string().meta({ description: 'HTTP method', examples: ['GET'] }),
  url: z.string().meta({ description: 'Absolute URL; braces stand for a value' }),
  summary: z.string().meta({ description: 'What it does' }),
  limited: z.boolean().meta({ description: 'Whether the rate limit counts it' }),
  parameters: z.array(parameterReferenceSchema).meta({ description: 'What it takes' }),
  example: z.string().optional().meta({ description: 'A command that works as it stands' }),
})

const apiReferenceSchema = z.object({
  authentication: z.string().meta({ description: 'What a request must carry', examples: ['none'] }),
  limits: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'Every limit by name; there is a global quota beside the one for each client' }),
  operations: z.array(operationReferenceSchema).meta({ description: 'Every operation of the interface' }),
  errors: z.record(z.string(), z.string()).meta({ description: 'Every error code: its status and meaning' }),
})

const mcpReferenceSchema = z.object({
  url: z.string().meta({ description: 'The MCP endpoint' }),
  transport: z.string().meta({ description: 'How it is spoken to', examples: ['streamable-http'] }),
  authentication: z.string().meta({ description: 'What a request must carry', examples: ['none'] }),
  tools: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Name for tools/call', examples: ['search_deals'] }),
        operation: z.string().meta({ description: 'The operation whose answer it gives' }),
        description: z.string().meta({ description: 'What it does' }),
      }),
    )
    .meta({ description: 'The tools of the MCP server' }),
})

const documentReferenceSchema = z.object({
  url: z.string().meta({ description: 'Absolute URL' }),
  mediaType: z.string().meta({ description: 'As what it is served' }),
  title: z.string().meta({ description: 'Its name' }),
  description: z.string().meta({ description: 'What stands in it' }),
})

/** What `getSiteMetadata` returns: everything an agent needs before its first search. */
export const siteMetadataResponseSchema = z.object({
  name: z.string().meta({ description: 'Name of the service' }),
  description: z.string().meta({ description: 'What the service does, in one sentence' }),
  notice: z.string().optional().meta({ description: 'What a reader must know about this catalog' }),
  demonstration: z.boolean().meta({ description: 'True while the codes of the catalog are invented' }),
  version: z.string().meta({ description: 'Version of the published reference', examples: ['1.1.0'] }),
  url: z.url().meta({ description: 'The home page' }),
  languages: z
    .array(languageSchema)
    .meta({ description: 'Languages in which queries are understood', examples: [[...LANGUAGES]] }),
  capabilities: z
    .array(z.string())
    .meta({ description: 'What the service can do', examples: [['discount code search']] }),
  categories: z.array(categoryReferenceSchema).meta({ description: 'Every category, in listing order' }),
  exampleQuestions: z
    .array(z.string())
    .meta({ description: 'Questions that the search answers', examples: [['mã giảm giá shopee hôm nay']] }),
  agentInstructions: z.array(z.string()).meta({ description: 'What an agent keeps to, a sentence each' }),
  api: apiReferenceSchema.meta({ description: 'The REST interface' }),
  mcp: mcpReferenceSchema.meta({ description: 'The same through the Model Context Protocol' }),
  documents: z.array(documentReferenceSchema).meta({ description: 'Other documents for machines' }),
})

export type SiteMetadataResponse = z.output<typeof siteMetadataResponseSchema>
