import type { Match, SearchOutcome } from '#search/search-outcome.ts'

/** Queries that were once answered wrongly or are especially important, by subject. */
const NAMED: Record<string, readonly string[]> = {
  'a code': ['mã giảm giá Fahasa', 'voucher lazada', 'kfc deals'],
  'names of stores': ['shp', 'lzd', 'tgdd', 'đmx', '쇼피', '그랩', 'ショッピー', '虾皮', 'Grab'],
  'names that are other words': ['nike', 'note', 'iphone', 'prix iPhone 17'],
  limits: ['laptop dưới 20 triệu', 'trà sữa dưới 50k', 'casque à moins de 500k'],
  days: ['shopee 12/12', 'hết hạn hôm nay', 'cuối tuần', 'tháng 12', 'thứ sáu hoàn tiền'],
  'without diacritics': ['hoa don', 'hoa', 'an trua van phong re'],
  'words of two languages': ['faire les courses', 'courses', 'headphones'],
  'whom it is for': ['khóa học tiếng anh cho bé', 'sữa bột cho bé 1 tuổi', 'lap cho sv'],
  wishes: ['dùng thử miễn phí', 'toàn bộ đơn hàng', 'cho khách mới', 'freeship'],
}

const SHOWN = 3

/** One row per query: its subject, its language, the number of results, and the best results. */
export function namedRows(
  ask: (query: string) => SearchOutcome,
): (readonly [about: string, query: string, language: string, found: string, best: string])[] {
  return Object.entries(NAMED).flatMap(([about, queries]) =>
    queries.map((query) => {
      const outcome = ask(query)
      const best = outcome.matches.slice(0, SHOWN).map(titleOf)
      const coming = outcome.coming.map(({ title }) => `from later on: ${title}`).slice(0, SHOWN)
      const all = [...best, ...coming].map((title) => title.replaceAll('|', '\\|'))
      return [about, query, outcome.language, foundIn(outcome), all.join('<br>') || '–'] as const
    }),
  )
}

function foundIn({ totalMatches, matched, isNextEnd }: SearchOutcome): string {
  if (isNextEnd) return `${totalMatches}, the next to end first`
  return matched || totalMatches === 0 ? String(totalMatches) : `${totalMatches}, only close`
}

function titleOf(match: Match): string {
  if (match.source === 'products') return match.product.title
  const { title, code } = match.deal
  return code === undefined ? title : `${title} (\`${code}\`)`
}
