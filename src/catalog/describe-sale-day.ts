import { languageOfText } from '#catalog/translations.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'
import type { SaleDayEntry } from '#entries/sale-day.ts'
import type { Strings } from '#entries/strings.ts'

interface SaleDayInWords {
  name: string
  /** The language of the name. */
  lang: Language
  /** The kind of deals that is usual on such a day; absent when the day has no kind. */
  expectation: string | undefined
}

/** A sale day in a language, or in the fallback language where that has no translation. */
export function describeSaleDay(
  { name, kind, translations }: SaleDayEntry,
  language: Language,
  strings: Strings,
): SaleDayInWords {
  const expectations = {
    'double-day': strings.expectDoubleDay,
    payday: strings.expectPayday,
    'shopping-day': strings.expectShoppingDay,
    'gift-day': strings.expectGiftDay,
    holiday: strings.expectHoliday,
    season: strings.expectSeason,
  } satisfies Record<NonNullable<typeof kind>, string>
  const authored = { lang: DEFAULT_LANGUAGE, name, translations }
  const lang = languageOfText(authored, 'name', language)
  return {
    name: translations[lang]?.name ?? name,
    lang,
    expectation: kind && expectations[kind],
  }
}
