import { type Language, LANGUAGES } from '#text/language.ts'

/** Beginnings of what people type in a search box, parted by bars. */
const TYPED: Record<Language, string> = {
  vi:
    've may bay da|vé máy bay đà|khach san da|khách sạn nha|homest|khách s|mã|mã giảm giá la|ma giam gia sho|' +
    'voucher tra|mien phi|mua 1|khách m|hoàn t|quà|black|cyb|điện th|dien th|lap|laptop c|tai n|tai nghe ch|' +
    'tra s|trà s|trà sữa sho|ca ph|cà ph|sách|sach t|kem ch|sữa r|bỉ|giày ch|áo kh|noi c|nồi ch|máy gi|tủ l|' +
    'đà n|da lat|phú q|hội a|sho|tik|laz|fah|cell|highl|vietj',
  en: 'hotel d|hotel|code|free sh|pho|head|lapt|bubble|coff|sunscr|diap|running|shopee c|flight|cash|gif|book|sha',
  ko: '호텔|쇼ㅍ|노트|커피|무료|이어|항공|할|호ㅌ',
  zh: '机票|酒店|虾皮|咖啡|免|手机|奶|手|优惠',
  fr: 'hôt|livr|télé|code|cas|ordi|caf|bil',
  ja: 'コー|送料|スマ|イヤ|ホテ|クー',
}

/** A hundred beginnings in six languages. */
export const PREFIXES = LANGUAGES.flatMap((language) =>
  TYPED[language].split('|').map((text) => [text, language] as const),
)
