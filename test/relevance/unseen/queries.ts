import { seededRandom } from '../../bench/generate.ts'
import type { Label } from '../labels.ts'
import type { Facts } from './records.ts'
import { withSlip, withTelexLeft } from './slips.ts'
import type { Group, Thing, UnseenHalf, UnseenStore } from './things.ts'
import { WISHES, type WishName } from './wishes.ts'
import { fold } from '#text/fold.ts'
import type { Language } from '#text/language.ts'

/** What a query asks for. */
interface Need {
  thing?: Thing | undefined
  group?: Group | undefined
  store?: UnseenStore | undefined
  wish?: WishName | undefined
  mostPrice?: number
  leastPercent?: number
}

interface Asked {
  query: string
  language: Language
  need: Need
}

/** Sentences of shoppers, {t} the thing and {s} the store. */
const SENTENCES = [
  'mình muốn mua {t} thì có mã nào không',
  'cho mình hỏi {t} đang giảm giá ở đâu vậy',
  'tìm ưu đãi {t} tốt nhất hôm nay',
  'có khuyến mãi gì cho {t} của {s} không ạ',
  'cần mua {t} giá rẻ, shop nào đang sale',
  'ở {s} có đang giảm {t} không',
  'em đang kiếm {t} rẻ rẻ để tặng mẹ',
  'muốn đặt {t} cuối tuần này có deal gì hay không',
]

const CHAT = [
  'mgg {t}',
  'mgg {t} {s}',
  'kiếm mgg {t} vs ạ',
  '{t} sale ko shop',
  'có km {t} k mn',
  '{t} {s} dc giảm bn',
  'cần mã {t} cho ng mới',
  '{t} giá rẽ fs',
]

const FOREIGN: Record<Exclude<Language, 'vi'>, readonly string[]> = {
  en: ['{t}', '{t} deals', 'discount on {t}', '{t} at {s}', 'where can I find cheap {t}', 'best {t} offers'],
  ko: ['{t}', '{t} 할인', '{t} 할인 코드', '{s} {t}', '{t} 싸게 사는 곳', '{t} 쿠폰 있나요'],
  zh: ['{t}', '{t}优惠', '{t}优惠码', '{s} {t}', '哪里买{t}便宜', '{t}折扣券'],
  fr: ['{t}', '{t} pas cher', 'promo {t}', '{t} {s}', 'code promo {t}', 'où trouver {t} en promo'],
  ja: ['{t}', '{t} 割引', '{t}のクーポン', '{s} {t}', '{t}を安く買いたい', '{t} セール'],
}

/** What no deal answers. */
const NONSENSE: readonly (readonly [string, Language])[] = [
  ['asdkjh qweoiu', 'vi'],
  ['zxqvbn', 'vi'],
  ['thời tiết ngày mai thế nào', 'vi'],
  ['kết quả xổ số miền bắc', 'vi'],
  ['thủ tướng việt nam là ai', 'vi'],
  ['what is the capital of france', 'en'],
  ['who won the world cup', 'en'],
  ['오늘 날씨 어때', 'ko'],
  ['今天天气怎么样', 'zh'],
  ['明日の天気', 'ja'],
  ['quelle heure est-il', 'fr'],
  ['!!!???', 'vi'],
  ['hhhhhhhhhh', 'vi'],
  ['lorem ipsum dolor', 'en'],
]

const PER_KIND = 36

/** Labelled queries about generated records, by kind; the same for the same seed. */
export function askUnseen(
  stores: readonly UnseenStore[],
  records: readonly Facts[],
  half: UnseenHalf,
  seed: number,
): Label[] {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const sold = records.filter(({ thing }) => thing !== undefined)
  const fill = (pattern: string, thing: string, store: UnseenStore): string =>
    pattern.replace('{t}', thing).replace('{s}', store.name)
  const needOf = ({ thing, store }: Facts, pattern: string): Need => ({
    thing,
    ...(pattern.includes('{s}') && { store }),
  })
  const keywords = (): Asked => {
    const facts = pick(sold)
    const { thing, group } = facts
    if (random() < 0.15) return { query: pick(group.names.vi), language: 'vi', need: { group } }
    const pattern = pick(['{t}', '{t}', '{t} {s}', '{s} {t}'])
    return {
      query: fill(pattern, thing?.vi[0] ?? '', facts.store),
      language: 'vi',
      need: needOf(facts, pattern),
    }
  }
  const foreign = (language: Exclude<Language, 'vi'>): Asked => {
    const facts = pick(sold)
    const pattern = pick(FOREIGN[language])
    return {
      query: fill(pattern, pick(facts.thing?.[language] ?? []), facts.store),
      language,
      need: needOf(facts, pattern),
    }
  }
  const wishes = Object.keys(WISHES) as WishName[]
  const kinds: Record<string, () => Asked> = {
    keywords,
    unaccented: () => {
      const { query, ...rest } = keywords()
      return { ...rest, query: fold(query) }
    },
    sentences: () => {
      const facts = pick(sold)
      const pattern = pick(SENTENCES)
      return {
        query: fill(pattern, pick(facts.thing?.vi ?? []), facts.store),
        language: 'vi',
        need: needOf(facts, pattern),
      }
    },
    teencode: () => {
      const facts = pick(sold)
      const pattern = pick(CHAT)
      const [short = fold(facts.thing?.vi[0] ?? '')] = facts.thing?.short ?? []
      return { query: fill(pattern, short, facts.store), language: 'vi', need: needOf(facts, pattern) }
    },
    typos: () => {
      const facts = pick(sold)
      const pattern = pick(['{t}', '{t} {s}', 'mã giảm giá {t}'])
      const name = facts.thing?.vi[0] ?? ''
      const slipped = random() < 0.2 ? withTelexLeft(name) : withSlip(name, random)
      return { query: fill(pattern, slipped, facts.store), language: 'vi', need: needOf(facts, pattern) }
    },
    synonyms: () => {
      const facts = pick(sold.filter(({ thing }) => (thing?.vi.length ?? 0) > 1))
      const pattern = pick(['{t}', '{t} giảm giá', '{t} {s}'])
      return {
        query: fill(pattern, pick(facts.thing?.vi.slice(1) ?? []), facts.store),
        language: 'vi',
        need: needOf(facts, pattern),
      }
    },
    english: () => foreign('en'),
    korean: () => foreign('ko'),
    chinese: () => foreign('zh'),
    french: () => foreign('fr'),
    japanese: () => foreign('ja'),
    intents: () => {
      const wish = pick(wishes)
      const { thing, store } = pick(sold.filter((facts) => WISHES[wish].grade(facts) === 3))
      const language = pick(['vi', 'vi', 'vi', 'en', 'ko', 'zh', 'fr', 'ja'] as const)
      const words = pick(WISHES[wish].words[language])
      if (random() < 0.5) {
        const query = language === 'vi' ? `${words} ${store.name}` : `${store.name} ${words}`
        return { query, language, need: { wish, store } }
      }
      return { query: `${thing?.[language][0] ?? ''} ${words}`, language, need: { wish, thing } }
    },
    limits: () => {
      if (random() < 0.4) {
        const { thing, percent } = pick(sold.filter((facts) => facts.percent >= 20))
        return {
          query: `${thing?.vi[0] ?? ''} giảm ${percent}%`,
          language: 'vi',
          need: { thing, leastPercent: percent },
        }
      }
      const { thing, price } = pick(sold.filter((facts) => facts.price > 0))
      const most = Math.ceil(price / 100_000) * 100_000
      const sum =
        most >= 1_000_000 && random() < 0.7
          ? `${most / 1_000_000} triệu`.replace('.', ',')
          : `${most / 1000}k`
      return { query: `${thing?.vi[0] ?? ''} dưới ${sum}`, language: 'vi', need: { thing, mostPrice: most } }
    },
    stores: () => {
      const store = pick(stores)
      const { name, aliases } = store
      const query = pick([
        () => name,
        () => fold(name),
        () => name.replaceAll(' ', '').toLowerCase(),
        () => `khuyến mãi ${name}`,
        () => `mã giảm giá ${fold(name)}`,
        () => withSlip(name, random),
        () => aliases[0] ?? name,
        () => aliases.at(-1) ?? name,
      ])()
      const isForCode = query.startsWith('mã')
      return { query, language: 'vi', need: { store, ...(isForCode && { wish: 'code' as const }) } }
    },
  }
  const labels = Object.entries(kinds).flatMap(([kind, ask]) => {
    const asked = new Map<string, Asked>()
    for (let tries = 0; asked.size < PER_KIND * (kind === 'intents' ? 2 : 1) && tries < 500; tries += 1) {
      const one = ask()
      asked.set(one.query, one)
    }
    return [...asked.values()].map(({ query, language, need }): Label => ({
      query,
      language,
      kind,
      half: half === 'tuned' ? 'tuning' : 'test',
      relevant: gradesFor(need, records),
    }))
  })
  const nonsense = NONSENSE.map(([query, language]): Label => ({
    query,
    language,
    kind: 'nonsense',
    half: half === 'tuned' ? 'tuning' : 'test',
    relevant: {},
  }))
  return [...labels, ...nonsense]
}

function gradesFor(need: Need, records: readonly Facts[]): Record<string, number> {
  return Object.fromEntries(
    records.flatMap((facts) => {
      const grade = gradeOf(need, facts)
      return grade === 0 ? [] : [[facts.id, grade]]
    }),
  )
}

/**
 * 3 the thing at the store with what is wished; 2 where the wish is half granted, or the thing is bought
 * elsewhere under no wish; 1 what is only near. What breaks a limit is worth nothing.
 */
function gradeOf({ thing, group, store, wish, mostPrice, leastPercent }: Need, facts: Facts): number {
  if (mostPrice !== undefined) {
    if (thing !== facts.thing) return 0
    if (facts.kind === 'product') return facts.price <= mostPrice ? 3 : 0
    return facts.minimumSpend <= mostPrice ? 2 : 0
  }
  if (leastPercent !== undefined) {
    if (thing !== facts.thing) return 0
    if (facts.kind === 'percent' && facts.percent >= leastPercent) return 3
    return 1
  }
  const isThing = thing === undefined ? group === undefined || group === facts.group : thing === facts.thing
  const isStore = store === undefined || store === facts.store
  if (!isThing && thing !== undefined)
    return isStore && store !== undefined && facts.thing === undefined ? 1 : 0
  if (!isThing) return 0
  if (!isStore) return thing === undefined ? 0 : 1
  if (store !== undefined && thing === undefined && facts.kind === 'product') return 1
  return wish === undefined ? 3 : WISHES[wish].grade(facts)
}
