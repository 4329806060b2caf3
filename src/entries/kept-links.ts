import { z } from 'zod'
import { endSchema } from '#entries/moment.ts'
import { titleField } from '#entries/fields.ts'
import { idSchema } from '#entries/text.ts'

/** `content/links.yaml`: smart links of deals that were removed, so that a shared link still says what became of it. */
export const keptLinksEntrySchema = z.array(
  z.strictObject({
    /** The id the deal's file had; its smart link is derived from it. */
    deal: idSchema('shopee-freeship-11-11'),
    title: titleField,
    store: idSchema('shopee'),
    endedAt: endSchema,
  }),
)
