import type { Language } from '#contract/language.ts'
import type { SaleDayEntry } from '#entries/sale-day.ts'
import type { Words } from '#entries/strings.ts'

interface SaleDayInWords {
  name: string
  /** The language that the name was found in. */
  lang: Language
  /** What such a day usually brings. */
  expectation: string | undefined
}

/** A sale day in a language, or by its Vietnamese name where it has no other. */
export function describeSaleDay(
  { name, kind, translations }: SaleDayEntry,
  language: Language,
  words: Words,
): SaleDayInWords {
  const expectations = {
    'double-day': words.expectDoubleDay,
    payday: words.expectPayday,
    'shopping-day': words.expectShoppingDay,
    'gift-day': words.expectGiftDay,
    holiday: words.expectHoliday,
    season: words.expectSeason,
  } satisfies Record<NonNullable<typeof kind>, string>
  const translated = translations[language]?.name
  return {
    name: translated ?? name,
    lang: translated === undefined ? 'vi' : language,
    expectation: kind && expectations[kind],
  }
}
