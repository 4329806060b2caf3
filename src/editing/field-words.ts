/** Explains each field to editors in Vietnamese and English. */
import type { Folder, Single } from '#entries/check-content.ts'
import { SPEC_NAMES } from '#entries/product.ts'

/** The label of a field and a hint for its value, for editors who read Vietnamese or English. */
export interface FieldWords {
  label: Bilingual
  hint: Bilingual
}

interface Bilingual {
  vi: string
  en: string
}

type Row = readonly [labelVi: string, labelEn: string, hintVi: string, hintEn: string]

const TITLE: Row = [
  'Tiêu đề',
  'Title',
  'Người mua được gì, trong tối đa 160 ký tự.',
  'What a shopper gets, in up to 160 characters.',
]
const SUMMARY: Row = [
  'Tóm tắt',
  'Summary',
  'Một, hai câu. Mã, đơn tối thiểu và hạn dùng được tự động thêm vào.',
  'One or two sentences. Code, minimum and end are added from their fields.',
]
const CATEGORY: Row = ['Danh mục', 'Category', 'Chọn một danh mục.', 'One of the categories.']
const LANGUAGE: Row = [
  'Ngôn ngữ',
  'Language',
  'Ngôn ngữ của tiêu đề và tóm tắt; mặc định là tiếng Việt.',
  'The language of title and summary; Vietnamese where it is absent.',
]
const TRANSLATIONS: Row = [
  'Bản dịch',
  'Translations',
  'Các trường đó bằng ngôn ngữ khác. Thiếu ngôn ngữ nào thì trang hiện bản gốc.',
  'The same fields in other languages. Where one is missing, the original is shown.',
]
const STAMP: Row = [
  'Dấu',
  'Stamp',
  'Bản dịch này của văn bản nào; npm run translate -- stamp ghi.',
  'Which text this translates; npm run translate -- stamp writes it.',
]
const TAGS: Row = [
  'Thẻ',
  'Tags',
  'Chữ thường không dấu, nối bằng gạch ngang: ca-phe.',
  'Lower-case letters without diacritics and hyphens: ca-phe.',
]
const CURRENCY: Row = [
  'Tiền tệ',
  'Currency',
  'VND nếu để trống. Cửa hàng ở nước ngoài cần ghi rõ.',
  'VND if absent. Required for a store abroad.',
]
const PRICE: Row = ['Giá', 'Price', 'Chỉ ghi chữ số: 4990000.', 'Digits only: 4990000.']
const IMAGE_URL: Row = [
  'Hình của cửa hàng',
  "The store's picture",
  'Địa chỉ hình, dành cho máy đọc; trang dùng hình trong content/.',
  'The address of a picture, for machines; pages show those of content/.',
]
const PRODUCTS: Row = [
  'Sản phẩm',
  'Products',
  'Tên tệp trong content/products/.',
  'Files of content/products/.',
]
const BRANDS: Row = [
  'Thương hiệu',
  'Brands',
  'Ghi đúng như trên trang sản phẩm: Sony.',
  'As products write them: Sony.',
]
const CATEGORIES: Row = ['Danh mục', 'Categories', 'Một hoặc nhiều danh mục.', 'One or several categories.']
const TYPES: Row = [
  'Loại sản phẩm',
  'Product types',
  'Mã loại trong content/lexicon/; loại hẹp hơn được tính theo.',
  'Ids of content/lexicon/; narrower types count too.',
]

/** The origin of an imported record. */
const SOURCE: Record<string, Row> = {
  source: [
    'Nguồn nhập',
    'Source',
    'Do npm run import ghi; để nguyên.',
    'Written by npm run import; leave it as it is.',
  ],
  'source.name': ['Tên nguồn', 'Its name', 'Tên tệp trong content/sources/.', 'A file of content/sources/.'],
  'source.id': [
    'Mã tại nguồn',
    'Id there',
    'Nguồn gọi bản ghi này là gì.',
    'What the source calls the record.',
  ],
}

const DEALS: Record<string, Row> = {
  ...SOURCE,
  title: TITLE,
  store: [
    'Cửa hàng',
    'Store',
    'Tên tệp trong content/stores/, không có .yaml.',
    'A file of content/stores/, without .yaml.',
  ],
  category: CATEGORY,
  url: [
    'Địa chỉ trang',
    'Address',
    'Trang của chính cửa hàng, bắt đầu bằng https, không kèm tham số theo dõi.',
    "The store's own page, with https and without tracking.",
  ],
  summary: SUMMARY,
  lang: LANGUAGE,
  code: [
    'Mã giảm giá',
    'Code',
    "Ghi đúng như khi nhập lúc thanh toán, trong dấu nháy: 'DEMO20'. Không cần mã thì bỏ trống.",
    "As the checkout takes it, in quotes: 'DEMO20'. Leave it out when none is needed.",
  ],
  redeem: [
    'Cách dùng',
    'How it is used',
    'enter: nhập mã; collect: lưu mã trước; auto: tự động áp dụng; link: mở từ link; counter: đưa ra tại quầy.',
    'enter a code, collect it first, auto: applied automatically, link: by following it, counter: shown at the counter.',
  ],
  scope: [
    'Loại mã',
    'Scope',
    'platform: của sàn hoặc cửa hàng; shop: của gian hàng; shipping: vận chuyển; payment: thanh toán.',
    "platform: the store's own; shop: a seller's inside it; shipping; payment.",
  ],
  discount: ['Mức giảm', 'Discount', 'Kiểu giảm và giá trị.', 'The kind of discount and its value.'],
  'discount.kind': [
    'Kiểu giảm',
    'Kind',
    'percent: phần trăm; amount: số tiền; cashback: hoàn tiền; gift: quà; freeship: miễn phí giao; bogo: mua 1 tặng 1.',
    'percent, amount, cashback, gift, freeship or bogo: buy one, get one.',
  ],
  'discount.value': [
    'Giá trị',
    'Value',
    'Phần trăm hoặc số tiền, chỉ ghi chữ số: 20 hoặc 50000.',
    'A percentage or an amount, digits only: 20 or 50000.',
  ],
  'discount.unit': [
    'Đơn vị hoàn tiền',
    'Unit of cash back',
    'percent: phần trăm; amount: số tiền. Bỏ trống: hoàn đến 100 đồng là phần trăm.',
    'percent or amount. Without it, cash back of up to 100 đồng is a percentage.',
  ],
  'discount.paidIn': [
    'Hoàn bằng',
    'Paid in',
    'coins: hoàn bằng xu của cửa hàng, mỗi xu ngang 1 đồng. Bỏ trống: hoàn tiền.',
    'coins: coins of the store, each worth one đồng. Without it, money.',
  ],
  'discount.bound': [
    'Là mức',
    'A limit',
    'Bỏ trống nếu đúng bằng giá trị. up-to: cao nhất (giảm đến 25%); from: thấp nhất (giảm từ 25%).',
    'Leave it out where the value is exact. up-to: the most (up to 25%); from: the least.',
  ],
  'discount.max': [
    'Giảm tối đa',
    'At most',
    'Trần của mức giảm, chỉ ghi chữ số: 50000.',
    'The cap of a percentage, digits only: 50000.',
  ],
  'discount.base': [
    'Giảm trên',
    'Taken from',
    'Phần được giảm. Bỏ trống là cả đơn. one-item: một món; second-item, third-item: món thứ hai, thứ ba; fare: giá vé trước thuế phí; delivery: phí giao; next-order: đơn sau.',
    'What is reduced. Leave it out for the whole order. one-item; second-item, third-item; fare: before taxes and fees; delivery: the fee; next-order: a later order.',
  ],
  'discount.currency': CURRENCY,
  minimumSpend: [
    'Đơn tối thiểu',
    'Minimum spend',
    'Chỉ ghi chữ số: 99000. Không viết 99.000.',
    'Digits only: 99000. Never 99.000.',
  ],
  appliesTo: [
    'Áp dụng cho',
    'Applies to',
    'everything: cả cửa hàng; hoặc một nhóm sản phẩm, thương hiệu, danh mục, loại. Không rõ thì bỏ trống.',
    'everything for the whole store, or a group of products, brands, categories, types. Leave it out if unknown.',
  ],
  'appliesTo.products': PRODUCTS,
  'appliesTo.brands': BRANDS,
  'appliesTo.categories': CATEGORIES,
  'appliesTo.types': TYPES,
  'appliesTo.except': ['Trừ', 'Except', 'Những gì không được áp dụng.', 'What is not covered.'],
  'appliesTo.except.products': PRODUCTS,
  'appliesTo.except.brands': BRANDS,
  'appliesTo.except.categories': CATEGORIES,
  'appliesTo.except.types': TYPES,
  'appliesTo.seeTerms': [
    'Xem điều kiện',
    'See the terms',
    'true khi điều kiện đòi hỏi điều mà các trường không ghi được.',
    'true when the terms ask for something that no field can express.',
  ],
  startsAt: [
    'Bắt đầu',
    'Starts',
    'Giờ Việt Nam: 2026-12-12 hoặc 2026-12-12T20:00.',
    "Vietnam's time: 2026-12-12 or 2026-12-12T20:00.",
  ],
  endsAt: [
    'Kết thúc',
    'Ends',
    'Hết ngày đó nếu chỉ ghi ngày. Không rõ thì bỏ trống.',
    'A date alone lasts to its last second. Leave it out if unknown.',
  ],
  slots: [
    'Khung giờ',
    'Hours',
    "Giờ phát voucher, hoặc giờ dùng được mã hay ưu đãi: '12:00-14:00'.",
    "Hours at which a voucher is handed out, or at which a code or offer is valid: '12:00-14:00'.",
  ],
  eligibility: [
    'Ai được dùng',
    'Who may use it',
    'Bỏ trống nếu ai cũng dùng được.',
    'Leave it out when everybody may.',
  ],
  'eligibility.newUser': [
    'Khách mới',
    'New customers',
    'true nếu chỉ dành cho khách mới.',
    'true for new customers only.',
  ],
  'eligibility.appOnly': ['Chỉ trên app', 'App only', 'true nếu chỉ dùng trên app.', 'true in the app only.'],
  'eligibility.payment': [
    'Thanh toán bằng',
    'Payment',
    'Ví hoặc thẻ: MoMo, Visa.',
    'Wallets or cards: MoMo, Visa.',
  ],
  'eligibility.regions': ['Khu vực', 'Regions', 'Tỉnh, thành: Hà Nội.', 'Provinces or cities: Hà Nội.'],
  stacking: [
    'Dùng chung với',
    'Combines with',
    'Những loại mã khác có thể dùng cùng lúc.',
    'Scopes of other vouchers that it combines with.',
  ],
  evidence: [
    'Xác minh',
    'Evidence',
    'Ai đó đã thấy ưu đãi hoạt động ra sao, khi nào. Thiếu phần này thì trang không ghi là đã xác minh.',
    'How and when somebody saw it work. Without it the deal is not called verified.',
  ],
  'evidence.url': [
    'Địa chỉ',
    'Address',
    'Trang của cửa hàng nơi đã kiểm tra.',
    "The store's page that was checked.",
  ],
  'evidence.checkedAt': ['Ngày kiểm tra', 'Checked on', 'Không được ở tương lai.', 'Not in the future.'],
  'evidence.method': [
    'Cách kiểm tra',
    'Method',
    'official-page: xem trang chính thức; checkout-tested: thử thanh toán; feed: dữ liệu đối tác; reader: người dùng báo.',
    'official-page, checkout-tested, feed or reader.',
  ],
  terms: [
    'Điều kiện',
    'Terms',
    'Mỗi điều một dòng. Bản dịch phải có cùng số dòng.',
    'One sentence each. Translations have as many.',
  ],
  products: PRODUCTS,
  tags: TAGS,
  featured: ['Nổi bật', 'Featured', 'true để đưa lên đầu danh sách.', 'true to stand first in lists.'],
  status: [
    'Trạng thái',
    'Status',
    'draft: chưa đăng; live: đang đăng; withdrawn: đã gỡ, link cũ báo hết hạn.',
    'draft: not published; live; withdrawn: hidden, its link says that it is over.',
  ],
  translations: TRANSLATIONS,
}

const SPEC: Row = ['Giá trị', 'Value', 'Ngắn gọn, kèm đơn vị.', 'Short, with its unit.']

const PRODUCT_FIELDS: Record<string, Row> = {
  gtin: [
    'Mã vạch (GTIN)',
    'GTIN',
    'Mã số trên mã vạch, trong dấu nháy: "4006381333931".',
    'The number of the bar code, in quotes: "4006381333931".',
  ],
  imageUrl: IMAGE_URL,
  status: ['Trạng thái', 'Status', 'draft: chưa đăng; live: đang đăng.', 'draft: not published; live.'],
  title: ['Tên sản phẩm', 'Name', 'Tên đầy đủ, tối đa 160 ký tự.', 'The full name, up to 160 characters.'],
  brand: ['Thương hiệu', 'Brand', 'Ghi như nhà sản xuất: Sony.', 'As its maker writes it: Sony.'],
  category: CATEGORY,
  type: [
    'Loại sản phẩm',
    'Product type',
    'Mã loại hẹp nhất trong content/lexicon/.',
    'The narrowest product type of content/lexicon/.',
  ],
  offers: ['Nơi bán', 'Offers', 'Giá ở từng cửa hàng.', 'What each store asks.'],
  'offers.store': ['Cửa hàng', 'Store', 'Tên tệp trong content/stores/.', 'A file of content/stores/.'],
  'offers.url': [
    'Địa chỉ',
    'Address',
    'Trang sản phẩm tại cửa hàng đó.',
    "The product's page at that store.",
  ],
  'offers.price': PRICE,
  'offers.sale': ['Giá khuyến mãi', 'Sale', 'Giá thấp hơn trong một thời gian.', 'A lower price for a time.'],
  'offers.sale.price': PRICE,
  'offers.sale.startsAt': ['Bắt đầu', 'Starts', 'Ví dụ: 2026-12-10T09:00.', 'For example: 2026-12-10T09:00.'],
  'offers.sale.endsAt': [
    'Kết thúc',
    'Ends',
    'Ví dụ: 2026-12-12. Chỉ ghi ngày là hết ngày đó.',
    'For example: 2026-12-12. A day alone is its end.',
  ],
  'offers.listPrice': [
    'Giá gạch',
    'Crossed-out price',
    'Giá niêm yết mà cửa hàng gạch đi, chỉ ghi chữ số.',
    'The price that the store crosses out, digits only.',
  ],
  'offers.availability': [
    'Tình trạng',
    'Availability',
    'in-stock: còn hàng; out-of-stock: hết hàng; preorder: đặt trước; backorder: chờ hàng.',
    'in-stock, out-of-stock, preorder or backorder.',
  ],
  'offers.shippingPrice': [
    'Phí giao hàng',
    'Delivery fee',
    'Chỉ ghi chữ số; 0 là miễn phí.',
    'Digits only; 0 is free.',
  ],
  'offers.regions': ['Nơi bán', 'Regions', 'Bỏ trống là mọi nơi.', 'Leave it out for everywhere.'],
  'offers.currency': CURRENCY,
  ...below('offers', SOURCE),
  'offers.seenAt': ['Ngày xem giá', 'Seen on', 'Ngày đã thấy giá này.', 'When the price was seen.'],
  'offers.history': [
    'Lịch sử giá tại đây',
    'History here',
    'Giá của riêng cửa hàng này theo ngày.',
    'What this store asked, by day.',
  ],
  'offers.history.date': ['Ngày', 'Date', 'Ví dụ: 2026-11-01.', 'For example: 2026-11-01.'],
  'offers.history.price': PRICE,
  lang: LANGUAGE,
  summary: SUMMARY,
  priceHistory: [
    'Lịch sử giá',
    'Price history',
    'Giá thấp nhất ở mọi cửa hàng theo ngày.',
    'The lowest price over all stores, by day.',
  ],
  'priceHistory.date': ['Ngày', 'Date', 'Ví dụ: 2026-11-01.', 'For example: 2026-11-01.'],
  'priceHistory.price': PRICE,
  specs: [
    'Thông số',
    'Facts',
    'Tên thông số và giá trị như nhà sản xuất ghi.',
    'Names of facts, each with its value as the maker writes it.',
  ],
  ...Object.fromEntries(SPEC_NAMES.map((name) => [`specs.${name}`, SPEC])),
  variant: [
    'Phiên bản',
    'Variant',
    'Nhóm sản phẩm chỉ khác nhau một điểm.',
    'Products that differ in one thing.',
  ],
  'variant.group': [
    'Nhóm',
    'Group',
    'Giống nhau ở mọi phiên bản: iphone-17.',
    'The same for all: iphone-17.',
  ],
  'variant.name': ['Tên phiên bản', 'Name', 'Điểm khác nhau: 256GB.', 'What it differs in: 256GB.'],
  image: [
    'Hình ảnh',
    'Image',
    'Tệp trong content/images/: /images/ten-anh.jpg. Cạnh dài từ 400 điểm ảnh, tối đa 5 MB.',
    'A file of content/images/: /images/name.jpg. 400 pixels or more on the longer side, up to 5 MB.',
  ],
  imageAlt: [
    'Mô tả hình',
    'What the image shows',
    'Cho người không nhìn thấy hình: thấy gì ngoài tên sản phẩm.',
    'For those who do not see it: what it shows beyond the name.',
  ],
  translations: TRANSLATIONS,
}

const STORES: Record<string, Row> = {
  name: ['Tên cửa hàng', 'Name', 'Như cửa hàng tự viết.', 'As the store writes it.'],
  aliases: [
    'Tên gọi khác',
    'Aliases',
    'Những gì người mua gõ thay cho tên: viết tắt, biệt danh, chữ Hàn, Nhật, Trung.',
    'What shoppers type for it: short forms, nicknames, the name in other scripts.',
  ],
  url: ['Trang chủ', 'Address', 'Địa chỉ https của cửa hàng.', "The store's https address."],
  hosts: [
    'Tên miền',
    'Hosts',
    'Tên miền của cửa hàng, gồm mọi tên miền con: shopee.vn.',
    "The store's own hosts with everything below them: shopee.vn.",
  ],
  links: [
    'Quy tắc đường dẫn',
    'Link rules',
    'Cách đọc địa chỉ sản phẩm.',
    'How its product addresses are read.',
  ],
  'links.shortHosts': ['Tên miền rút gọn', 'Short hosts', 'Ví dụ: s.shopee.vn.', 'For example: s.shopee.vn.'],
  'links.products': [
    'Mẫu sản phẩm',
    'Product rules',
    'Quy tắc khớp đầu tiên được dùng.',
    'The first that matches counts.',
  ],
  'links.products.match': [
    'Khớp',
    'Match',
    "Đường dẫn: '/p/{item:digits}'.",
    "The path: '/p/{item:digits}'.",
  ],
  'links.products.canonical': [
    'Chuẩn',
    'Canonical',
    'Đường dẫn mà link dẫn đến.',
    'The path that links lead to.',
  ],
  'links.products.key': [
    'Khóa',
    'Key',
    'Địa chỉ cùng khóa là cùng sản phẩm.',
    'Addresses with the same key are the same product.',
  ],
  'links.wrappers': [
    'Trang trung gian',
    'Wrappers',
    "Ví dụ: '/go?to={url}'.",
    "For example: '/go?to={url}'.",
  ],
  'links.keep': [
    'Tham số giữ lại',
    'Kept parameters',
    'Chọn màu, cỡ, ngày.',
    'They choose a colour, a size, a date.',
  ],
  'links.strip': [
    'Tham số bỏ đi',
    'Stripped parameters',
    'Theo dõi riêng của cửa hàng.',
    "The store's own tracking.",
  ],
  'links.affiliate': [
    'Tiếp thị liên kết',
    'Affiliate',
    'Địa chỉ hoặc tham số có {url}.',
    'An address or parameters with {url}.',
  ],
  'links.like': ['Giống', 'Like', 'Cùng cửa hàng ở nước khác.', 'The same shop in another country.'],
  countries: ['Quốc gia', 'Countries', 'Hai chữ in hoa: VN.', 'Two capital letters: VN.'],
  categories: CATEGORIES,
  'links.app': [
    'Ứng dụng',
    'App',
    'Địa chỉ mở trang trong ứng dụng, có {url} hoặc {address}. Bỏ trống thì mở web.',
    'An address that opens a page in the app, with {url} or {address}. Without it the web is opened.',
  ],
  counter: [
    'Tại quầy',
    'At the counter',
    'qr: quầy quét mã QR; barcode: quầy chỉ quét mã vạch; text: nhân viên đọc mã trên màn hình. Bỏ trống nếu chưa rõ.',
    'qr: counters scan a QR code; barcode: they scan barcodes alone; text: staff read the code. Leave out when nobody knows.',
  ],
  places: ['Địa điểm', 'Places', 'Các cửa hàng mà khách có thể đến.', 'Its shops that people can go to.'],
  'places.name': ['Tên', 'Name', '12 Nguyễn Huệ', 'A street, a mall.'],
  'places.city': ['Thành phố', 'City', 'Hà Nội', 'Hà Nội'],
  'places.latitude': ['Vĩ độ', 'Latitude', 'Độ, có dấu chấm: 10.7769.', 'Degrees: 10.7769.'],
  'places.longitude': ['Kinh độ', 'Longitude', 'Độ, có dấu chấm: 106.7009.', 'Degrees: 106.7009.'],
  marketplace: [
    'Sàn',
    'Marketplace',
    'true nếu có gian hàng của người khác.',
    'true where other shops sell.',
  ],
  shipping: [
    'Phí giao hàng',
    'Delivery',
    'Chỉ ghi khi biết chắc. Bỏ trống là chưa rõ.',
    'Only where it is known. Without it the fee is not known.',
  ],
  'shipping.price': ['Phí', 'Fee', 'Chỉ ghi chữ số: 25000.', 'Digits only: 25000.'],
  'shipping.freeFrom': [
    'Miễn phí từ',
    'Free from',
    'Tiền hàng trước khi giảm.',
    'The sum of the goods before deals.',
  ],
  'shipping.currency': CURRENCY,
  'shipping.regions': ['Theo nơi giao', 'By region', 'Nơi có phí khác.', 'Regions with another fee.'],
  'shipping.regions.names': ['Nơi', 'Regions', 'Hà Nội, TP.HCM.', 'Hà Nội, TP.HCM.'],
  'shipping.regions.price': ['Phí', 'Fee', 'Chỉ ghi chữ số: 25000.', 'Digits only: 25000.'],
  'shipping.regions.freeFrom': [
    'Miễn phí từ',
    'Free from',
    'Tiền hàng trước khi giảm.',
    'The sum of the goods before deals.',
  ],
  colour: [
    'Màu',
    'Colour',
    'Màu mà người mua quen thấy, cho ô chữ cái của cửa hàng.',
    'The one that shoppers know, for the tile of the store.',
  ],
  campaignId: [
    'Chiến dịch',
    'Campaign',
    'Tên để đếm lượt theo link.',
    'The name under which links are counted.',
  ],
  withdrawnAt: [
    'Gỡ khỏi trang ngày',
    'Withdrawn',
    'Ghi ngày gỡ: mọi ưu đãi của cửa hàng hết hạn, giá của cửa hàng rời trang sản phẩm, không tạo link mới.',
    'Write the day: all its deals are over, its offers leave the products, and it gets no new links.',
  ],
  lang: LANGUAGE,
  summary: ['Giới thiệu', 'Summary', 'Cửa hàng bán gì, trong một câu.', 'What it sells, in a sentence.'],
  image: [
    'Dấu hiệu',
    'Sign',
    'Tệp trong content/images/, hiện cạnh tên cửa hàng: /images/ten-anh.png. Cạnh dài từ 96 điểm ảnh.',
    'A file of content/images/, shown beside the name: /images/name.png. 96 pixels or more on the longer side.',
  ],
  translations: TRANSLATIONS,
}

const POSTS: Record<string, Row> = {
  title: ['Tiêu đề', 'Title', 'Tối đa 160 ký tự.', 'Up to 160 characters.'],
  publishedAt: [
    'Ngày đăng',
    'Published',
    'Ngày ở tương lai cần status: draft.',
    'A future date needs status: draft.',
  ],
  updatedAt: ['Ngày cập nhật', 'Updated', 'Khi nội dung đổi.', 'When its text changed.'],
  summary: ['Tóm tắt', 'Summary', 'Hiện trong danh sách bài.', 'Shown in lists of articles.'],
  body: ['Nội dung', 'Body', 'Markdown.', 'Markdown.'],
  status: ['Trạng thái', 'Status', 'draft: chưa đăng.', 'draft: not published.'],
  lang: LANGUAGE,
  products: PRODUCTS,
  deals: ['Ưu đãi', 'Deals', 'Tên tệp trong content/deals/.', 'Files of content/deals/.'],
  tags: TAGS,
  translations: TRANSLATIONS,
}

const CALENDAR: Record<string, Row> = {
  name: ['Tên ngày', 'Name', 'Ví dụ: Black Friday.', 'For example: Black Friday.'],
  date: ['Ngày', 'Date', 'Một ngày duy nhất; hoặc ghi rule.', 'A single date; or write a rule.'],
  rule: [
    'Quy tắc',
    'Rule',
    'yearly 11-11; monthly 15; 4th friday of november; lunar 08-15 (âm lịch); day after 4th thursday of november.',
    'yearly 11-11; monthly 15; 4th friday of november; lunar 08-15; day after 4th thursday of november.',
  ],
  kind: ['Loại ngày', 'Kind', 'Cho biết có thể mong đợi gì.', 'Says what can be expected of it.'],
  tags: ['Thẻ', 'Tags', 'Ưu đãi có thẻ này thuộc về ngày đó.', 'Deals with one of these belong to the day.'],
  stores: ['Cửa hàng', 'Stores', 'Để trống là tất cả.', 'None means all.'],
  translations: TRANSLATIONS,
}

const LEXICON: Record<string, Row> = {
  kind: ['Loại từ', 'Kind', 'Các nhóm từ trong tệp nói về gì.', 'What the groups of the file are about.'],
  concepts: [
    'Nhóm từ',
    'Concepts',
    'Mỗi nhóm là những từ cùng nghĩa.',
    'Groups of words that mean the same.',
  ],
  'concepts.parent': ['Nghĩa rộng hơn', 'Parent', 'Mã của nhóm rộng hơn.', 'The id of the wider meaning.'],
  'concepts.nowIn': [
    'Nay thuộc',
    'Now in',
    'Mã của tỉnh, thành mà tỉnh này nay là một phần.',
    'The id of the province that a former province is a part of today.',
  ],
  'concepts.names': [
    'Tên khác',
    'Other names',
    'Tên riêng như chủ tên viết, không thuộc ngôn ngữ nào. Với một nơi: các tên khác, tên đầu để hiển thị.',
    'Names as their owners write them, of no language. Of a place: further names, the first to show.',
  ],
  'concepts.also': [
    'Cũng thuộc',
    'Also',
    'Các nhóm rộng khác mà phần tìm kiếm cần biết.',
    'Ids of further wider meanings, which the search knows.',
  ],
  'concepts.marked': [
    'Từ phải có dấu',
    'Marked words',
    'Từ chỉ đúng nghĩa này khi viết đủ dấu: giày, không phải giay.',
    'Vietnamese words that mean this with their diacritics only: giày, not giay.',
  ],
  'concepts.asked': [
    'Từ chỉ dùng khi tìm',
    'Asked words',
    'Từ có nghĩa này khi khách tìm, nhưng không phải trong bài viết ưu đãi: hóa đơn.',
    'Words that mean this in a query, but not in the text of a deal: hóa đơn.',
  ],
}

const WORDS_OF_CONCEPT: Row = ['Từ', 'Words', 'Các từ trong ngôn ngữ này.', 'The words in this language.']

/** How fields of deals and products are read from an export. */
const FIELD_OF_EXPORT: Record<string, Row> = {
  fields: ['Trường', 'Fields', 'Cột nào cho trường nào.', 'Which column gives which field.'],
  'fields.from': [
    'Cột',
    'Columns',
    'Cột đầu tiên có giá trị.',
    'The first of these columns that has a value.',
  ],
  'fields.all': [
    'Mọi cột',
    'All columns',
    'Lấy tất cả các cột thay vì cột đầu tiên có giá trị.',
    'All of these columns instead of the first that has a value.',
  ],
  'fields.none': [
    'Coi là trống',
    'None',
    'Giá trị mà nguồn ghi khi không có gì: -1, Unlimited.',
    'Texts with which the source says that there is no value: -1, Unlimited.',
  ],
  'fields.divideBy': [
    'Chia cho',
    'Divide by',
    'minor-units: số tiền tính bằng xu của tiền tệ; 1000000: tính bằng phần triệu.',
    'minor-units: amounts in cents of their currency; 1000000: in millionths.',
  ],
  'fields.otherwise': [
    'Nếu trống',
    'Otherwise',
    'Giá trị khi không cột nào có.',
    'What the field is where no column has a value.',
  ],
  'fields.do': ['Xử lý', 'Steps', 'Các bước, lần lượt.', 'Steps, one after the other.'],
  'fields.do.date': [
    'Mẫu ngày',
    'Date',
    'iso, unix hoặc mẫu dd/MM/yyyy.',
    'iso, unix, or a pattern: dd/MM/yyyy.',
  ],
  'fields.do.zone': ['Múi giờ', 'Zone', 'Mặc định là giờ Việt Nam.', "Vietnam's where it is absent."],
  'fields.do.value-of': [
    'Giá trị của',
    'Value of',
    'Tên cần lấy trong ô có nhiều cặp, như color=red,brand=Demo.',
    'The name whose value is taken from a cell of pairs, such as color=red,brand=Demo.',
  ],
  'fields.do.split': ['Tách', 'Split', 'Ký tự giữa các mục.', 'What stands between the items.'],
  'fields.do.lookup': ['Bảng đổi', 'Lookup', 'Từ của nguồn và từ của ta.', 'Its words, and ours for them.'],
  'fields.do.template': ['Mẫu câu', 'Template', 'Ví dụ: {brand} {name}.', 'For example: {brand} {name}.'],
}

const CONDITION: Record<string, Row> = {
  column: ['Cột', 'Column', 'Tên cột trong tệp.', 'A column of the export.'],
  is: ['Là', 'Is', 'Một trong các giá trị này.', 'One of these values.'],
  isNot: ['Không là', 'Is not', 'Không phải các giá trị này.', 'None of these values.'],
}

function below(name: string, rows: Record<string, Row>): Record<string, Row> {
  return Object.fromEntries(Object.entries(rows).map(([field, row]) => [`${name}.${field}`, row]))
}

const SOURCES: Record<string, Row> = {
  pages: [
    'Các trang',
    'Pages',
    'Chỗ tệp cho biết đã đủ hay chưa.',
    'Where an export says whether it has everything.',
  ],
  'pages.total': ['Tổng số', 'Total', 'Số bản ghi trên mọi trang.', 'The number of records on all pages.'],
  'pages.next': [
    'Trang sau',
    'Next',
    'Con trỏ hoặc địa chỉ của trang sau.',
    'The cursor or address of the next page.',
  ],
  into: [
    'Ghi vào',
    'Into',
    'files: bản nháp cho biên tập; store: kho bản ghi nhập.',
    'files: drafts for editors; store: the store of imported records.',
  ],
  every: ['Chu kỳ', 'Every', 'Ví dụ: 6h, 1d.', 'For example: 6h, 1d.'],
  licence: ['Giấy phép', 'Licence', 'Điều kiện dùng dữ liệu.', 'On what terms the records are used.'],
  attribution: ['Ghi nguồn', 'Attribution', 'Trang phải ghi tên ai.', 'Whom the pages of its records name.'],
  'attribution.text': ['Câu ghi nguồn', 'Text', 'Đúng như nguồn yêu cầu.', 'In the words of the source.'],
  'attribution.url': ['Liên kết', 'Link', 'Câu ghi nguồn dẫn đến đâu.', 'Where the text leads.'],
  fetch: ['Tải về', 'Fetch', 'Cách lấy dữ liệu từ nguồn.', 'How the source is fetched.'],
  'fetch.address': ['Địa chỉ', 'Address', 'Nơi lấy dữ liệu.', 'Where it is fetched from.'],
  'fetch.method': ['Phương thức', 'Method', 'get hoặc post.', 'get or post.'],
  'fetch.parameters': ['Tham số', 'Parameters', 'Tham số của địa chỉ.', 'Parameters of the address.'],
  'fetch.headers': [
    'Tiêu đề HTTP',
    'Headers',
    'Khóa lấy từ biến môi trường: ${TOKEN}.',
    'Keys come from the environment: ${TOKEN}.',
  ],
  'fetch.body': ['Nội dung gửi', 'Body', 'JSON gửi kèm khi method là post.', 'JSON sent with method: post.'],
  'fetch.paging': ['Chia trang', 'Paging', 'Cách lấy các trang sau.', 'How further pages are asked for.'],
  'fetch.paging.by': ['Theo', 'By', 'page, offset, cursor hoặc link.', 'page, offset, cursor or link.'],
  'fetch.paging.parameter': ['Tham số', 'Parameter', 'Tham số chỉ trang.', 'What carries the page.'],
  'fetch.paging.first': ['Trang đầu', 'First', '0 hoặc 1.', '0 or 1.'],
  'fetch.paging.size': ['Cỡ trang', 'Size', 'Số bản ghi của trang đầy.', 'Records of a full page.'],
  'fetch.perMinute': ['Mỗi phút', 'Per minute', 'Số yêu cầu mỗi phút.', 'Requests a minute.'],
  'fetch.hosts': ['Máy chủ khác', 'Other hosts', 'Nơi được chuyển hướng tới.', 'Where redirects may lead.'],
  'fetch.private': [
    'Mạng nội bộ',
    'Private',
    'Cho phép mạng nội bộ.',
    'Whether it may be in a private network.',
  ],
  'fetch.maxMegabytes': ['Tối đa MB', 'At most MB', 'Cỡ tối đa.', 'The most that is fetched.'],
  'fetch.maxMinutes': ['Tối đa phút', 'At most minutes', 'Thời gian tối đa.', 'The longest time it takes.'],
  'pages.more': ['Còn trang', 'More', 'Có trang tiếp theo hay không.', 'Whether another page follows.'],
  trackers: [
    'Máy chủ theo dõi',
    'Trackers',
    'Máy chủ của liên kết theo dõi không cho biết dẫn tới đâu.',
    'Hosts of tracking links that do not say where they lead.',
  ],
  'deals.each': [
    'Mỗi mục',
    'Each',
    'Danh sách trong hàng, mỗi mục là một ưu đãi.',
    'A list in the row of which each item is a deal of its own.',
  ],
  'products.each': [
    'Mỗi mục',
    'Each',
    'Danh sách trong hàng, mỗi mục là một sản phẩm, như các phiên bản.',
    'A list in the row of which each item is a product of its own, such as its variants.',
  ],
  'deals.conditions': [
    'Điều kiện khác',
    'Conditions',
    'Cột chứa điều kiện mà bản ghi không ghi được; có giá trị thì mức giảm để trống.',
    'Columns of conditions that records cannot hold; where one says something, the discount is left empty.',
  ],
  name: ['Tên nguồn', 'Name', 'Mạng lưới hoặc cửa hàng.', 'The network or store.'],
  format: ['Định dạng', 'Format', 'Mặc định theo đuôi tệp.', 'By default, from the file ending.'],
  encoding: ['Bảng mã', 'Encoding', 'Mặc định utf-8.', 'utf-8 where it is absent.'],
  records: [
    'Nơi có danh sách',
    'Records',
    'JSON: data.items; XML: tên phần tử.',
    'JSON: data.items; XML: the name of an element.',
  ],
  fillDown: [
    'Điền xuống',
    'Fill down',
    'Cột mà ô trống lấy giá trị của hàng trên, như khi bảng có ô gộp.',
    'Columns whose empty cells have the text of the row above, as where a sheet has merged cells.',
  ],
  'fillDown.columns': ['Các cột', 'Columns', 'Cột được điền.', 'The columns that are filled.'],
  'fillDown.within': [
    'Trong nhóm',
    'Within',
    'Chỉ điền khi cột này không đổi.',
    'Only while this column stays the same.',
  ],
  complete: [
    'Đầy đủ',
    'Complete',
    'true: bản ghi vắng mặt coi như đã hết.',
    'true: what is absent has ended.',
  ],
  status: ['Trạng thái', 'Status', 'Bản ghi mới là draft hay live.', 'What new records are.'],
  skip: ['Bỏ qua', 'Skip', 'Những dòng không nhập, kèm lý do.', 'Rows that are not taken, with the reason.'],
  ...below('skip', CONDITION),
  'skip.because': ['Lý do', 'Because', 'Hiện trong báo cáo.', 'What the report says.'],
  unwrap: [
    'Gỡ link',
    'Unwrap',
    'Tham số chứa địa chỉ cửa hàng.',
    "The parameter that carries the store's address.",
  ],
  stores: ['Cửa hàng', 'Stores', 'Nguồn gọi cửa hàng là gì.', 'What the source calls a store.'],
  'stores.is': ['Tên ở nguồn', 'Is', 'Ví dụ: Shopee VN.', 'For example: Shopee VN.'],
  'stores.store': ['Cửa hàng', 'Store', 'Tên tệp trong content/stores/.', 'A file of content/stores/.'],
  categories: ['Danh mục', 'Categories', 'Nguồn gọi danh mục là gì.', 'What the source calls a category.'],
  'categories.is': ['Tên ở nguồn', 'Is', 'Ví dụ: Điện tử.', 'For example: Điện tử.'],
  'categories.category': CATEGORY,
  currency: CURRENCY,
  lang: LANGUAGE,
  deals: ['Ưu đãi', 'Deals', 'Cách đọc ưu đãi.', 'How deals are read.'],
  ...below('deals', FIELD_OF_EXPORT),
  products: ['Sản phẩm', 'Products', 'Cách đọc sản phẩm.', 'How products are read.'],
  'products.when': ['Khi nào', 'When', 'Dòng nào là sản phẩm.', 'Which rows are products.'],
  ...below('products.when', CONDITION),
  ...below('products', FIELD_OF_EXPORT),
}

const SITE: Record<string, Row> = {
  name: ['Tên trang', 'Name', 'Hiện ở mọi trang.', 'Shown on every page.'],
  description: ['Mô tả', 'Description', 'Trang này để làm gì.', 'What the site is for.'],
  contact: [
    'Liên hệ',
    'Contact',
    'Email hoặc địa chỉ để báo lỗi.',
    'An e-mail address or a page where readers report a mistake.',
  ],
  capabilities: [
    'Khả năng',
    'Capabilities',
    'Dành cho trợ lý AI, bằng tiếng Anh.',
    'For agents, in English.',
  ],
  demonstration: [
    'Dữ liệu minh họa',
    'Demonstration',
    'true khi mã chỉ là ví dụ.',
    'true while the codes are invented.',
  ],
  notice: [
    'Thông báo',
    'Notice',
    'Hiện ở mọi trang khi là dữ liệu minh họa.',
    'Shown on every page of a demonstration.',
  ],
  evidenceDays: [
    'Hạn xác minh (ngày)',
    'Days a check counts',
    'Sau số ngày này, ưu đãi không còn được ghi là đã xác minh.',
    'After so many days a deal is not called verified.',
  ],
  regions: [
    'Khu vực',
    'Regions',
    'Tên khu vực ở từng ngôn ngữ.',
    'What each language calls the regions that deals name.',
  ],
  payments: [
    'Cách thanh toán',
    'Ways to pay',
    'Cách thanh toán nào cần gì ở Việt Nam.',
    'What a way to pay needs in Vietnam.',
  ],
  'payments.needs': [
    'Cần có',
    'Needs',
    'bank-account: tài khoản ngân hàng Việt Nam; phone-number: số điện thoại Việt Nam.',
    'bank-account: a Vietnamese bank account; phone-number: a Vietnamese phone number.',
  ],
  translations: TRANSLATIONS,
}

const LINKS: Record<string, Row> = {
  deal: ['Ưu đãi', 'Deal', 'Tên tệp trước đây của ưu đãi.', "The id that the deal's file had."],
  product: ['Sản phẩm', 'Product', 'Tên tệp trước đây của sản phẩm.', "The id that the product's file had."],
  title: TITLE,
  store: ['Cửa hàng', 'Store', 'Tên tệp trong content/stores/.', 'A file of content/stores/.'],
  endedAt: ['Kết thúc', 'Ended', 'Khi nào thì hết.', 'When it was over.'],
  became: [
    'Nay là',
    'Became',
    'Tên tệp của ưu đãi hay sản phẩm thay cho nó; liên kết dẫn đến đó.',
    'The deal or product that it is now; the link leads there.',
  ],
}

const PAIRS: Record<string, Row> = {
  same: [
    'Cùng một sản phẩm',
    'Same',
    'Sản phẩm đầu nhận giá của các sản phẩm sau.',
    'One product: the first takes the offers of the others in.',
  ],
  different: ['Khác nhau', 'Different', 'Mỗi sản phẩm một trang.', 'Products of their own.'],
}

const GLOSSARY: Record<string, Row> = {
  words: ['Từ ngữ', 'Words', 'Mỗi thứ một từ, theo từng ngôn ngữ.', 'One word a thing, by language.'],
  'words.use': ['Dùng', 'Use', 'Từ được dùng.', 'The word that is used.'],
  'words.not': [
    'Không dùng',
    'Not',
    'Những từ không dùng cho cùng nghĩa.',
    'Words not used for the same thing.',
  ],
  'words.except': ['Trừ', 'Except', 'Cụm từ được phép.', 'Phrases in which they are fine.'],
  'words.in': ['Phạm vi', 'Where', 'strings: chỉ câu chữ giao diện.', 'strings: interface texts only.'],
  names: ['Tên riêng', 'Names', 'Viết đúng như chủ tên viết.', 'Spelled as their owners spell them.'],
}

const STRING: Row = [
  'Câu chữ giao diện',
  'Text of the interface',
  'Giữ nguyên các chỗ như {date}.',
  'Keep placeholders such as {date}.',
]

const ROWS: Record<Folder | Single, Record<string, Row>> = {
  deals: DEALS,
  products: PRODUCT_FIELDS,
  stores: STORES,
  posts: POSTS,
  calendar: CALENDAR,
  lexicon: LEXICON,
  strings: {},
  sources: SOURCES,
  site: SITE,
  links: LINKS,
  glossary: GLOSSARY,
  pairs: PAIRS,
}

/**
 * The label and hint for a field by its path, without list indices and languages. A translated field has
 * those of the field itself. Undefined when there are none.
 */
export function wordsFor(name: Folder | Single, path: readonly string[]): FieldWords | undefined {
  if (path.length === 0) return undefined
  const [first, ...rest] = path
  const isStamp = first === 'translations' && rest[0] === 'of'
  if (first === 'translations' && rest.length > 0 && !isStamp) return wordsFor(name, rest)
  const row = isStamp ? STAMP : rowFor(name, path)
  if (!row) return undefined
  const [labelVi, labelEn, hintVi, hintEn] = row
  return { label: { vi: labelVi, en: labelEn }, hint: { vi: hintVi, en: hintEn } }
}

function rowFor(name: Folder | Single, path: readonly string[]): Row | undefined {
  if (name === 'strings') return STRING
  return ROWS[name][path.join('.')] ?? (name === 'lexicon' && path.length > 1 ? WORDS_OF_CONCEPT : undefined)
}

/** The paths of all fields with labels, for a test that the schemas have the same fields. */
export function wordedFields(name: Folder | Single): string[] {
  return Object.keys(ROWS[name])
}
