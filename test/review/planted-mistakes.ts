/**
 * Mistakes that editors make, one file each. `file` is its path below `content/`, `text` what stands in it.
 * Records of deals are written as what differs from {@link DEAL}.
 */
export interface PlantedMistake {
  what: string
  file: string
  text: string
}

const DEAL = ['title: Trà sữa cả nhóm', 'store: shopee', 'category: food', 'url: https://shopee.vn/m/sale']

/** A deal whose lines of the same fields are replaced, and which has the others below. */
function deal(...lines: string[]): string {
  const nameOf = (line: string): string => line.split(':', 1)[0] ?? ''
  const names = new Set(lines.flatMap((line) => line.split('\n').map(nameOf)))
  return `${[...DEAL.filter((line) => !names.has(nameOf(line))), ...lines].join('\n')}\n`
}

const inDeal = (what: string, ...lines: string[]): PlantedMistake => ({
  what,
  file: 'deals/planted.yaml',
  text: deal(...lines),
})

const EVIDENCE = ['  checkedAt: 2026-11-20', '  method: official-page']

const product = (what: string, ...lines: string[]): PlantedMistake => ({
  what,
  file: 'products/planted.yaml',
  text: `title: Tai nghe Sony\nbrand: Sony\ncategory: tech\n${lines.join('\n')}\n`,
})

const OFFER = '  - { store: shopee, url: https://shopee.vn/a, price: 5000000, seenAt: 2026-11-20 }'

const record = (what: string, folder: string, ...lines: string[]): PlantedMistake => ({
  what,
  file: `${folder}/planted.yaml`,
  text: `${lines.join('\n')}\n`,
})

const post = (what: string, ...lines: string[]): PlantedMistake =>
  record(what, 'posts', 'title: Mùa sale cuối năm', 'summary: Những ngày sale.', ...lines)

export const PLANTED: readonly PlantedMistake[] = [
  // Addresses.
  inDeal('an address on a lookalike host', 'url: https://shopee.vn.sale.example/'),
  inDeal('an address whose host begins like the store', 'url: https://shopee-vn.example/'),
  inDeal('an address with a Cyrillic letter in its host', 'url: https://shоpee.vn/m/sale'),
  inDeal('an address of another store', 'url: https://www.lazada.vn/x'),
  inDeal('an address without https', 'url: http://shopee.vn/m/sale'),
  inDeal('an address with a user name', 'url: https://shopee.vn@evil.example/'),
  inDeal('a link shortener', 'url: https://bit.ly/3xyz'),
  inDeal('a short link of the store itself', 'url: https://s.shopee.vn/abc'),
  inDeal('an address with tracking', 'url: https://shopee.vn/m/a?utm_source=x&af_id=1'),
  inDeal('evidence on a foreign host', 'evidence:', '  url: https://blog.example/a', ...EVIDENCE),
  inDeal('evidence behind a link shortener', 'evidence:', '  url: https://tinyurl.com/a', ...EVIDENCE),
  product(
    'an offer on the host of another store',
    'offers:',
    '  - { store: lazada, url: https://shopee.vn/b, price: 5000000, seenAt: 2026-11-20 }',
  ),
  {
    what: "a host one letter from another store's",
    file: 'stores/planted.yaml',
    text: 'name: Shopeee\nurl: https://shopeee.vn/\nhosts: [shopeee.vn]\n',
  },
  {
    what: "a host that begins like another store's",
    file: 'stores/planted.yaml',
    text: 'name: Shopee Sale\nurl: https://shopee-sale.vn/\nhosts: [shopee-sale.vn]\n',
  },
  // Evidence and times.
  inDeal(
    'evidence in the future',
    'evidence:',
    '  url: https://shopee.vn/m/sale',
    '  checkedAt: 2026-12-01',
    '  method: official-page',
  ),
  inDeal(
    'evidence long before the deal',
    'startsAt: 2026-12-12',
    'evidence:',
    '  url: https://shopee.vn/m/sale',
    '  checkedAt: 2026-09-01',
    '  method: official-page',
  ),
  inDeal(
    'evidence older than the limit of the site',
    'evidence:',
    '  url: https://shopee.vn/m/sale',
    '  checkedAt: 2025-11-01',
    '  method: official-page',
  ),
  inDeal('an end before the start', 'startsAt: 2026-12-12', 'endsAt: 2026-12-11'),
  inDeal('a day that does not exist', 'endsAt: 2026-02-30'),
  inDeal('an offset that no clock has', 'endsAt: 2026-12-31T20:00+15:00'),
  inDeal(
    'a check after the end',
    'endsAt: 2025-12-31',
    'evidence:',
    '  url: https://shopee.vn/m/sale',
    ...EVIDENCE,
  ),
  inDeal('a date as it is written in Vietnam', 'endsAt: 31/12/2026'),
  inDeal('a year with a slip', 'startsAt: 2026-11-01', 'endsAt: 2062-11-30'),
  inDeal('a start in another century', 'startsAt: 2126-11-01'),
  inDeal('a slot that ends before it begins', "slots: ['14:00-12:00']"),
  inDeal('a slot that is no time', "slots: ['25:00']"),
  product(
    'a price seen in the future',
    'offers:',
    '  - { store: shopee, url: https://shopee.vn/a, price: 5000000, seenAt: 2026-12-20 }',
  ),
  {
    what: 'an article of tomorrow that is no draft',
    file: 'posts/planted.yaml',
    text: 'title: Mùa sale cuối năm\npublishedAt: 2026-12-23\nsummary: Những ngày sale.\n',
  },
  {
    what: 'a date rule that never comes',
    file: 'calendar/planted.yaml',
    text: 'name: Không bao giờ\nrule: yearly 02-30\n',
  },
  {
    what: 'a day that the lunar calendar does not have in every month',
    file: 'calendar/planted.yaml',
    text: 'name: Giao thừa\nrule: lunar 12-30\n',
  },
  {
    what: 'a deal in the archive that is not over',
    file: 'archive/2026/planted.yaml',
    text: deal('endsAt: 2026-12-31'),
  },
  { what: 'an archive with a folder that is no year', file: 'archive/old/planted.yaml', text: deal() },
  // Codes.
  inDeal('a code that says null', 'code: null'),
  inDeal('a tilde as a code', 'code: ~'),
  inDeal('a code that says N/A', 'code: N/A'),
  inDeal('a code that says there is none', 'code: không cần mã'),
  inDeal('a code in curly quotes', 'code: “DEMO20”'),
  inDeal('a code with a space', 'code: DEMO 20'),
  inDeal('a code with a Cyrillic letter', 'code: DЕMO20'),
  inDeal('a code in wide letters', 'code: ＤＥＭＯ20'),
  inDeal('a code with diacritics', 'code: GIẢM20'),
  inDeal('a code with an invisible letter', 'code: "DEMO\u200B20"'),
  inDeal('two codes in one', 'code: DEMO20, DEMO30'),
  inDeal('two codes with a word between', 'code: DEMO20 hoặc DEMO30'),
  inDeal('a code to enter that is missing', 'redeem: enter'),
  inDeal('a code that is never entered', "code: 'DEMO20'", 'redeem: auto'),
  inDeal('a code that another deal of the store has', "code: 'demo10'"),
  // Amounts.
  inDeal('fifty đồng off', 'discount:', '  kind: amount', '  value: 50'),
  inDeal('a minimum of 99 đồng', 'minimumSpend: 99'),
  inDeal('a cap of 50 đồng', 'discount:', '  kind: percent', '  value: 20', '  max: 50'),
  inDeal('a fraction of a per cent', 'discount:', '  kind: percent', '  value: 0.2'),
  inDeal('120 per cent', 'discount:', '  kind: percent', '  value: 120'),
  inDeal('a fraction of a đồng', 'minimumSpend: 99000.5'),
  inDeal('a separator of thousands', 'minimumSpend: 99.000'),
  inDeal('an amount with its currency', 'minimumSpend: 99000đ'),
  inDeal(
    'a saving above the minimum',
    'minimumSpend: 100000',
    'discount:',
    '  kind: amount',
    '  value: 500000',
  ),
  inDeal(
    'đồng at a store abroad',
    'store: lazada-sg',
    'url: https://www.lazada.sg/',
    'discount:',
    '  kind: amount',
    '  value: 5000',
  ),
  product(
    'a price ten times its history',
    'offers:',
    '  - { store: shopee, url: https://shopee.vn/a, price: 50000000, seenAt: 2026-11-20 }',
    'priceHistory:',
    '  - { date: 2026-11-01, price: 5000000 }',
  ),
  product(
    'a price with a digit too few',
    'offers:',
    '  - { store: shopee, url: https://shopee.vn/a, price: 500000, seenAt: 2026-11-20 }',
    '  - { store: lazada, url: https://www.lazada.vn/a, price: 5200000, seenAt: 2026-11-20 }',
    'priceHistory:',
    '  - { date: 2026-11-01, price: 5100000 }',
  ),
  inDeal(
    'a percentage that the title contradicts',
    'title: Giảm 30% trà sữa',
    'discount:',
    '  kind: percent',
    '  value: 20',
  ),
  inDeal(
    'a percentage that the English title contradicts',
    'discount:',
    '  kind: percent',
    '  value: 20',
    'translations:',
    '  en:',
    '    title: 30% off bubble tea',
  ),
  inDeal(
    'a minimum that the summary contradicts',
    'summary: Áp dụng cho đơn từ 150K.',
    'minimumSpend: 99000',
  ),
  inDeal(
    'a cap that the title contradicts',
    'title: Giảm 20% tối đa 1,5 triệu',
    'discount:',
    '  kind: percent',
    '  value: 20',
    '  max: 150000',
  ),
  // Texts.
  inDeal('a title cut at a number sign', 'title: Trà sữa ngày #sale hè'),
  inDeal('mojibake', 'title: Giáº£m giÃ¡ trÃ  sá»¯a'),
  inDeal('an English title in a Vietnamese deal', 'title: Save on your first order with free shipping'),
  inDeal('a Korean title in a Vietnamese deal', 'title: 오늘만 버블티 할인'),
  inDeal(
    'a Korean translation without hangul',
    'translations:',
    '  ko:',
    '    title: Bubble tea for everyone',
  ),
  inDeal(
    'a Chinese translation in Japanese',
    'translations:',
    '  zh:',
    '    title: タピオカミルクティーがお得',
  ),
  inDeal(
    'a French translation in English',
    'translations:',
    '  fr:',
    '    title: Save on your first order with free shipping',
  ),
  inDeal(
    'an English translation in Vietnamese',
    'translations:',
    '  en:',
    '    title: Trà sữa giảm giá cả nhóm',
  ),
  {
    what: 'a placeholder that a translation has lost',
    file: 'strings/en.yaml',
    text: "codeLabel: 'Code {code}'→codeLabel: 'Code'",
  },
  {
    what: 'a store of the lexicon that there is not',
    file: 'lexicon/planted.yaml',
    text: 'kind: store\nconcepts:\n  shopeee:\n    vi: [shopi]\n',
  },
  // Likeness.
  inDeal('the title of another deal', 'title: Mười phần trăm cho sách giáo khoa'),
  inDeal('the title of another deal in another order', 'title: Cho sách giáo khoa mười phần trăm'),
  inDeal('a title one letter from that of another deal', 'title: Mười phần trăm cho sách giáo khoaa'),
  inDeal('a tag one letter from a known one', 'tags: [sach-giao-khoaa]'),
  inDeal('a tag with two letters in the wrong order', 'tags: [sahc-giao-khoa]'),
  // Slips of YAML.
  inDeal('a colon without quotes', 'title: Hôm nay: trà sữa'),
  inDeal('a tab', 'discount:', '\tkind: percent'),
  inDeal('wrong indentation', 'discount:', '  kind: percent', ' value: 20'),
  inDeal('a quotation mark that is not closed', "title: 'Trà sữa"),
  inDeal('conflict markers', '<<<<<<< HEAD', 'tags: [a]', '=======', 'tags: [b]', '>>>>>>> main'),
  inDeal('two documents', '---', 'title: Hai'),
  inDeal('a field twice', 'tags: [a]\ntags: [b]'),
  inDeal('an unquoted star', 'summary: *hot* trà sữa'),
  inDeal('a percentage where a group belongs', 'discount: 20%'),
  inDeal('a gift of the second item', 'discount: { kind: gift, base: second-item }'),
  inDeal('a list where a word belongs', 'category: [food, tech]'),
  inDeal('a word that is not among those allowed', 'scope: [platform, ship]'),
  inDeal('a misspelt field', 'sumary: Trà sữa'),
  inDeal('a store that there is not', 'store: shope'),
  inDeal('an empty field', 'summary:'),
  { what: 'an empty file', file: 'deals/planted.yaml', text: '' },
  { what: 'a copy that a tool left', file: 'deals/planted.yaml.bak', text: deal() },
  { what: 'the other ending of YAML', file: 'deals/planted.yml', text: deal() },
  { what: 'a file name with capitals', file: 'deals/Planted.yaml', text: deal() },
  { what: 'a record in an unknown folder', file: 'coupons/planted.yaml', text: deal() },
  // What a hostile tipster tries.
  inDeal('an address of a number', 'url: https://1.2.3.4/m/sale'),
  inDeal('an address with a port', 'url: https://shopee.vn:8443/m/sale'),
  inDeal('a page of the store that sends on', 'url: https://shopee.vn/redirect?url=https://evil.example/'),
  inDeal('a page that sends on, encoded', 'url: https://shopee.vn/go?to=https%3A%2F%2Fevil.example'),
  inDeal('a phone number in a title', 'title: Trà sữa liên hệ Zalo 0912 345 678'),
  inDeal('a bank account in a summary', 'summary: Chuyển khoản trước để nhận mã, Vietcombank.'),
  inDeal('an e-mail address in a summary', 'summary: Gửi thẻ về abc@gmail.com để nhận quà.'),
  inDeal('a short link in a summary', 'summary: Xem thêm tại bit.ly/abc nhé.'),
  inDeal(
    'a channel in a translation',
    'translations:',
    '  en:',
    '    title: More codes at t.me/sansale today',
  ),
  inDeal('an address in the terms', 'terms: [Xem https://evil.example/abc để biết thêm.]'),
  inDeal('a link of Markdown in a summary', 'summary: Bấm [vào đây](https://evil.example).'),
  inDeal('HTML in a title', 'title: Trà sữa <b>cả nhóm</b>'),
  inDeal('an entity of HTML in a title', 'title: Trà &amp; cà phê'),
  inDeal('a Cyrillic letter in a title', 'title: Shоpee tặng trà sữa'),
  inDeal('an address as a code', 'code: https://evil.example'),
  inDeal('a joiner that nobody sees in a code', 'code: "DEMO\u200D20"'),
  post(
    'a link to a page that is not there',
    'publishedAt: 2026-11-01',
    'body: "[Sony](/san-pham/sony-xm9), [mã](/en/ma-giam-gia/shopee)"',
  ),
  record(
    'an English translation that is Vietnamese',
    'deals',
    'title: Trà sữa và cà phê cho cả nhóm',
    'store: shopee',
    'category: food',
    'url: https://shopee.vn/m/sale',
    'translations:',
    '  en:',
    '    title: Trà sữa và cà phê cho cả nhóm',
  ),
  {
    what: 'a ended link that stands there twice',
    file: 'links.yaml',
    text: '- { deal: old, title: Cũ, store: shopee, endedAt: 2026-10-01 }\n- { deal: old, title: Cũ rồi, store: shopee, endedAt: 2026-10-02 }\n',
  },
  post('an asterisk of arithmetic that becomes emphasis', 'publishedAt: 2026-11-01', 'body: 2*x + 3*y món'),
  post('marks of emphasis that readers see', 'publishedAt: 2026-11-01', 'body: 최대**50%**할인'),
  post('marks of striking through that nothing closes', 'publishedAt: 2026-11-01', 'body: Giá ~~99k còn 79k'),
  post('a script in an article', 'publishedAt: 2026-11-01', 'body: |', '  <script>alert(1)</script>'),
  post('a link that runs a script', 'publishedAt: 2026-11-01', 'body: "[bấm](javascript:alert(1))"'),
  post(
    'an article that links to a copy',
    'publishedAt: 2026-11-01',
    'body: "[bấm](https://shopee-vn.example/)"',
  ),
  post('an article with a short link', 'publishedAt: 2026-11-01', 'body: "[bấm](https://bit.ly/abc)"'),
  record(
    'a host where everybody has pages',
    'stores',
    'name: Cửa hàng',
    'url: https://a.github.io/',
    'hosts: [github.io]',
  ),
  record('a shortener as a store', 'stores', 'name: Cửa hàng', 'url: https://bit.ly/', 'hosts: [bit.ly]'),
  record(
    'the name of another store',
    'stores',
    'name: Shopee',
    'url: https://cuahang.vn/',
    'hosts: [cuahang.vn]',
  ),
  record(
    'the name of another store in other letters',
    'stores',
    'name: Shоpee',
    'url: https://cuahang.vn/',
    'hosts: [cuahang.vn]',
  ),
  product('an image of another host', 'offers:', OFFER, 'image: https://evil.example/a.png'),
  product('an image outside its folder', 'offers:', OFFER, 'image: ../../secret'),
  product('an image without a file', 'offers:', OFFER, 'image: /images/tai-nghe.jpg', 'imageAlt: Màu đen'),
  product('words for an image that is not there', 'offers:', OFFER, 'imageAlt: Màu đen'),
  // What a hurried editor leaves.
  inDeal('a note to oneself', 'summary: TODO viết sau'),
  inDeal('a filler', 'summary: Lorem ipsum dolor sit amet'),
  inDeal('a code that stands for one', 'code: XXXXXX'),
  inDeal('a full stop behind a code', 'code: DEMO20.'),
  inDeal('a summary that repeats the title', 'summary: Trà sữa cả nhóm'),
  inDeal('another code in the summary', 'summary: Nhập DEMO30 khi thanh toán.', "code: 'DEMO20'"),
  inDeal('a code in the summary alone', 'summary: Nhập mã DEMO30 khi thanh toán.'),
  inDeal('no minimum in words', 'summary: Không cần đơn tối thiểu.', 'minimumSpend: 99000'),
  inDeal(
    'no cap in words',
    'summary: Giảm không giới hạn.',
    'discount:',
    '  kind: percent',
    '  value: 20',
    '  max: 50000',
  ),
  inDeal('another last day in words', 'summary: Áp dụng đến hết 31/12/2026.', 'endsAt: 2026-11-30'),
  inDeal('a cap without a percentage', 'discount:', '  kind: amount', '  value: 50000', '  max: 20000'),
  inDeal('dollars at a store in Vietnam', 'discount:', '  kind: amount', '  value: 5', '  currency: USD'),
  inDeal('hours that overlap', "slots: ['12:00-14:00', '13:00-15:00']"),
  inDeal('the same hours twice', "slots: ['12:00-14:00', '12:00-14:00']"),
  inDeal('a tag twice', 'tags: [sach-giao-khoa, sach-giao-khoa]'),
  inDeal('a term twice', 'terms: [Mỗi tài khoản một lần., Mỗi tài khoản một lần.]'),
  product('a price of nothing', 'offers:', OFFER.replace('5000000', '0')),
  product('an offer twice', 'offers:', OFFER, OFFER.replace('5000000', '5100000')),
  product(
    'a day of the price history twice',
    'offers:',
    OFFER,
    'priceHistory:',
    '  - { date: 2026-11-01, price: 5000000 }',
    '  - { date: 2026-11-01, price: 5100000 }',
  ),
  product(
    'a price history of tomorrow',
    'offers:',
    OFFER,
    'priceHistory:',
    '  - { date: 2026-12-03, price: 5000000 }',
  ),
  post('an update before the article', 'publishedAt: 2026-11-10', 'updatedAt: 2026-11-01'),
  post('an update of next year', 'publishedAt: 2026-11-10', 'updatedAt: 2027-11-01'),
]

/** Stores of a sound catalog: a marketplace with short links, and one store in two countries. */
export const REVIEWED_STORES = {
  shopee: {
    name: 'Shopee',
    url: 'https://shopee.vn/',
    hosts: ['shopee.vn'],
    links: { shortHosts: ['s.shopee.vn'] },
  },
  lazada: { name: 'Lazada', url: 'https://www.lazada.vn/', hosts: ['lazada.vn'] },
  'lazada-sg': {
    name: 'Lazada Singapore',
    url: 'https://www.lazada.sg/',
    hosts: ['lazada.sg'],
    countries: ['SG'],
  },
}
