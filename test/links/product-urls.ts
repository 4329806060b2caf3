/** A page of a store: the address that links lead to, and addresses as people copy and apps share them. */
export interface Page {
  store: string
  href: string
  spellings: string[]
}

function shopeePage(store: string, host: string): Page {
  return {
    store,
    href: `https://${host}/product/88201679/2345678901`,
    spellings: [
      `https://${host}/%C3%81o-thun-nam-cotton-i.88201679.2345678901?sp_atk=3f1c-88&xptdk=3f1c-88`,
      `https://www.${host}/-i.88201679.2345678901`,
      `https://${host}/universal-link/product/88201679/2345678901?smtt=0.0.9&deep_and_deferred=1`,
      `http://m.${host}/product/88201679/2345678901/?d_id=9a&uls_trackid=55aq&utm_content=x`,
      `https://${host}/opaanlp/88201679/2345678901?__mobile__=1&publish_id=&gclid=Cj0K`,
    ],
  }
}

function lazadaPage(store: string, host: string): Page {
  return {
    store,
    href: `https://www.${host}/products/i2301456789-s11245678901.html`,
    spellings: [
      `https://www.${host}/products/tai-nghe-bluetooth-i2301456789-s11245678901.html?spm=a2o4n.home&clickTrackInfo=abc&search=1`,
      `https://www.${host}/products/pdp-i2301456789-s11245678901.html?laz_trackid=2:mm_1&scm=1007`,
      `https://m.${host}/products/i2301456789-s11245678901.html`,
      `https://${host}/tai-nghe-bluetooth-i2301456789-s11245678901.html#reviews`,
    ],
  }
}

function zaloraPage(store: string, host: string): Page {
  return {
    store,
    href: `https://www.${host}/zalora-basics-cotton-shirt-white-2345678.html`,
    spellings: [
      `https://www.${host}/zalora-basics-cotton-shirt-white-2345678.html?utm_source=ig&fbclid=IwAR`,
      `https://m.${host}/zalora-basics-cotton-shirt-white-2345678.html`,
    ],
  }
}

/** A page of a store without rules of its own: the path as it is, tracking parameters aside. */
function plainPage(store: string, href: string): Page {
  return {
    store,
    href,
    spellings: [
      `${href}?utm_source=facebook&utm_medium=cpc&fbclid=IwAR0`,
      `${href.replace('https://www.', 'http://').replace('https://', 'http://')}#top`,
    ],
  }
}

export const PAGES: Page[] = [
  shopeePage('shopee', 'shopee.vn'),
  shopeePage('shopee-sg', 'shopee.sg'),
  shopeePage('shopee-ph', 'shopee.ph'),
  shopeePage('shopee-id', 'shopee.co.id'),
  shopeePage('shopee-th', 'shopee.co.th'),
  shopeePage('shopee-my', 'shopee.com.my'),
  shopeePage('shopee-tw', 'shopee.tw'),
  {
    store: 'shopee',
    href: 'https://shopee.vn/product/1/2',
    spellings: [
      'https://s.shopee.vn/an_redir?origin_link=https%3A%2F%2Fshopee.vn%2Fa-i.1.2%3Fsp_atk%3D9&affiliate_id=17&sub_id=web',
      'https://shope.ee/an_redir?origin_link=https%3A%2F%2Fshopee.vn%2Fproduct%2F1%2F2&affiliate_id=17',
      'https://go.isclix.com/deep_link/512345?sub1=a&url=https%3A%2F%2Fshopee.vn%2Fproduct%2F1%2F2',
      'https://fast.accesstrade.com.vn/deep_link/512345?url=https%3A%2F%2Fs.shopee.vn%2Fan_redir%3Forigin_link%3Dhttps%253A%252F%252Fshopee.vn%252Fproduct%252F1%252F2',
      'https://shopee.vn/Áo-thun-100%-cotton-【SALE】-i.1.2',
      'HTTPS://SHOPEE.VN/product/1/2',
    ],
  },
  {
    store: 'shopee',
    href: 'https://s.shopee.vn/9KXyZabCdE',
    spellings: ['http://s.shopee.vn/9KXyZabCdE?utm_source=zalo'],
  },
  { store: 'shopee', href: 'https://vn.shp.ee/aBcDeF1', spellings: ['https://vn.shp.ee/aBcDeF1?smtt=0.0.9'] },
  { store: 'shopee', href: 'https://shope.ee/4fAbCdEfGh', spellings: ['https://shope.ee/4fAbCdEfGh#x'] },
  {
    store: 'shopee-id',
    href: 'https://id.shp.ee/XyZ12ab',
    spellings: ['https://id.shp.ee/XyZ12ab?share_channel_code=1'],
  },
  {
    store: 'shopee',
    href: 'https://shopee.vn/search?keyword=tai%20nghe&page=2',
    spellings: [
      'https://shopee.vn/search?page=2&keyword=tai+nghe&utm_source=x',
      'https://www.shopee.vn/search?keyword=tai%20nghe&page=2&xptdk=1',
    ],
  },
  lazadaPage('lazada', 'lazada.vn'),
  lazadaPage('lazada-sg', 'lazada.sg'),
  lazadaPage('lazada-ph', 'lazada.com.ph'),
  lazadaPage('lazada-id', 'lazada.co.id'),
  lazadaPage('lazada-th', 'lazada.co.th'),
  lazadaPage('lazada-my', 'lazada.com.my'),
  {
    store: 'lazada',
    href: 'https://www.lazada.vn/products/i99.html',
    spellings: [
      'https://www.lazada.vn/products/noi-chien-i99.html?from=search&pos=3',
      'https://c.lazada.vn/t/c.bQX1?url=https%3A%2F%2Fwww.lazada.vn%2Fproducts%2Fnoi-chien-i99.html&sub_aff_id=web',
    ],
  },
  {
    store: 'lazada',
    href: 'https://www.lazada.vn/wow/i/vn/flash-sale?item_id=99',
    spellings: ['https://www.lazada.vn/wow/i/vn/flash-sale?src=home&item_id=99&pvid=8'],
  },
  { store: 'lazada', href: 'https://s.lazada.vn/s.4aBcD', spellings: ['https://s.lazada.vn/s.4aBcD?cc'] },
  zaloraPage('zalora-sg', 'zalora.sg'),
  zaloraPage('zalora-my', 'zalora.com.my'),
  zaloraPage('zalora-id', 'zalora.co.id'),
  zaloraPage('zalora-ph', 'zalora.com.ph'),
  zaloraPage('zalora-hk', 'zalora.com.hk'),
  zaloraPage('zalora-tw', 'zalora.com.tw'),
  {
    store: 'tiki',
    href: 'https://tiki.vn/dac-nhan-tam-p53789612.html?spid=53789614',
    spellings: [
      'https://tiki.vn/dac-nhan-tam-p53789612.html?spid=53789614&itm_campaign=HMP&utm_source=x',
      'https://m.tiki.vn/dac-nhan-tam-p53789612.html?itm_source=a&spid=53789614',
      'https://ti.ki/kq0Y/A1?TIKI_URI=https%3A%2F%2Ftiki.vn%2Fdac-nhan-tam-p53789612.html%3Fspid%3D53789614',
    ],
  },
  { store: 'tiki', href: 'https://ti.ki/dG6vqj0t/ABC', spellings: ['https://ti.ki/dG6vqj0t/ABC?utm_term=x'] },
  {
    store: 'tiktok-shop',
    href: 'https://shop.tiktok.com/view/product/1729384756102938475',
    spellings: [
      'https://www.tiktok.com/view/product/1729384756102938475?_t=8a&_r=1&u_code=dk',
      'https://www.tiktok.com/shop/pdp/ao-khoac/1729384756102938475',
      'https://shop.tiktok.com/vn/pdp/1729384756102938475?share_link_id=7',
      'https://shop.tiktok.com/view/product/1729384756102938475?region=VN',
    ],
  },
  {
    store: 'tiktok-shop',
    href: 'https://vt.tiktok.com/ZSaBcDeF/',
    spellings: ['https://vt.tiktok.com/ZSaBcDeF/?_t=1'],
  },
  {
    store: 'tiktok-shop',
    href: 'https://vm.tiktok.com/ZMaBcDeF/',
    spellings: ['http://vm.tiktok.com/ZMaBcDeF/'],
  },
  {
    store: 'tiktok-shop',
    href: 'https://tiktok.com/t/ZTaBcDeF/',
    spellings: ['https://www.tiktok.com/t/ZTaBcDeF/?_r=1'],
  },
  {
    store: 'sendo',
    href: 'https://www.sendo.vn/ao-khoac-gio-12345678.html',
    spellings: ['https://sendo.vn/ao-khoac-gio-12345678.html?source_block_id=feed&source_page_id=home'],
  },
  {
    store: 'hasaki',
    href: 'https://hasaki.vn/san-pham/nuoc-tay-trang-bioderma-500ml-8457.html',
    spellings: [
      'https://hasaki.vn/san-pham/nuoc-tay-trang-bioderma-500ml-8457.html?gad_source=1&gclid=x',
      'https://www.hasaki.vn/san-pham/nuoc-tay-trang-bioderma-500ml-8457.html',
    ],
  },
  {
    store: 'blibli',
    href: 'https://www.blibli.com/p/apple-airpods-pro/ps--TOS-12345-00001',
    spellings: [
      'https://blibli.com/p/apple-airpods-pro/ps--TOS-12345-00001?pickupPointCode=PP-1&share_link=9',
    ],
  },
  { store: 'blibli', href: 'https://s.blibli.com/aBcD', spellings: ['https://s.blibli.com/aBcD?x=1'] },
  {
    store: 'bukalapak',
    href: 'https://www.bukalapak.com/p/handphone/hp-smartphone/4hkvvwz-jual-iphone-17',
    spellings: [
      'https://m.bukalapak.com/p/handphone/hp-smartphone/4hkvvwz-jual-iphone-17?dtm_source=x&dtm_campaign=y',
    ],
  },
  {
    store: 'tokopedia',
    href: 'https://www.tokopedia.com/sonycenter/headphone-wh-1000xm6',
    spellings: [
      'https://www.tokopedia.com/sonycenter/headphone-wh-1000xm6?extParam=ivf%3Dfalse&src=topads',
      'https://m.tokopedia.com/sonycenter/headphone-wh-1000xm6?trkid=f%3DCa&whid=0',
    ],
  },
  {
    store: 'tokopedia',
    href: 'https://vt.tokopedia.com/t/ZSaBcD/',
    spellings: ['https://vt.tokopedia.com/t/ZSaBcD/?_t=1'],
  },
  {
    store: 'tokopedia',
    href: 'https://tokopedia.link/aBcDeF',
    spellings: ['https://tokopedia.link/aBcDeF?_branch_match_id=1'],
  },
  {
    store: 'booking',
    href: 'https://www.booking.com/hotel/vn/sofitel-legend-metropole.html?checkin=2026-12-20&checkout=2026-12-22&group_adults=2',
    spellings: [
      'https://www.booking.com/hotel/vn/sofitel-legend-metropole.vi.html?aid=304142&label=gen&sid=9&checkin=2026-12-20&checkout=2026-12-22&group_adults=2',
      'https://m.booking.com/hotel/vn/sofitel-legend-metropole.en-gb.html?group_adults=2&checkout=2026-12-22&checkin=2026-12-20#tab',
    ],
  },
  {
    store: 'agoda',
    href: 'https://www.agoda.com/vi-vn/muong-thanh-luxury/hotel/da-nang-vn.html?checkIn=2026-12-20&los=2',
    spellings: [
      'https://www.agoda.com/vi-vn/muong-thanh-luxury/hotel/da-nang-vn.html?cid=1844104&tag=x&los=2&checkIn=2026-12-20&ds=a',
      'https://agoda.com/vi-vn/muong-thanh-luxury/hotel/da-nang-vn.html?checkIn=2026-12-20&los=2&pcs=1',
    ],
  },
  {
    store: 'traveloka',
    href: 'https://www.traveloka.com/vi-vn/hotel/vietnam/vinpearl-resort-phu-quoc-1000000456789?spec=20-12-2026.22-12-2026.2.1.HOTEL.1000000456789',
    spellings: [
      'https://www.traveloka.com/vi-vn/hotel/vietnam/vinpearl-resort-phu-quoc-1000000456789?spec=20-12-2026.22-12-2026.2.1.HOTEL.1000000456789&utm_id=1&loginPromo=1',
      'https://m.traveloka.com/vi-vn/hotel/vietnam/vinpearl-resort-phu-quoc-1000000456789?spec=20-12-2026.22-12-2026.2.1.HOTEL.1000000456789',
    ],
  },
  {
    store: 'klook',
    href: 'https://www.klook.com/vi/activity/12345-universal-studios-singapore/',
    spellings: [
      'https://www.klook.com/vi/activity/12345-universal-studios-singapore/?aid=4321&utm_medium=affiliate',
      'https://klook.com/vi/activity/12345-universal-studios-singapore/?spm=Home',
    ],
  },
  {
    store: 'vexere',
    href: 'https://vexere.com/vi-VN/ve-xe-khach-tu-sai-gon-di-da-lat-129t23991.html?date=20-12-2026',
    spellings: [
      'https://www.vexere.com/vi-VN/ve-xe-khach-tu-sai-gon-di-da-lat-129t23991.html?utm_source=g&date=20-12-2026',
    ],
  },
  plainPage('the-gioi-di-dong', 'https://www.thegioididong.com/dtdd/iphone-17-pro-max'),
  plainPage('dien-may-xanh', 'https://www.dienmayxanh.com/tu-lanh/panasonic-inverter-255-lit'),
  plainPage('cellphones', 'https://cellphones.com.vn/iphone-17-256gb.html'),
  plainPage('fahasa', 'https://www.fahasa.com/dac-nhan-tam-bia-cung.html'),
  plainPage('fpt-shop', 'https://fptshop.com.vn/may-tinh-xach-tay/macbook-air-13-m4'),
  plainPage('nguyen-kim', 'https://www.nguyenkim.com/may-giat-lg-9kg.html'),
  plainPage('hoang-ha-mobile', 'https://hoanghamobile.com/dien-thoai/samsung-galaxy-s26'),
  plainPage('gearvn', 'https://gearvn.com/products/man-hinh-lg-27gr75q'),
  plainPage('con-cung', 'https://concung.com/sua-bot/sua-meiji-0-1-tuoi.html'),
  plainPage('shopeefood', 'https://shopeefood.vn/ho-chi-minh/highlands-coffee-nguyen-hue'),
  plainPage('grab', 'https://food.grab.com/vn/vi/restaurant/pho-hoa-delivery/VNGFVN00000abc'),
  plainPage('be', 'https://be.com.vn/uu-dai/san-bay'),
  plainPage('bach-hoa-xanh', 'https://www.bachhoaxanh.com/sua-tuoi/sua-tuoi-vinamilk-1-lit'),
  plainPage('bitis', 'https://bitis.com.vn/products/giay-the-thao-hunter-x'),
  plainPage('canifa', 'https://canifa.com/ao-len-nam-8tw24a001'),
  plainPage('coolmate', 'https://www.coolmate.me/product/ao-thun-cotton-compact'),
  plainPage('coursera', 'https://www.coursera.org/learn/machine-learning'),
  plainPage('elsa-speak', 'https://vn.elsaspeak.com/mua-goi-elsa-pro'),
  plainPage('guardian', 'https://www.guardian.com.vn/sua-rua-mat-cerave-473ml.html'),
  plainPage('highlands-coffee', 'https://www.highlandscoffee.com.vn/vn/phin-sua-da.html'),
  plainPage('kfc', 'https://kfcvietnam.com.vn/menu/combo-1-nguoi'),
  plainPage('momo', 'https://www.momo.vn/cinema/phim-dang-chieu'),
  plainPage('nha-sach-phuong-nam', 'https://nhasachphuongnam.com/cho-toi-xin-mot-ve-di-tuoi-tho.html'),
  plainPage('pizza-hut', 'https://pizzahut.vn/combo/mua-1-tang-1'),
  plainPage('the-coffee-house', 'https://thecoffeehouse.com/products/tra-dao-cam-sa'),
  plainPage('udemy', 'https://www.udemy.com/course/the-complete-web-developer/'),
  plainPage('unica', 'https://unica.vn/excel-tu-co-ban-den-nang-cao'),
  plainPage('uniqlo', 'https://www.uniqlo.com/vn/vi/products/E459544-000/00'),
  plainPage('vietjet-air', 'https://www.vietjetair.com/vi/pages/khuyen-mai-12h'),
  plainPage('watsons', 'https://www.watsons.vn/vi/mat-na-mediheal/p/BP_206123'),
  plainPage('zalopay', 'https://zalopay.vn/uu-dai/nap-dien-thoai'),
]

/**
 * Addresses of one product that lead to different pages of it, such as those in two languages: one key, as
 * written.
 */
export const SAME_PRODUCT: { store: string; key: string; urls: string[] }[] = [
  {
    store: 'tiki',
    key: 'tiki.vn/p53789612',
    urls: [
      'https://tiki.vn/dac-nhan-tam-p53789612.html',
      'https://tiki.vn/dac-nhan-tam-kho-lon-p53789612',
      'https://tiki.vn/p53789612',
    ],
  },
  {
    store: 'sendo',
    key: 'www.sendo.vn/12345678',
    urls: [
      'https://www.sendo.vn/ao-khoac-gio-12345678.html',
      'https://www.sendo.vn/ao-khoac-12345678.html',
      'https://www.sendo.vn/san-pham/ao-khoac-gio-12345678/',
    ],
  },
  {
    store: 'blibli',
    key: 'www.blibli.com/ps--TOS-12345-00001',
    urls: [
      'https://www.blibli.com/p/apple-airpods-pro/ps--TOS-12345-00001',
      'https://www.blibli.com/p/airpods/ps--tos-12345-00001',
    ],
  },
  {
    store: 'klook',
    key: 'www.klook.com/activity/12345',
    urls: [
      'https://www.klook.com/vi/activity/12345-universal-studios-singapore/',
      'https://www.klook.com/en-SG/activity/12345-universal-studios/',
      'https://www.klook.com/activity/12345',
    ],
  },
  {
    store: 'agoda',
    key: 'www.agoda.com/muong-thanh-luxury/hotel/da-nang-vn',
    urls: [
      'https://www.agoda.com/vi-vn/muong-thanh-luxury/hotel/da-nang-vn.html',
      'https://www.agoda.com/muong-thanh-luxury/hotel/da-nang-vn.html?cid=1',
    ],
  },
  {
    store: 'traveloka',
    key: 'www.traveloka.com/hotel/1000000456789',
    urls: [
      'https://www.traveloka.com/vi-vn/hotel/vietnam/vinpearl-resort-phu-quoc-1000000456789',
      'https://www.traveloka.com/en-sg/hotel/vietnam/vinpearl-phu-quoc-1000000456789',
    ],
  },
  {
    store: 'zalora-sg',
    key: 'www.zalora.sg/2345678',
    urls: [
      'https://www.zalora.sg/zalora-basics-cotton-shirt-white-2345678.html',
      'https://www.zalora.sg/p/../cotton-shirt-2345678.html',
    ],
  },
  {
    store: 'bukalapak',
    key: 'www.bukalapak.com/p/4hkvvwz',
    urls: [
      'https://www.bukalapak.com/p/handphone/hp-smartphone/4hkvvwz-jual-iphone-17',
      'https://www.bukalapak.com/p/handphone/4hkvvwz-jual-iphone-17-baru',
    ],
  },
  {
    store: 'udemy',
    key: 'www.udemy.com/course/the-complete-web-developer',
    urls: [
      'https://www.udemy.com/course/the-complete-web-developer/',
      'https://www.udemy.com/course/the-complete-web-developer',
    ],
  },
]

/** Addresses of one store that are close to each other and yet lead to different things. */
export const DIFFERENT: [string, string][] = [
  ['https://shopee.vn/product/1/2', 'https://shopee.vn/product/1/3'],
  ['https://shopee.vn/product/1/2', 'https://shopee.sg/product/1/2'],
  ['https://s.shopee.vn/AbC', 'https://s.shopee.vn/aBc'],
  ['https://tiki.vn/a-p1.html?spid=2', 'https://tiki.vn/a-p1.html?spid=3'],
  ['https://www.lazada.vn/products/a-i1-s2.html', 'https://www.lazada.vn/products/a-i1-s3.html'],
  ['https://www.lazada.vn/wow/sale?item_id=1', 'https://www.lazada.vn/wow/sale?item_id=2'],
  [
    'https://www.booking.com/hotel/vn/a.html?checkin=2026-12-20',
    'https://www.booking.com/hotel/vn/a.html?checkin=2026-12-21',
  ],
  ['https://www.udemy.com/course/a/?couponCode=X', 'https://www.udemy.com/course/a/?couponCode=Y'],
  ['https://food.grab.com/vn/vi/', 'https://www.grab.com/vn/vi/'],
  ['https://shopee.vn/search?keyword=a', 'https://shopee.vn/search?keyword=A'],
  ['https://tiki.vn/a%2Fb', 'https://tiki.vn/a/b'],
]
