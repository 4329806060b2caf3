import { fold } from '#text/fold.ts'
import type { Language } from '#text/language.ts'

/** How each language says that a deal is not for something, in folded text. */
const MARKERS: Record<Language, RegExp> = {
  vi: /(?<!\p{L})(?:khong (?:(?:phu |thich )?hop (?:cho|voi)|(?:duoc )?(?:ap dung|khuyen mai|giam gia)|dung (?:cho|khi|voi|kem|chung)|(?:bao )?gom|kem|tinh|danh cho|nam trong)|(?:ngoai|loai) tru|tru (?:cac|san pham|hang|mon|ngay|dip|sua|dong|khu vuc))(?!\p{L})|^\P{L}*tru (?!(?:thang|ngay|lien|tien|truc|them|vao|di|gia|den|toi|tu|so|manh|luon)(?!\p{L})|\P{L}*\d)/u,
  en: /(?<!\p{L})(?:(?:not|never|cannot be|isn't|aren't) (?:\p{L}+ ){0,2}?(?:for|valid|included|promoted|discounted|applicable|with|on|combined|eligible)|(?:does|do) not (?:apply|cover|include)|doesn't apply|exclud(?:es?|ed|ing)|except(?:ing)?|not including|excl)(?!\p{L})/u,
  ko: /제외|불가|적용되지|적용 안|해당되지|할인하지 않|포함되지/u,
  zh: /不适用|不包括|不包含|不含|除外|不参加|不参与|不可用|不支持/u,
  fr: /(?<!\p{L})(?:hors|sauf|except[ée]s?|exclu(?:s|es?|sion)?|non (?:valables?|cumulables?|applicables?|compris(?:es?)?|inclus(?:es?)?)|ne s.appliquent? pas|pas valables?|a l.exclusion)(?!\p{L})/u,
  ja: /対象外|除く|除外|除き|適用されません|適用外|使えません|利用できません|含まれません|含みません/u,
}

/** What ends a statement; a full stop or a comma within a number does not. */
const STATEMENT_END = /(?<=[;!?…。、！？；，)）|])|(?<=[.,:])(?=\s|$)|(?=[(（])|(?<=\s)(?=[–—-]\s)/u

/** What somebody bought before, or may look at too, to the end of the statement. */
const BESIDE =
  /(?:dành cho )?(?:khách|khách hàng|người|ai) (?:đã )?từng (?:mua|dùng|đặt)(?!\p{L}).*|xem thêm(?!\p{L}).*/iu

/** What a Vietnamese statement with a marker has; the markers of the other languages need no statement. */
const MAY_EXCLUDE = /khong|tru /u

/** A text without what says what a deal is not for, or what else there is: nobody should find it by this. */
export function withoutExclusions(text: string, language: Language): string {
  const marker = MARKERS[language]
  // Most texts exclude nothing, and looking at each of their statements takes ten times as long.
  const isWorthALook = (language === 'vi' ? MAY_EXCLUDE : marker).test(fold(text)) || BESIDE.test(text)
  if (!isWorthALook) return text
  return text
    .split(STATEMENT_END)
    .filter((statement) => !marker.test(fold(statement)))
    .map((statement) => statement.replace(BESIDE, ''))
    .join('')
}
