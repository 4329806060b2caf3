/** The shape of what the service says about itself. */
import { z } from 'zod'
import { languageSchema } from '#contract/language.ts'
import { LANGUAGES } from '#text/language.ts'
import { parameterReferenceSchema } from '#contract/field-reference.ts'

const categoryReferenceSchema = z.object({
  id: z.string().meta({ description: 'What the category field of a deal holds', examples: ['food'] }),
  nameVi: z.string().meta({ description: 'Vietnamese name', examples: ['Thực phẩm & Đồ uống'] }),
  nameEn: z.string().meta({ description: 'English name', examples: ['Food & Beverages'] }),
  names: z.record(z.string(), z.string()).meta({
    description: 'The name in every language',
    examples: [{ vi: 'Du lịch', en: 'Travel', ko: '여행', zh: '旅游', fr: 'Voyage', ja: '旅行' }],
  }),
  currentDeals: z.int().meta({ description: 'How many deals of it can be used now', examples: [24] }),
})

const operationReferenceSchema = z.object({
  id: z.string().meta({ description: 'Operation id of the OpenAPI description', examples: ['searchDeals'] }),
  method: z.string().meta({ description: 'HTTP method', examples: ['GET'] }),
  url: z.string().meta({
    description: 'Absolute URL; braces stand for a value',
    examples: ['https://deals.example.com/s/{hashId}'],
  }),
  summary: z.string().meta({
    description: 'What it does',
    examples: ['Browse current deals by category or filter them by keyword'],
  }),
  limited: z.boolean().meta({ description: 'Whether the rate limit counts it', examples: [true] }),
  parameters: z.array(parameterReferenceSchema).meta({ description: 'What it takes' }),
  example: z
    .string()
    .optional()
    .meta({
      description: 'A command that works as it stands',
      examples: ["curl 'https://deals.example.com/api/deals'"],
    }),
})

const apiReferenceSchema = z.object({
  authentication: z.string().meta({ description: 'What a request must carry', examples: ['none'] }),
  limits: z.record(z.string(), z.union([z.string(), z.number()])).meta({
    description: 'Every limit by name; there is a global quota beside the one for each client',
    examples: [{ searchRequestsPerMinute: 60 }],
  }),
  operations: z.array(operationReferenceSchema).meta({ description: 'Every operation of the interface' }),
  errors: z.record(z.string(), z.string()).meta({
    description: 'Every error code: its status and meaning',
    examples: [{ missing_query: '400: No query was given.' }],
  }),
})

const mcpReferenceSchema = z.object({
  url: z.string().meta({ description: 'The MCP endpoint', examples: ['https://deals.example.com/mcp'] }),
  transport: z.string().meta({ description: 'Transport of its messages', examples: ['streamable-http'] }),
  authentication: z.string().meta({ description: 'What a request must carry', examples: ['none'] }),
  tools: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Name for tools/call', examples: ['search_deals'] }),
        operation: z
          .string()
          .meta({ description: 'The operation whose answer it gives', examples: ['searchDeals'] }),
        description: z.string().meta({
          description: 'What it does',
          examples: ['Browse current deals by category or filter them by keyword'],
        }),
      }),
    )
    .meta({ description: 'The tools of the MCP server' }),
  protocolVersions: z
    .array(z.string())
    .meta({ description: 'Versions of the protocol, the newest first', examples: [['2026-07-28']] }),
})

const documentReferenceSchema = z.object({
  url: z.string().meta({ description: 'Absolute URL', examples: ['https://deals.example.com/llms.txt'] }),
  mediaType: z.string().meta({ description: 'Media type', examples: ['text/plain; charset=utf-8'] }),
  title: z.string().meta({ description: 'Its name', examples: ['llms.txt'] }),
  description: z
    .string()
    .meta({ description: 'What it contains', examples: ['Index of the site for language models'] }),
})

/** The response of `getSiteMetadata`: everything that an agent needs before its first search. */
export const siteMetadataResponseSchema = z.object({
  name: z.string().meta({ description: 'Name of the service', examples: ['Mã Ngon'] }),
  description: z.string().meta({
    description: 'What the service does, in one sentence',
    examples: ['Tìm mã giảm giá còn dùng được.'],
  }),
  notice: z
    .string()
    .optional()
    .meta({ description: 'What a reader must know about this catalog', examples: ['Dữ liệu minh họa.'] }),
  demonstration: z
    .boolean()
    .meta({ description: 'True while the codes of the catalog are invented', examples: [true] }),
  version: z.string().meta({ description: 'Version of the published reference', examples: ['1.1.0'] }),
  url: z.url().meta({ description: 'The home page', examples: ['https://deals.example.com/'] }),
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
  agentInstructions: z.array(z.string()).meta({
    description: 'Rules for agents, one sentence each',
    examples: [['Give the href of a result as the link; it leads to the store.']],
  }),
  api: apiReferenceSchema.meta({ description: 'The REST interface' }),
  mcp: mcpReferenceSchema.meta({ description: 'The same through the Model Context Protocol' }),
  documents: z.array(documentReferenceSchema).meta({ description: 'Other documents for machines' }),
})

export type SiteMetadataResponse = z.output<typeof siteMetadataResponseSchema>
