/** Reviews texts for contacts and addresses of strangers. */
import type { Finding, Review, ReviewedRecord } from '#review/finding.ts'
import { hostsOfStores, isShortener } from '#review/addresses.ts'
import { createFindingCache } from '#review/finding-cache.ts'
import { writtenTextsOf } from '#review/written-texts.ts'
import { EMAIL, PHONE_OR_ACCOUNT } from '#values/personal-data.ts'

/** The top-level domains by which addresses without a scheme are recognised. */
const ENDINGS =
  'com|vn|net|org|me|ly|gl|io|co|cc|to|at|link|shop|store|top|xyz|info|app|site|online|club|asia'

/** An address in a text, with its host. */
const ADDRESS = new RegExp(
  String.raw`https?://(?<whole>[^/\s)]+)|(?<![\w@.-])(?<www>www\.[\w.-]+)|(?<![\w@.-])(?<bare>[\w-]+(?:\.[\w-]+)*\.(?:${ENDINGS}))/\S`,
  'giu',
)

/** Patterns that texts may not contain, each with advice. */
const UNWANTED: readonly { when: RegExp; message: string }[] = [
  {
    when: EMAIL,
    message: 'contains an e-mail address; leave it out',
  },
  {
    when: PHONE_OR_ACCOUNT,
    message: 'contains a phone number or an account; leave it out, and check who sent the deal',
  },
  {
    when: /<\/?[a-z][^<>]*>|&(?:amp|lt|gt|quot|apos|nbsp|#\d+);/iu,
    message: 'contains HTML; write plain text',
  },
  {
    when: /(?<!\p{L})(?:todo|tbd|fixme|lorem ipsum|xxx+)(?!\p{L})|\?{3}/iu,
    message: 'is not finished; write it, or leave it out',
  },
]

/** HTML that runs code or loads something when an article is shown. */
const ACTIVE =
  /<\s*(?:script|iframe|object|embed|form|style|link|meta|base|svg|img)\b|\bon\w+\s*=\s*["']|javascript:/iu

const LINK = /https?:\/\/[^\s)>\]"']+/giu

/** Alphabets with letters that look Latin. */
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** A word that mixes Latin letters with similar ones. */
const MIXED =
  /(?<!\p{Script=Latin}|[\p{Script=Cyrillic}\p{Script=Greek}])(?=\p{Script=Latin}*[\p{Script=Cyrillic}\p{Script=Greek}])(?=[\p{Script=Cyrillic}\p{Script=Greek}]*\p{Script=Latin})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/u

/**
 * Checks that texts contain no addresses, contacts or accounts: a submitted deal may be an attempt at fraud.
 */
export const reviewContacts: Review = ({ deals, products, posts, stores, calendar }) => {
  const known = hostsOfStores(stores)
  const once = cachedFor(known)
  return [
    ...[...deals, ...products, ...posts, ...stores, ...calendar].flatMap((record) =>
      once(record, () => reviewRecord(record, known)),
    ),
    ...stores.flatMap((store) => mixedLetters(store, ['name'], store.entry.name)),
    ...posts.flatMap((post) => reviewBodies(post, known)),
  ]
}

const cachedFor = createFindingCache()

function reviewRecord(record: ReviewedRecord, known: readonly string[]): Finding[] {
  return writtenTextsOf(record.entry).flatMap(({ path, text }) => {
    if (path.includes('body')) return []
    const found = addressIn(text, known) ?? UNWANTED.find(({ when }) => when.test(text))?.message
    return found === undefined ? mixedLetters(record, path, text) : [record.errorAt(path, found)]
  })
}

/** A message when a text contains an address other than that of a known store; undefined otherwise. */
function addressIn(text: string, known: readonly string[]): string | undefined {
  const hosts = [...text.matchAll(ADDRESS)].map(
    ({ groups }) => groups?.['whole'] ?? groups?.['www'] ?? groups?.['bare'] ?? '',
  )
  return hosts.some((host) => !isKnown(host.toLowerCase().replace(/\.$/, ''), known))
    ? 'contains an address; readers follow url, which is checked, so leave it out'
    : undefined
}

function isKnown(host: string, known: readonly string[]): boolean {
  return known.some((own) => host === own || host.endsWith(`.${own}`))
}

function mixedLetters(record: ReviewedRecord, path: readonly PropertyKey[], text: string): Finding[] {
  const word = LOOKALIKE.test(text) ? MIXED.exec(text)?.[0] : undefined
  return word === undefined
    ? []
    : [record.errorAt(path, `mixes two alphabets in "${word}", whose letters look alike; type it anew`)]
}

/** Checks the bodies of articles, which may link to stores and to the site itself. */
function reviewBodies(post: ReviewedRecord<'posts'>, known: readonly string[]): Finding[] {
  return writtenTextsOf(post.entry)
    .filter(({ path }) => path.includes('body'))
    .flatMap(({ path, text }) => {
      if (ACTIVE.test(text)) {
        return [post.errorAt(path, 'contains HTML that runs or loads something; write Markdown')]
      }
      const hosts = [...text.matchAll(LINK)].flatMap(([url]) =>
        URL.canParse(url) ? [new URL(url).hostname] : [],
      )
      const short = hosts.find(isShortener)
      if (short !== undefined)
        return [post.errorAt(path, `has a short link of ${short}; write where it leads`)]
      const foreign = hosts.find((host) => !isKnown(host, known))
      return foreign === undefined
        ? []
        : [post.warningAt(path, `links to ${foreign}, which is no store's; make sure that it is meant`)]
    })
}
