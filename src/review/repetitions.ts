/** Finds duplicates in lists, and names that several deals spell differently. */
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { createFindingCache } from '#review/finding-cache.ts'
import { fold } from '#text/fold.ts'

type Lists = readonly (readonly [path: readonly string[], items: readonly string[] | undefined])[]

/** Checks that lists have no duplicates and that names used by several deals have one spelling. */
export const reviewRepetitions: Review = ({ deals, products, stores, posts, calendar }) => [
  ...reviewDeals(deals),
  ...products.flatMap((product) => [
    ...twice(product, [[['priceHistory'], product.entry.priceHistory.map(({ date }) => String(date))]]),
    ...twice(product, [[['offers'], product.entry.offers.map(({ store, url }) => `${store} ${url}`)]]),
  ]),
  ...stores.flatMap((store) => {
    const { aliases, hosts, countries, categories } = store.entry
    return twice(store, [
      [['aliases'], aliases.map(fold)],
      [['hosts'], hosts],
      [['countries'], countries],
      [['categories'], categories],
    ])
  }),
  ...posts.flatMap((post) =>
    twice(post, [
      [['tags'], post.entry.tags],
      [['products'], post.entry.products],
      [['deals'], post.entry.deals],
    ]),
  ),
  ...calendar.flatMap((day) =>
    twice(day, [
      [['tags'], day.entry.tags],
      [['stores'], day.entry.stores],
    ]),
  ),
  ...spellings(deals),
  ...sameNames(stores),
]

function reviewDeals(deals: readonly ReviewedRecord<'deals'>[]): Finding[] {
  const once = cachedFor()
  return deals.flatMap((deal) => once(deal, () => reviewDeal(deal)))
}

const cachedFor = createFindingCache()

function reviewDeal(deal: ReviewedRecord<'deals'>): Finding[] {
  const { tags, stacking, terms, products, slots, eligibility, title, summary } = deal.entry
  return [
    ...twice(deal, [
      [['tags'], tags],
      [['stacking'], stacking],
      [['terms'], terms],
      [['products'], products],
      [['slots'], slots],
      [['eligibility', 'payment'], eligibility.payment],
      [['eligibility', 'regions'], eligibility.regions],
    ]),
    ...(summary !== undefined && fold(summary) === fold(title)
      ? [deal.warningAt(['summary'], 'says what the title says; leave it out, or say more')]
      : []),
  ]
}

function twice(record: ReviewedRecord, lists: Lists): Finding[] {
  return lists.flatMap(([path, items = []]) =>
    items.flatMap((item, index) =>
      items.indexOf(item) < index
        ? [record.errorAt([...path, index], 'stands in the list twice; delete one of the two')]
        : [],
    ),
  )
}

/**
 * Reports ways to pay that other deals spell differently more often, such as `momo` and `MoMo`, because
 * readers filter by them.
 */
function spellings(deals: readonly ReviewedRecord<'deals'>[]): Finding[] {
  const uses = new Map<string, number>()
  const written = deals.flatMap((deal) =>
    (deal.entry.eligibility.payment ?? []).map((name, index) => ({ deal, name, index })),
  )
  for (const { name } of written) uses.set(name, (uses.get(name) ?? 0) + 1)
  const usual = Map.groupBy(uses, ([name]) => fold(name))
  return written.flatMap(({ deal, name, index }) => {
    const [most] = (usual.get(fold(name)) ?? []).toSorted((a, b) => b[1] - a[1])
    return most === undefined || most[0] === name || most[1] === uses.get(name)
      ? []
      : [
          deal.warningAt(
            ['eligibility', 'payment', index],
            `is written ${most[0]} in other deals; write it so too`,
          ),
        ]
  })
}

/**
 * Reports one of two stores with the same name: the one whose hosts do not contain the name, else the later
 * one.
 */
function sameNames(stores: readonly ReviewedRecord<'stores'>[]): Finding[] {
  return stores.flatMap((store, index) => {
    const place = stores.findIndex(
      (other) => other !== store && fold(other.entry.name) === fold(store.entry.name),
    )
    const twin = stores[place]
    if (!twin) return []
    const isCopy = ownsName(store) === ownsName(twin) ? place < index : ownsName(twin)
    return isCopy
      ? [store.errorAt(['name'], `is the name of stores/${twin.id}.yaml; say which of the two it is`)]
      : []
  })
}

function ownsName({ entry: { name, hosts } }: ReviewedRecord<'stores'>): boolean {
  const letters = fold(name).replace(/[^a-z0-9]/g, '')
  return hosts.some((host) => host.replace(/[^a-z0-9]/g, '').includes(letters))
}
