import type { Content } from '#entries/check-content.ts'
import { missingLanguagesOf, TRANSLATED_FOLDERS } from '#review/translations.ts'

/** Describes what is missing in the records of a valid folder, in sentences for its editor. */
export function describeCoverage(content: Content): string {
  const { deals, products, stores, posts } = content
  const counts = `${deals.length} deals, ${products.length} products, ${stores.length} stores, ${posts.length} posts: no errors`
  const nameless = stores.filter(({ aliases }) => aliases.length === 0).map(({ id }) => id)
  const unknown = deals.filter(
    ({ appliesTo, status }) => appliesTo === undefined && status !== 'withdrawn',
  ).length
  return [
    counts,
    unknown > 0 &&
      `${unknown} deals do not say what they are for; write appliesTo, so that prices after codes can use them.`,
    nameless.length > 0 &&
      `No aliases: ${nameless.join(', ')}. Write what else shoppers type for these stores, in every script.`,
    describeUntranslated(content),
  ]
    .filter((line) => line !== false)
    .join('\n')
}

/** The records that lack texts, with the languages; false when none does. */
function describeUntranslated(content: Content): string | false {
  const lacking = TRANSLATED_FOLDERS.flatMap((folder) =>
    content[folder].flatMap((record) => {
      const missing = missingLanguagesOf(record)
      return missing.length === 0 ? [] : [`${folder}/${record.id} (${missing.join(', ')})`]
    }),
  )
  if (lacking.length === 0) return false
  return `Not translated: ${lacking.join(', ')}. npm run translate -- export LANGUAGE prints the texts.`
}
