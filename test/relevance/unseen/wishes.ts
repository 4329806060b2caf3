import type { Language } from '#text/language.ts'
import type { Facts } from './records.ts'

/** A wish that a query speaks out, and the grade that a record gets for how well it grants it. */
interface Wish {
  words: Record<Language, readonly string[]>
  grade: (facts: Facts) => 1 | 2 | 3
}

/** What ends on a day up to these is soon, rather soon, and still soon. */
const SOON_DAYS = [6, 11]

const granted = (isGranted: boolean): 1 | 3 => (isGranted ? 3 : 1)

export const WISHES = {
  code: {
    words: {
      vi: ['mã giảm giá', 'voucher', 'mã khuyến mãi'],
      en: ['promo code', 'voucher', 'coupon'],
      ko: ['할인 코드', '쿠폰'],
      zh: ['优惠码', '优惠券'],
      fr: ['code promo', 'bon de réduction'],
      ja: ['クーポン', '割引コード'],
    },
    grade: ({ hasCode }) => granted(hasCode),
  },
  freeship: {
    words: {
      vi: ['freeship', 'miễn phí vận chuyển'],
      en: ['free shipping', 'free delivery'],
      ko: ['무료배송'],
      zh: ['包邮', '免运费'],
      fr: ['livraison gratuite', 'livraison offerte'],
      ja: ['送料無料'],
    },
    grade: ({ kind }) => granted(kind === 'freeship'),
  },
  cashback: {
    words: {
      vi: ['hoàn tiền', 'cashback'],
      en: ['cashback', 'money back'],
      ko: ['캐시백'],
      zh: ['返现'],
      fr: ['cashback'],
      ja: ['キャッシュバック'],
    },
    grade: ({ kind }) => granted(kind === 'cashback'),
  },
  gift: {
    words: {
      vi: ['quà tặng', 'tặng quà'],
      en: ['free gift', 'gift'],
      ko: ['사은품'],
      zh: ['赠品'],
      fr: ['cadeau offert'],
      ja: ['プレゼント'],
    },
    grade: ({ kind }) => granted(kind === 'gift'),
  },
  bogo: {
    words: {
      vi: ['mua 1 tặng 1'],
      en: ['buy one get one'],
      ko: ['1+1'],
      zh: ['买一送一'],
      fr: ['un acheté un offert'],
      ja: ['1つ買うと1つ無料'],
    },
    grade: ({ kind }) => granted(kind === 'bogo'),
  },
  newcomer: {
    words: {
      vi: ['khách mới', 'cho khách hàng mới', 'đơn đầu tiên'],
      en: ['new customer', 'first order'],
      ko: ['신규 고객', '첫 주문'],
      zh: ['新用户', '首单'],
      fr: ['nouveau client', 'première commande'],
      ja: ['新規', '初回注文'],
    },
    grade: ({ isForNew }) => granted(isForNew),
  },
  app: {
    words: {
      vi: ['trên app', 'qua ứng dụng'],
      en: ['app only', 'in the app'],
      ko: ['앱 전용'],
      zh: ['app专享'],
      fr: ["sur l'application"],
      ja: ['アプリ限定'],
    },
    grade: ({ isInApp }) => granted(isInApp),
  },
  instalments: {
    words: {
      vi: ['trả góp', 'trả góp 0%'],
      en: ['instalments', '0% installment'],
      ko: ['무이자 할부', '할부'],
      zh: ['分期付款', '免息分期'],
      fr: ['paiement en plusieurs fois'],
      ja: ['分割払い'],
    },
    grade: ({ isByInstalments }) => granted(isByInstalments),
  },
  ending: {
    words: {
      vi: ['sắp hết hạn', 'sắp kết thúc'],
      en: ['ending soon', 'expiring soon'],
      ko: ['마감 임박', '곧 종료'],
      zh: ['即将到期', '即将结束'],
      fr: ['bientôt terminé', 'se termine bientôt'],
      ja: ['まもなく終了', '終了間近'],
    },
    grade: ({ daysLeft }) => {
      const [soon = 0, ratherSoon = 0] = SOON_DAYS
      if (daysLeft <= soon) return 3
      return daysLeft <= ratherSoon ? 2 : 1
    },
  },
} satisfies Record<string, Wish>

export type WishName = keyof typeof WISHES
