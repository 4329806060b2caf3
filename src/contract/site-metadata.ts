import { z } from 'zod'
import { languageSchema } from '#contract/language.ts'

/** What `getSiteMetadata` returns: everything an agent needs before its first search. */
export const siteMetadataResponseSchema = z.object({
  name: z.string(),
  description: z.string(),
  notice: z.string().optional().meta({ description: 'What a reader must know about this catalog' }),
  demonstration: z.boolean().meta({ description: 'True while the codes of the catalog are invented' }),
  version: z.string().meta({ description: 'Version of the published reference' }),
  url: z.url(),
  languages: z.array(languageSchema),
  capabilities: z.array(z.string()),
  categories: z.array(
    z.object({ id: z.string(), nameVi: z.string(), nameEn: z.string(), currentDeals: z.int() }),
  ),
  agentInstructions: z.array(z.string()),
  api: z.object({
    authentication: z.string(),
    limits: z.record(z.string(), z.union([z.string(), z.number()])),
    operations: z.array(
      z.object({ id: z.string(), method: z.string(), url: z.string(), summary: z.string() }),
    ),
    errors: z.record(z.string(), z.string()),
  }),
})

export type SiteMetadataResponse = z.output<typeof siteMetadataResponseSchema>
