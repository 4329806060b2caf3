import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { describeRedeem } from '#catalog/describe-use.ts'
import { inLanguage } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Strings } from '#entries/strings.ts'
import type { Language } from '#text/language.ts'

/** A deal as a step of paying, or as what keeps it from being one. */
export interface ShownDealName {
  title: string
  /** The language of the title. */
  lang: Language
  /** Its page. */
  href: string
  /** Its smart link, which leads to the store. */
  go: string
  /** The code to enter; absent where none is needed. */
  code?: string
  /** How it is taken. */
  use: string
}

/** A deal, and what it takes off. */
export interface ShownStep extends ShownDealName {
  saving: number
}

export function toShownDealName(
  authored: SnapshotDeal,
  storeName: string,
  strings: Strings,
  language: Language,
): ShownDealName {
  const deal = inLanguage(authored, language)
  return {
    title: deal.title,
    lang: deal.lang,
    href: routes.deal(deal, deal.lang),
    go: routes.smartLink(deal.hashId),
    ...(deal.code !== undefined && { code: deal.code }),
    use: describeRedeem(deal, storeName, strings),
  }
}
