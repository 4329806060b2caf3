import { z } from 'zod'

const statusSchema = z.enum(['healthy', 'degraded', 'unhealthy'])

export const healthResponseSchema = z.object({
  status: statusSchema,
  timestamp: z.string().meta({ description: 'ISO 8601, UTC' }),
  services: z.object({
    database: statusSchema,
    authentication: statusSchema,
    api: statusSchema,
    search: statusSchema,
    limits: statusSchema,
  }),
  checks: z.object({
    version: z.string(),
    catalogVersion: z.string(),
    catalogBuiltAt: z.string(),
    currentDeals: z.int(),
    products: z.int(),
    eventLoopDelayMs: z.number().meta({ description: '99th percentile since the last look' }),
    memoryMb: z.number().meta({ description: 'Resident set size' }),
    uptimeSeconds: z.int(),
  }),
})

export type HealthResponse = z.output<typeof healthResponseSchema>
