import { z } from 'zod'
import type { DayClicks, StoredLink } from '#links/link-database.ts'
import { isHashId } from '#links/hash-id.ts'

const addressSchema = z.url({ protocol: /^https?$/, error: 'write an address that begins with https://' })
const momentSchema = z.int({ error: 'write milliseconds since 1970' }).min(0)

/** A line of an export: a link with its clicks by day. */
const exportedLinkSchema = z.strictObject({
  hashId: z.string().refine(isHashId, { error: 'write 10 to 43 letters and digits' }),
  key: z.string().min(1),
  inputUrl: addressSchema,
  outputUrl: addressSchema,
  storeId: z.string().min(1),
  campaignId: z.string().min(1),
  title: z.string().nullable(),
  createdAt: momentSchema,
  removedAt: momentSchema.nullable(),
  clicks: z.record(z.iso.date(), z.int().min(0)).default({}),
})

/** Renders a link and its clicks as one line of JSON. */
export function renderExportedLink(link: StoredLink, clicks: readonly DayClicks[]): string {
  const byDay = Object.fromEntries(clicks.map(({ day, count }) => [day, count]))
  return JSON.stringify({ ...link, clicks: byDay })
}

export interface ExportedLink {
  link: StoredLink
  clicks: DayClicks[]
}

/** Parses a line of an export. For an invalid line it returns the mistake. */
export function parseExportedLink(line: string): ExportedLink | { mistake: string } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { mistake: 'it is not JSON; write one link a line, as export does' }
  }
  const parsed = exportedLinkSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { mistake: `${issue?.path.join('.') ?? 'link'}: ${issue?.message ?? 'is wrong'}` }
  }
  const { clicks, ...link } = parsed.data
  return { link, clicks: Object.entries(clicks).map(([day, count]) => ({ hashId: link.hashId, day, count })) }
}
