/** The shape of the health of the service. */
import { z } from 'zod'

const statusSchema = (description: string) =>
  z.enum(['healthy', 'degraded', 'unhealthy']).meta({ description, examples: ['healthy'] })

export const healthResponseSchema = z.object({
  status: statusSchema('The service as a whole'),
  timestamp: z.iso
    .datetime()
    .meta({ description: 'When the service was checked, UTC', examples: ['2026-11-20T05:00:00.000Z'] }),
  services: z
    .object({
      database: statusSchema('The database of smart links'),
      authentication: statusSchema('Always healthy: requests are anonymous'),
      api: statusSchema('Whether answers come in time, and pages without failures'),
      search: statusSchema('The search index'),
      limits: statusSchema('The rate limiter'),
      publications: statusSchema('Whether the pages that are served are up to date'),
    })
    .meta({ description: 'The parts of the service' }),
  checks: z
    .object({
      version: z.string().meta({ description: 'Version of the published reference', examples: ['1.1.0'] }),
      release: z
        .string()
        .meta({ description: 'The publication that is served', examples: ['20261120T020000Z-k3J9s0aQ'] }),
      releaseAgeSeconds: z.int().meta({ description: 'Since it was published', examples: [3600] }),
      catalogVersion: z
        .string()
        .meta({ description: 'Changes whenever the catalog does', examples: ['k3J9s0aQ'] }),
      catalogBuiltAt: z.iso
        .datetime()
        .meta({ description: 'When the catalog was built, UTC', examples: ['2026-11-20T02:00:00.000Z'] }),
      currentDeals: z.int().meta({ description: 'Deals that can be used now', examples: [158] }),
      products: z.int().meta({ description: 'Products in the catalog', examples: [60] }),
      linkStore: z
        .string()
        .meta({ description: 'Where smart links created at run time are kept', examples: ['sqlite'] }),
      clicksWaiting: z
        .int()
        .meta({ description: 'Followed links whose count is not written yet', examples: [0] }),
      clicksWaitingSeconds: z.int().meta({
        description: 'How long the oldest of them has waited; above 60, counting lags',
        examples: [0],
      }),
      eventLoopDelayMs: z
        .number()
        .meta({ description: '99th percentile since the last check', examples: [2] }),
      memoryMb: z.number().meta({ description: 'Resident set size', examples: [155] }),
      uptimeSeconds: z.int().meta({ description: 'Since the process started', examples: [3600] }),
      failingPages: z.array(z.string()).meta({
        description: 'Routes of pages that could not be rendered last time',
        examples: [['/search']],
      }),
      contentMistakes: z.array(z.string()).meta({
        description: 'Files of the content with mistakes; the last content without any is published on',
        examples: [['content/deals/ca-phe-20.yaml']],
      }),
      storeBehindSeconds: z.int().meta({
        description: 'For how long imported records could not be brought up to date; 0 while they are',
        examples: [0],
      }),
    })
    .meta({ description: 'Figures behind the statuses' }),
})

export type HealthResponse = z.output<typeof healthResponseSchema>
