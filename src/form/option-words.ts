/** Names the options of the form. */
import { CATEGORY_NAMES } from '#contract/category.ts'
import { LANGUAGE_NAMES } from '#text/language.ts'

/** Labels of choices in Vietnamese and English. A choice without a label is shown as it is. */
const WORDS: Record<string, Record<string, string>> = {
  redeem: {
    enter: 'Nhập mã · Enter a code',
    collect: 'Lưu mã trước · Collect it first',
    auto: 'Tự động áp dụng · Applied by itself',
    link: 'Vào từ đường dẫn · By following the link',
    counter: 'Đưa ra tại quầy · Shown at the counter',
  },
  scope: {
    platform: 'Của sàn hoặc cửa hàng · The store’s own',
    shop: 'Của gian hàng · A seller’s inside the store',
    shipping: 'Vận chuyển · Shipping',
    payment: 'Thanh toán · Payment',
  },
  'discount.kind': {
    percent: 'Phần trăm · Per cent',
    amount: 'Số tiền · Amount',
    cashback: 'Hoàn tiền · Cash back',
    gift: 'Quà tặng · Gift',
    freeship: 'Miễn phí giao · Free shipping',
    bogo: 'Mua 1 tặng 1 · Buy one, get one',
  },
  'discount.paidIn': { coins: 'Xu của cửa hàng · Coins of the store' },
  'discount.unit': { percent: 'Phần trăm · Per cent', amount: 'Số tiền · Amount' },
  'discount.bound': { 'up-to': 'Cao nhất · Up to', from: 'Thấp nhất · At least' },
  'discount.base': {
    order: 'Cả đơn · The whole order',
    'one-item': 'Một món · One item',
    'second-item': 'Món thứ hai · The second item',
    'third-item': 'Món thứ ba · The third item',
    fare: 'Giá vé trước thuế phí · The fare before taxes and fees',
    delivery: 'Phí giao · The delivery fee',
    'next-order': 'Đơn sau · A later order',
  },
  'evidence.method': {
    'official-page': 'Xem trang chính thức · Official page',
    'checkout-tested': 'Thử thanh toán · Tried at the checkout',
    feed: 'Dữ liệu đối tác · Feed of a partner',
    reader: 'Người dùng báo · Told by a reader',
  },
  status: {
    draft: 'Chưa đăng · Draft',
    live: 'Đang đăng · Live',
    withdrawn: 'Đã rút · Withdrawn',
  },
  kind: {
    'double-day': 'Ngày đôi · Double day',
    payday: 'Ngày lương về · Payday',
    'shopping-day': 'Ngày mua sắm · Shopping day',
    'gift-day': 'Ngày tặng quà · Gift day',
    holiday: 'Ngày lễ · Holiday',
    season: 'Mùa · Season',
  },
  lang: LANGUAGE_NAMES,
}

export function optionLabel(path: readonly string[], word: string): string {
  if (isCategory(word) && path.some((name) => name === 'category' || name === 'categories')) {
    return `${CATEGORY_NAMES[word].vi} · ${CATEGORY_NAMES[word].en}`
  }
  const name = path.join('.')
  const rows = WORDS[name] ?? WORDS[path.at(-1) === 'stacking' ? 'scope' : name]
  return rows?.[word] ?? word
}

function isCategory(word: string): word is keyof typeof CATEGORY_NAMES {
  return Object.hasOwn(CATEGORY_NAMES, word)
}
