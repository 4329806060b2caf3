import { z } from 'zod'
import { CATEGORY_IDS } from '#contract/category.ts'
import { idSchema, textSchema } from '#entries/text.ts'

/** Fields that several kinds of record share. */

export const categoryField = z.enum(CATEGORY_IDS, { error: `write one of ${CATEGORY_IDS.join(', ')}` })

export const titleField = textSchema(160, 'Giảm 20% trà và cà phê')

export const summaryField = textSchema(600, 'Áp dụng cho mọi đơn giao tận nơi trong tuần này.')

/** Which source brought a record in, and what it calls it there; the next import finds the record by it. */
export const sourceFieldSchema = z.strictObject({
  name: idSchema('accesstrade'),
  id: textSchema(200, '"118204"'),
})
