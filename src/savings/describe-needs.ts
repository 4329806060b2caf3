import type { Strings } from '#entries/strings.ts'
import type { Needs } from '#savings/shopper.ts'
import { fillIn, formatList } from '#text/format.ts'

/** The needs of a deal in words: `mua trên ứng dụng và trả bằng MoMo`. */
export function describeNeeds(
  { isNewCustomer, usesApp, payment, region }: Needs,
  strings: Pick<
    Strings,
    'needNewCustomer' | 'needApp' | 'needPayment' | 'needRegion' | 'language' | 'regions'
  >,
): string {
  const { language } = strings
  const all = [
    isNewCustomer && strings.needNewCustomer,
    usesApp && strings.needApp,
    payment && fillIn(strings.needPayment, { names: formatList(payment, language, 'or') }),
    region &&
      fillIn(strings.needRegion, {
        names: formatList(
          region.map((each) => strings.regions[each] ?? each),
          language,
          'or',
        ),
      }),
  ].filter((need) => typeof need === 'string')
  return formatList(all, language)
}
