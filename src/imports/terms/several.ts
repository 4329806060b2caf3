/** Conditions on how many are bought, or what else is bought: no field of a record holds them. */

const COUNT = '(?:[2-9]|[1-9]\\d|hai|ba|bon|nam|sau|bay|tam|chin|muoi)'
/** What Vietnamese counts, without diacritics. */
const THINGS =
  '(?:mon|san pham|sp|cai|chiec|hop|chai|lon|goi|tui|thung|loc|ly|coc|coc|to|suat|phan|ve|cap|combo|cuon|quyen|doi|bo|don vi|mat hang|nguoi|khach|thanh vien|dem|phong|cho|slot|hoc vien|be)'
const ENGLISH_COUNT = '(?:[2-9]|[1-9]\\d|two|three|four|five|six|ten)'
const ENGLISH_THINGS =
  '(?:items?|pieces?|pcs|products?|units?|packs?|boxes|bottles?|tickets?|pax|people|persons?|guests?|nights?|rooms?|seats?|pairs?|books?)'

/** In folded text. Amounts are no counts: 2k, 2.000, 2 triệu, 20%. */
const NO_AMOUNT = '(?![\\d.,]*\\d|\\s?(?:k|tr|trieu|nghin|ngan|d|dong|vnd|%|phan tram|x|/)(?!\\p{L})|\\s?%)'

const PATTERNS = [
  // "mua từ 2 món", "mua 3 giảm 15%", "đơn từ 2 sản phẩm", "đoàn từ 5 vé"
  `mua (?:tu |it nhat |toi thieu |du |kem |cung luc )*${COUNT}${NO_AMOUNT}(?: ${THINGS})?(?! (?:nam|thang|ngay|lan)\\b)(?!\\p{L})`,
  `(?:tu|it nhat|toi thieu|du|>=|≥) ${COUNT} ${THINGS}(?!\\p{L})`,
  `${COUNT} ${THINGS} tro (?:len|di)`,
  `(?<=(?:%|k|d|dong|nghin) )cho ${COUNT} ${THINGS}(?!\\p{L})`,
  `(?:doan|nhom|team|group|combo)(?: khach)? (?:tu )?${COUNT}${NO_AMOUNT}`,
  `thue (?:\\p{L}+ ){0,2}(?:tu )?${COUNT} (?:ngay|thang)(?!\\p{L})`,
  // English
  `(?:buy|purchase|buying|order|book|stay|get) (?:any |at least |min(?:imum)? (?:of )?)?${ENGLISH_COUNT}(?:\\+| or more)?${NO_AMOUNT}(?! ?(?:[$€£]|usd|sgd))(?!\\p{L})`,
  `(?:from|for|min(?:imum)?\\.?(?: of| qty| quantity)?|at least|on|any|of) ${ENGLISH_COUNT}\\+?(?: or more)? ${ENGLISH_THINGS}(?!\\p{L})`,
  `(?:on|any|buy|buying|purchase|book|for) (?:any )?${ENGLISH_COUNT} or more(?! ?(?:[$€£]|usd|sgd))`,
  `(?:above|over|more than|from|at least|min(?:imum)?(?: of)?) \\d{1,4}\\+? ${ENGLISH_THINGS}(?!\\p{L})`,
  `${ENGLISH_COUNT}(?:\\+| or more) ${ENGLISH_THINGS}(?!\\p{L})`,
  `(?:groups?|parties|party) of ${ENGLISH_COUNT}`,
  `${ENGLISH_COUNT}-(?:night|person|item|piece)s?(?!\\p{L})`,
  // French, Indonesian and Malay
  `(?:des|pour|a partir de|au moins) ${COUNT} (?:articles?|produits?|billets?|personnes?|nuits?|pieces?|achetes?)`,
  `(?:min(?:imal|\\.)?|beli|untuk|setiap) (?:pembelian )?${COUNT} (?:pcs|item|barang|produk|tiket|orang|malam|buah)`,
  // Chinese, Japanese and Korean
  `(?:满|滿|购|買|买|任选)\\s?${COUNT}\\s?(?:件|人|张|張|份|盒|瓶|晚|送|免)`,
  `${COUNT}\\s?(?:件|人|张|張|份|盒|瓶)\\s?(?:以上|起|[1-9]折)`,
  `第[二三2-9]件`,
  `${COUNT}\\s?(?:点|個|つ|名|名様|枚|本|泊|人|冊)\\s?(?:以上|購入|買う|お買い上げ|で(?=.{0,12}(?:オフ|off|引|割|%)))`,
  `${COUNT}\\s?(?:개|인|명|매|장|박|권|병)\\s?(?:이상|구매|구입|부터)`,
].map((source) => new RegExp(`(?<!\\p{L})(?:${source})`, 'u'))

/** A voucher that is bought: what it is worth is no discount. */
const AMOUNT = String.raw`(?:[$₫]\s?)?\d[\d.,]{0,14}\s?(?:k|tr|trieu|nghin|d|dong|vnd|₫|usd|sgd)?`
const BOUGHT = new RegExp(
  String.raw`(?<!\p{L})(?:(?:mua |ban |so huu )(?:ngay )?(?:e-?)?(?:voucher|phieu|the qua tang|the|coupon|gift card)\b[^.;\n]{0,30}\b(?:gia|chi|voi|con) (?:chi |con |chi con )*${AMOUNT}|(?:e-?)?(?:voucher|phieu|the qua tang) (?:tri gia )?${AMOUNT} (?:voi )?gia (?:chi )?(?:con )?${AMOUNT}|(?:tra|pay) ${AMOUNT} (?:nhan|duoc|get) [^.;\n]{0,20}${AMOUNT}|buy [^.;\n]{0,20}(?:voucher|gift card|coupon)s? (?:for|at) ${AMOUNT}|${AMOUNT} (?:voucher|gift card) for (?:only |just )?${AMOUNT})`,
  'u',
)

/** The words of a folded text by which a discount depends on a count or on a bought voucher; else nothing. */
export function needsSeveral(folded: string): string | undefined {
  for (const pattern of [...PATTERNS, BOUGHT]) {
    const [words] = pattern.exec(folded) ?? []
    if (words !== undefined) return words
  }
  return undefined
}
