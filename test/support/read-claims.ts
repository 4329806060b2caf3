/** Reads what a text in one of six languages promises to take off an order, as a shopper would. */
import type { Basket } from '#savings/basket.ts'
import type { Language } from '#text/language.ts'

/** What a shopper reads: a value, of which part, up to which cap, from which minimum. */
export interface ReadClaim {
  words: string
  /** Percent, or minor units. */
  value: number
  isPercent: boolean
  gives: 'off' | 'back' | 'delivery'
  bound: 'exact' | 'up-to' | 'from'
  part: 'order' | 'one-item' | 'second-item' | 'third-item' | 'fare' | 'next-order'
  cap: number | undefined
  minimum: number | undefined
}

/** Digits with the separators and the short words of a language, and the currency around them. */
const MONEY = String.raw`(?:₫|(?:SGD|IDR|THB|MYR|PHP|USD)\s?)?\d+(?:[.,\s]\d+)*(?:\s?(?:K|k|M|triệu|만|万|亿|億|억)(?![a-z]))?\s?(?:đ|₫|동|싱가포르달러|루피아|越南盾|币|코인|コイン|Coins|Xu|新元|印尼盾|ドン|ルピア|SGD|IDR|THB|MYR|PHP|USD)?`
const PERCENT = String.raw`\d+(?:[.,]\d+)?\s?%`
const VALUE = `(?<value>${PERCENT}|${MONEY})`

interface Reader {
  /** Named groups: `value` or `left` (the tenths to pay), `upTo`, `from`, `back`, `ship`. */
  claims: RegExp
  cap: RegExp
  minimum: RegExp
  parts: Record<Exclude<ReadClaim['part'], 'order'>, string>
}

const READERS: Record<Language, Reader> = {
  vi: {
    claims: new RegExp(
      `(?:giảm|(?<back>hoàn))(?<upTo> đến| tối đa)?(?<from> từ)? ${VALUE}(?<ship> phí vận chuyển)?|−${VALUE.replace('value', 'bare')}`,
      'giu',
    ),
    cap: new RegExp(`(?<!giảm )tối đa (?<money>${MONEY})`, 'iu'),
    minimum: new RegExp(`đơn từ (?<money>${MONEY})`, 'iu'),
    parts: {
      'one-item': 'một món',
      'second-item': 'món thứ hai',
      'third-item': 'món thứ ba',
      fare: 'trước thuế phí',
      'next-order': 'đơn sau',
    },
  },
  en: {
    claims: new RegExp(
      `(?<upTo>up to )?(?<from>at least )?${VALUE} (?:(?<ship>off shipping)|off|(?<back>cash back))|−${VALUE.replace('value', 'bare')}`,
      'giu',
    ),
    cap: new RegExp(`max\\. (?<money>${MONEY})`, 'iu'),
    minimum: new RegExp(`(?:min\\. spend|when you spend) (?<money>${MONEY})`, 'iu'),
    parts: {
      'one-item': 'one item',
      'second-item': 'second item',
      'third-item': 'third item',
      fare: 'before taxes and fees',
      'next-order': 'next order',
    },
  },
  ko: {
    claims: new RegExp(
      `(?<ship>배송비 )?(?<upTo>최대 )?${VALUE}(?<from> 이상)? (?:할인|(?<back>캐시백))|−${VALUE.replace('value', 'bare')}`,
      'giu',
    ),
    cap: new RegExp(`최대 (?<money>${MONEY})(?! ?(?:할인|캐시백))(?=[),.; ]|$)`, 'iu'),
    minimum: new RegExp(`(?<money>${MONEY}) 이상 주문`, 'iu'),
    parts: {
      'one-item': '상품 1개',
      'second-item': '두 번째 상품',
      'third-item': '세 번째 상품',
      fare: '세금·수수료 제외',
      'next-order': '다음 주문',
    },
  },
  zh: {
    claims: new RegExp(
      `(?<ship>运费)?(?:打(?<left>[\\d.]+)折|(?<upTo>低至|最高减|最高返现)(?:(?<lowLeft>[\\d.]+)折|${VALUE})|(?<from>至少)(?:减|(?<leastBack>返现))${VALUE.replace('value', 'least')}|(?<fromLeft>[\\d.]+)折或更低|(?:立减|减|(?<back>返现))${VALUE.replace('value', 'plain')})`,
      'giu',
    ),
    cap: new RegExp(`上限(?<money>${MONEY})`, 'iu'),
    minimum: new RegExp(`满(?<money>${MONEY})`, 'iu'),
    parts: {
      'one-item': '单件商品',
      'second-item': '第二件',
      'third-item': '第三件',
      fare: '税费前',
      'next-order': '下次订单',
    },
  },
  fr: {
    claims: new RegExp(
      `(?<upTo>jusqu’à )?(?<from>au moins )?${VALUE} (?:de (?:(?<ship>remise sur la livraison)|remise|(?<back>cashback)))|−${VALUE.replace('value', 'bare')}`,
      'giu',
    ),
    cap: new RegExp(`(?<money>${MONEY}) max(?:\\.|imum)`, 'iu'),
    minimum: new RegExp(`dès (?<money>${MONEY}) d’achat`, 'iu'),
    parts: {
      'one-item': 'un article',
      'second-item': 'deuxième article',
      'third-item': 'troisième article',
      fare: 'hors taxes et frais',
      'next-order': 'commande suivante',
    },
  },
  ja: {
    claims: new RegExp(
      `(?<ship>送料)?(?<upTo>最大)?${VALUE}(?<from>以上)?(?:オフ|引き|(?<back>キャッシュバック))|−${VALUE.replace('value', 'bare')}`,
      'giu',
    ),
    cap: new RegExp(`最大(?<money>${MONEY})(?!オフ|引き|キャッシュバック)`, 'iu'),
    minimum: new RegExp(`(?<money>${MONEY})以上の注文`, 'iu'),
    parts: {
      'one-item': '1点のみ',
      'second-item': '2点目',
      'third-item': '3点目',
      fare: '税・手数料抜き',
      'next-order': '次回の注文',
    },
  },
}

/** Every promise of a text; `decimals` are those of its currency. */
export function readClaims(text: string, language: Language, decimals: number): ReadClaim[] {
  const plain = text.replace(/[\u00A0\u202F]/g, ' ')
  const { claims, cap, minimum, parts } = READERS[language]
  const money = (words: string | undefined): number | undefined =>
    words === undefined ? undefined : Math.round(readAmount(words, language) * 10 ** decimals)
  const part =
    (Object.keys(parts) as (keyof typeof parts)[]).find((each) => plain.includes(parts[each])) ?? 'order'
  return [...plain.matchAll(claims)].map(({ 0: words, groups = {} }) => {
    const left = groups['left'] ?? groups['lowLeft'] ?? groups['fromLeft']
    const value = groups['value'] ?? groups['plain'] ?? groups['least'] ?? groups['bare'] ?? ''
    const isPercent = left !== undefined || value.includes('%')
    const isBack = groups['back'] !== undefined || groups['leastBack'] !== undefined || words.includes('返现')
    return {
      words,
      value:
        left === undefined
          ? isPercent
            ? readAmount(value, language)
            : (money(value) ?? 0)
          : 100 - tenthsOf(left),
      isPercent,
      gives: groups['ship'] === undefined ? (isBack ? 'back' : 'off') : 'delivery',
      bound:
        groups['upTo'] !== undefined
          ? 'up-to'
          : groups['from'] !== undefined || groups['fromLeft'] !== undefined
            ? 'from'
            : 'exact',
      part,
      cap: money(cap.exec(plain)?.groups?.['money']),
      minimum: money(minimum.exec(plain)?.groups?.['money']),
    }
  })
}

/** `8折` and `80折` are both eighty of a hundred to pay. */
function tenthsOf(left: string): number {
  const value = Number(left)
  return value < 10 ? value * 10 : value
}

const UNITS: Record<string, number> = {
  K: 1e3,
  k: 1e3,
  M: 1e6,
  triệu: 1e6,
  만: 1e4,
  万: 1e4,
  억: 1e8,
  亿: 1e8,
  億: 1e8,
}

function readAmount(words: string, language: Language): number {
  const digits = /\d+(?:[.,\s]\d+)*/.exec(words)?.[0] ?? ''
  const [group, point] = language === 'vi' || language === 'fr' ? [/[.\s]/g, ','] : [/[,\s]/g, '.']
  const unit = Object.keys(UNITS).find((each) => words.includes(each))
  return Number(digits.replace(group, '').replace(point, '.')) * (unit === undefined ? 1 : (UNITS[unit] ?? 1))
}

/** What a shopper with a basket expects of a claim, in minor units: the least that the words allow. */
export function expectedBy(claim: ReadClaim, { lines, delivery = 0 }: Basket): number {
  const goods = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  if (claim.bound === 'up-to' || claim.part === 'next-order' || goods < (claim.minimum ?? 0)) return 0
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const cheapest = Math.min(...lines.map(({ unitPrice }) => unitPrice))
  const parts = {
    order: goods,
    'one-item': cheapest,
    'second-item': items >= 2 ? cheapest : 0,
    'third-item': items >= 3 ? cheapest : 0,
    fare: lines.reduce((sum, { unitFare = 0, quantity }) => sum + unitFare * quantity, 0),
  }
  const base = claim.gives === 'delivery' ? delivery : parts[claim.part]
  const taken = claim.isPercent ? Math.floor((base * Math.min(claim.value, 100)) / 100) : claim.value
  if (base === 0) return 0
  return Math.min(taken, claim.cap ?? Infinity, claim.gives === 'back' && !claim.isPercent ? Infinity : base)
}
