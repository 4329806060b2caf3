/** Reviews amounts that cannot be meant. */
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { createFindingCache } from '#review/finding-cache.ts'

/**
 * The smallest banknote in use in Vietnam, in đồng. Smaller vouchers and minimums were probably meant in
 * thousands.
 */
const SMALLEST_VND = 1_000

/** A price that differs by this factor from the usual one probably has a digit too many or too few. */
const JUMP = 8

/** Kinds of discount that cannot have a cap. */
const NO_CAP = new Set<string>(['amount', 'gift', 'bogo'])

/** Checks that amounts are plausible. */
export const reviewAmounts: Review = ({ deals, products, stores }) => {
  const countries = new Map(stores.map(({ id, entry }) => [id, entry.countries]))
  const once = cachedFor([...countries])
  return [
    ...deals.flatMap((deal) =>
      once(deal, () => [
        ...reviewFractions(deal),
        ...reviewSizes(deal),
        ...reviewSaving(deal),
        ...reviewCurrency(deal, countries.get(deal.entry.store)),
      ]),
    ),
    ...products.flatMap((product) => once(product, () => reviewPrices(product))),
  ]
}

const cachedFor = createFindingCache()

type DealRecord = ReviewedRecord<'deals'>

/** The amounts of money of a deal. Percentages are left out. */
function moneyOf({ entry: { discount, minimumSpend } }: DealRecord): { path: string[]; amount: number }[] {
  const isMoney =
    discount && discount.kind !== 'percent' && !(discount.kind === 'cashback' && (discount.value ?? 0) <= 100)
  return [
    { path: ['discount', 'value'], amount: isMoney ? discount.value : undefined },
    { path: ['discount', 'max'], amount: discount?.max },
    { path: ['minimumSpend'], amount: minimumSpend },
  ].filter((each): each is { path: string[]; amount: number } => each.amount !== undefined)
}

function isInDong({ entry: { discount } }: DealRecord): boolean {
  return (discount?.currency ?? 'VND') === 'VND'
}

function reviewFractions(deal: DealRecord): Finding[] {
  if (!isInDong(deal)) return []
  return moneyOf(deal)
    .filter(({ amount }) => !Number.isInteger(amount))
    .map(({ path }) => deal.errorAt(path, 'is a fraction of a đồng; write whole đồng, digits only'))
}

function reviewSizes(deal: DealRecord): Finding[] {
  const { discount } = deal.entry
  const findings: Finding[] = isInDong(deal)
    ? moneyOf(deal)
        .filter(({ amount }) => amount > 0 && amount < SMALLEST_VND && Number.isInteger(amount))
        .map(({ path, amount }) =>
          deal.errorAt(path, `is ${amount} đồng; write the whole amount, for example: ${amount * 1000}`),
        )
    : []
  if (discount?.max !== undefined && NO_CAP.has(discount.kind)) {
    findings.push(
      deal.errorAt(['discount', 'max'], 'caps percentages only; leave it out, or correct discount.kind'),
    )
  }
  if (discount?.kind === 'percent' && discount.value !== undefined && discount.value < 1) {
    findings.push(
      deal.errorAt(
        ['discount', 'value'],
        `is less than one per cent; write ${discount.value * 100} if that is meant`,
      ),
    )
  }
  return findings
}

/** Checks that a fixed saving does not exceed the minimum spend. */
function reviewSaving(deal: DealRecord): Finding[] {
  const { discount, minimumSpend } = deal.entry
  const saving = discount?.kind === 'amount' ? discount.value : undefined
  if (saving === undefined || minimumSpend === undefined || minimumSpend === 0 || saving <= minimumSpend)
    return []
  return [
    deal.errorAt(['discount', 'value'], `is more than minimumSpend, ${minimumSpend}; correct one of them`),
  ]
}

function reviewCurrency(deal: DealRecord, countries: readonly string[] | undefined): Finding[] {
  const currency = deal.entry.discount?.currency ?? 'VND'
  if (countries?.length === 1 && countries[0] === 'VN' && currency !== 'VND') {
    return [
      deal.warningAt(
        ['discount', 'currency'],
        'the store sells in Vietnam alone; leave out the currency, or make sure that it is meant',
      ),
    ]
  }
  const isAbroad = countries !== undefined && countries.length > 0 && !countries.includes('VN')
  if (!isAbroad || !isInDong(deal) || moneyOf(deal).length === 0) return []
  return [
    deal.errorAt(
      ['discount', 'currency'],
      `the store sells in ${countries.join(', ')} and not in Vietnam; write the currency, for example: SGD`,
    ),
  ]
}

/** Checks that prices are whole đồng and close to those of other stores and days. */
function reviewPrices(product: ReviewedRecord<'products'>): Finding[] {
  const { offers, priceHistory } = product.entry
  const inDong = offers.filter(({ currency }) => currency === 'VND').map(({ price }) => price)
  const usual = median([...inDong, ...priceHistory.map(({ price }) => price)])
  const priced = [
    ...offers.map(({ price, currency }, index) => ({ path: ['offers', index, 'price'], price, currency })),
    ...priceHistory.map(({ price }, index) => ({
      path: ['priceHistory', index, 'price'],
      price,
      currency: 'VND',
    })),
  ]
  return priced.flatMap(({ path, price, currency }) => {
    if (price === 0) return [product.errorAt(path, 'is no price; write what is paid, or leave it out')]
    if (currency !== 'VND') return []
    if (!Number.isInteger(price))
      return [product.errorAt(path, 'is a fraction of a đồng; write whole đồng, digits only')]
    const isFar = usual !== undefined && (price > usual * JUMP || price * JUMP < usual)
    return isFar
      ? [product.warningAt(path, `is far from the product's usual ${usual}; count the digits again`)]
      : []
  })
}

/** The median; of two numbers the lower, so that the higher one is reported. Undefined for fewer than two. */
function median(numbers: readonly number[]): number | undefined {
  if (numbers.length < 2) return undefined
  if (numbers.length === 2) return Math.min(...numbers)
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
