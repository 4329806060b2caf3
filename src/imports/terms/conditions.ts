/** Payment, app and new customers in terms, by patterns over folded text; amounts are in figures.ts. */
import { fold } from '#text/fold.ts'

/** Payment methods by their names in the catalog, each with a pattern for folded text. */
const PAYMENTS: readonly { name: string; pattern: RegExp }[] = [
  { name: 'MoMo', pattern: /\bmomo\b/u },
  { name: 'ZaloPay', pattern: /\bzalo ?pay\b/u },
  { name: 'ShopeePay', pattern: /\bshopee ?pay\b/u },
  { name: 'VNPAY', pattern: /\bvn ?pay(?:-qr| qr)?\b/u },
  { name: 'Viettel Money', pattern: /\bviettel ?(?:money|pay)\b/u },
  { name: 'GrabPay', pattern: /\bgrab ?pay\b/u },
  { name: 'GoPay', pattern: /\bgo ?pay\b/u },
  { name: 'OVO', pattern: /\bovo\b/u },
  { name: 'Apple Pay', pattern: /\bapple ?pay\b/u },
  { name: 'Google Pay', pattern: /\bgoogle ?pay\b/u },
  { name: 'Samsung Pay', pattern: /\bsamsung ?pay\b/u },
  { name: 'Visa', pattern: /\bvisa\b/u },
  { name: 'Mastercard', pattern: /\bmaster ?card\b/u },
  { name: 'JCB', pattern: /\bjcb\b/u },
  { name: 'VIB', pattern: /\bvib\b/u },
  { name: 'Techcombank', pattern: /\b(?:techcombank|tcb)\b/u },
  { name: 'VPBank', pattern: /\bvp ?bank\b/u },
  { name: 'Vietcombank', pattern: /\b(?:vietcombank|vcb)\b/u },
  { name: 'TPBank', pattern: /\btp ?bank\b/u },
  { name: 'BIDV', pattern: /\bbidv\b/u },
  { name: 'ACB', pattern: /\bacb\b/u },
  { name: 'HSBC', pattern: /\bhsbc\b/u },
  { name: 'Sacombank', pattern: /\bsacombank\b/u },
  { name: 'Kredivo', pattern: /\bkredivo\b/u },
  { name: 'Fundiin', pattern: /\bfundiin\b/u },
  { name: 'MB', pattern: /\bmb ?bank\b|\bthe mb\b/u },
]

/** Words before a payment method, in its clause, that make it a condition. */
const PAYING =
  /(?:thanh toan|tra tien|tra|chu the|the tin dung|the ghi no|the|vi|pay with|paying with|payment|bayar|pembayaran)\b|\b(?:qua|bang|quet)\s*(?:ma |vi |the |app |ung dung )*$/u

/** Words behind one: `HSBC cardholders`. */
const HOLDERS = /^(?: (?:credit|debit))? ?card(?:s|holders?)?\b/u

/** Texts that accept every payment method, cash included. */
const ANY_PAYMENT =
  /moi (?:phuong thuc|hinh thuc)|tat ca (?:cac )?(?:phuong thuc|hinh thuc)|bat ky (?:phuong thuc|hinh thuc)|\bcod\b|tien mat/u

/** The payment methods that a folded text requires, in order of mention; empty when it requires none. */
export function readPayments(folded: string): string[] {
  if (ANY_PAYMENT.test(folded)) return []
  return PAYMENTS.flatMap(({ name, pattern }) => {
    const match = pattern.exec(folded)
    if (match === null) return []
    const isPaid =
      PAYING.test(clauseBefore(folded, match.index)) ||
      HOLDERS.test(folded.slice(match.index + match[0].length))
    return isPaid ? [{ name, at: match.index }] : []
  })
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

function clauseBefore(folded: string, end: number): string {
  return (
    folded
      .slice(0, end)
      .split(/[.;\n]/u)
      .at(-1) ?? ''
  )
}

const APP = String.raw`(?:app|ung dung|application)`
const APP_ONLY = new RegExp(
  String.raw`\b(?:chi|rieng|duy nhat|doc quyen)\b(?! con| tu| voi \d)[^.;\n]{0,40}\b${APP}\b|\b${APP}[- ]only\b|\bonly (?:on|in|via) (?:the )?(?:\w+ )?app\b|\bdac quyen ${APP}\b|\bkhong ap dung (?:tren |cho )?(?:web|website)\b`,
  'u',
)
const ALSO_ELSEWHERE = new RegExp(
  String.raw`\b${APP}\b[^.;\n]{0,30}\b(?:web|website|cua hang|quay|pc)\b|\b(?:web|website|cua hang|quay)\b[^.;\n]{0,20}\b(?:va|hoac|lan|&|/)[^.;\n]{0,20}\b${APP}\b`,
  'u',
)

/** Whether a folded text restricts a deal to the app. */
export function readAppOnly(folded: string): boolean {
  const without = folded.replace(/khong ap dung (?:tren |cho )?(?:web|website)/gu, ' ')
  return APP_ONLY.test(folded) && !ALSO_ELSEWHERE.test(without)
}

const NEW_ACCENTED =
  /(?:khách|khách hàng|kh|người dùng|người mua|cho người|thành viên|user|bạn|hội viên|học viên|chủ thẻ)\s*mới(?!\p{L})(?! (?:cứ|chạy|thấy|có thể|phải))|(?:^|[,.:;(]\s*|cho |dành cho )tài khoản mới(?!\p{L})|(?<!(?:\d|một|hai|ba|bốn|năm|mười)\s)(?:đơn|đơn hàng|chuyến|lần|giao dịch|lượt đặt|đặt hàng|cuốc)\s(?:\p{L}+\s)?đầu tiên(?!\p{L})(?!\s*(?:mỗi|tháng|tuần|năm|ngày|trong|từ (?!\d+[k.,])))|lần đầu (?:mua|đặt|sử dụng|dùng|thanh toán|trải nghiệm|đăng ký|giao dịch|tải)(?!\p{L})|(?:khách|khách hàng|người dùng) lần đầu(?!\p{L})|mới đăng ký|(?:tài khoản|khách|người dùng|thành viên) đăng ký mới|chưa từng (?:mua|đặt|sử dụng|giao dịch)/u
const NEW_PLAIN =
  /\b(?:khach|khach hang|kh|nguoi dung|thanh vien|tai khoan|user) moi\b(?! (?:ngay|tuan|thang|don|lan|tai|nguoi|khach|nam|gio))|(?<!\d )\b(?:don|don hang|chuyen|giao dich|cuoc) dau tien\b(?! moi| trong)|\blan dau\b|\bnew (?:users?|customers?|members?|accounts?)\b|\bfirst (?:[a-z]+ )?(?:order|purchase|booking|ride|trip)\b/u
/** Texts that include existing customers. */
const NOT_ONLY_NEW =
  /(?:cu (?:va|lan|hay|cung nhu) moi|moi (?:va|lan|hay|cung nhu|&) (?:(?:khach|khach hang|thanh vien|nguoi dung) )?cu)\b|\b(?:khong|ko|k) (?:chi )?(?:ap dung |danh |danh rieng )?(?:cho )?(?:rieng )?(?:khach|khach hang|nguoi dung|thanh vien|tai khoan) moi|existing and new|new and existing/u

/** Whether a text restricts a deal to new customers. `lower` is the text in lower case with diacritics. */
export function readNewUser(lower: string): boolean {
  const folded = fold(lower)
  if (NOT_ONLY_NEW.test(folded)) return false
  const isPlain = folded === lower
  return (
    NEW_ACCENTED.test(lower) ||
    (isPlain && NEW_PLAIN.test(folded)) ||
    /\bnew (?:users?|customers?|members?)\b|\bfirst (?:[a-z]+ )?(?:order|purchase|booking)\b|\bfirst[ -]?time (?:users?|customers?|buyers?)\b/u.test(
      folded,
    )
  )
}
