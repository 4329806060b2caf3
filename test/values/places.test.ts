import { describe, expect, it } from 'vitest'
import { findRegion } from '#values/named-regions.ts'
import { createPlaces } from '#values/places.ts'
import { ownFiles, readContent, smallFiles } from '../support/content.ts'

const { lexicon } = readContent([...smallFiles(), ...ownFiles('lexicon')])
const PLACES = createPlaces(lexicon)

/** The provinces and cities of Vietnam since 1 July 2025, each with those that it was made of. */
const PROVINCES: Record<string, string[]> = {
  'Hà Nội': [],
  Huế: [],
  'Lai Châu': [],
  'Điện Biên': [],
  'Sơn La': [],
  'Lạng Sơn': [],
  'Quảng Ninh': [],
  'Thanh Hóa': [],
  'Nghệ An': [],
  'Hà Tĩnh': [],
  'Cao Bằng': [],
  'Tuyên Quang': ['Hà Giang'],
  'Lào Cai': ['Yên Bái'],
  'Thái Nguyên': ['Bắc Kạn'],
  'Phú Thọ': ['Hòa Bình', 'Vĩnh Phúc'],
  'Bắc Ninh': ['Bắc Giang'],
  'Hưng Yên': ['Thái Bình'],
  'Hải Phòng': ['Hải Dương'],
  'Ninh Bình': ['Hà Nam', 'Nam Định'],
  'Quảng Trị': ['Quảng Bình'],
  'Đà Nẵng': ['Quảng Nam'],
  'Quảng Ngãi': ['Kon Tum'],
  'Gia Lai': ['Bình Định'],
  'Khánh Hòa': ['Ninh Thuận'],
  'Lâm Đồng': ['Đắk Nông', 'Bình Thuận'],
  'Đắk Lắk': ['Phú Yên'],
  'TP.HCM': ['Bà Rịa – Vũng Tàu', 'Bình Dương'],
  'Đồng Nai': ['Bình Phước'],
  'Tây Ninh': ['Long An'],
  'Cần Thơ': ['Sóc Trăng', 'Hậu Giang'],
  'Vĩnh Long': ['Bến Tre', 'Trà Vinh'],
  'Đồng Tháp': ['Tiền Giang'],
  'Cà Mau': ['Bạc Liêu'],
  'An Giang': ['Kiên Giang'],
}

const idOf = (name: string): string => {
  const place = PLACES.find(name)
  if (!place?.isWhole) throw new Error(`${name} is no known place`)
  return place.id
}
const isIn = (place: string, region: string): boolean => {
  const [one, other] = [PLACES.find(place), PLACES.find(region)]
  if (!one || !other) throw new Error(`${place} or ${region} is no known place`)
  return PLACES.isIn(one, other)
}

const SPELLINGS = [
  'TP.HCM',
  'tp hcm',
  'TPHCM',
  'Tp. Hồ Chí Minh',
  'Hồ Chí Minh',
  'Thành phố Hồ Chí Minh',
  'Sài Gòn',
  'sai gon',
  'Ho Chi Minh City',
  'HCMC',
  'HO CHI MINH',
  'Hô Chi Minh-Ville',
  'Saïgon',
  '호찌민',
  '호찌민시',
  '호치민',
  '胡志明市',
  '胡志明',
  '西贡',
  'ホーチミン',
  'ホーチミン市',
]

describe('a place', () => {
  it.each(['ĐN', 'đn'])('have no place by a name that may be two: %s', (name) => {
    expect(PLACES.find(name)).toBeUndefined()
  })

  it.each(SPELLINGS)('is Hồ Chí Minh City as %j', (name) => {
    expect(PLACES.find(name)).toEqual({ id: 'ho-chi-minh-city', isWhole: true })
  })

  it.each([
    ['Ha Noi', 'Hà Nội'],
    ['thủ đô hà nội', 'Hà Nội'],
    ['河内', 'Hà Nội'],
    ['ダナン', 'Đà Nẵng'],
    ['ÐÀ NẴNG', 'Đà Nẵng'],
    ['tỉnh Bình Dương', 'Bình Dương'],
    ['Daklak', 'Đắk Lắk'],
    ['Bà Rịa-Vũng Tàu', 'Bà Rịa – Vũng Tàu'],
    ['Thừa Thiên - Huế', 'Huế'],
  ])('has the same meaning as %s and as %s', (name, other) => {
    expect(PLACES.find(name)?.id).toBe(PLACES.find(other)?.id)
    expect(PLACES.find(name)).toBeDefined()
  })

  it.each(['', 'Atlantis', '  ', 'toString', '__proto__', '12345', 'tp', 'thành phố', 'SG'])(
    'is unknown as %j',
    (name) => {
      expect(PLACES.find(name)).toBeUndefined()
    },
  )

  it('is found by the name that it is shown by', () => {
    const places = lexicon.flatMap(({ kind, concepts }) => (kind === 'place' ? Object.keys(concepts) : []))
    expect(places.length).toBeGreaterThan(150)
    const lost = places.filter((id) => PLACES.find(PLACES.nameOf(id))?.id !== id)
    expect(lost).toEqual([])
  })

  it('may be a part of one that has a name', () => {
    expect(PLACES.find('Quận 7')).toEqual({ id: 'ho-chi-minh-city', isWhole: false })
    expect([isIn('Quận 7', 'TP.HCM'), isIn('TP.HCM', 'Quận 7'), isIn('Cầu Giấy', 'Quận 7')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the provinces of Vietnam', () => {
  it('are 34 today and were 63, each known', () => {
    const former = Object.values(PROVINCES).flat()
    const all = [...Object.keys(PROVINCES), ...former].map(idOf)
    expect([Object.keys(PROVINCES).length, new Set(all).size]).toEqual([34, 63])
    for (const name of Object.keys(PROVINCES)) expect(PLACES.todayOf(idOf(name))).toBeUndefined()
  })

  it.each(Object.entries(PROVINCES).flatMap(([today, former]) => former.map((name) => [name, today])))(
    'know %s as what it was and as a part of %s',
    (name, today) => {
      expect(PLACES.todayOf(idOf(name))).toBe(idOf(today))
      expect([isIn(name, today), isIn(today, name), isIn(name, name)]).toEqual([true, false, true])
    },
  )

  it.each([
    ['Phú Quốc', 'Kiên Giang', 'An Giang'],
    ['Hội An', 'Quảng Nam', 'Đà Nẵng'],
    ['Mũi Né', 'Bình Thuận', 'Lâm Đồng'],
    ['Vũng Tàu', 'Bà Rịa – Vũng Tàu', 'TP.HCM'],
    ['Côn Đảo', 'Bà Rịa – Vũng Tàu', 'TP.HCM'],
  ])('have %s in %s and in %s', (town, former, today) => {
    expect([isIn(town, former), isIn(town, today), isIn(former, town), isIn(today, town)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('stay in their part of the country', () => {
    expect([isIn('Quy Nhơn', 'Miền Trung'), isIn('Đà Lạt', 'Tây Nguyên')]).toEqual([true, true])
    expect(isIn('Quy Nhơn', 'Tây Nguyên')).toBe(false)
  })
})

describe('a region among those that deals name', () => {
  const NAMES = ['TP.HCM', 'Bình Dương', 'Hà Nội', 'Khu chợ cũ', 'Miền Bắc']

  it.each([
    ['Sài Gòn', 'TP.HCM', []],
    ['Bình Dương', 'Bình Dương', ['TP.HCM']],
    ['Vũng Tàu', 'Vũng Tàu', ['TP.HCM']],
    ['Quận 7', 'Quận 7', ['TP.HCM']],
    ['hanoi', 'Hà Nội', ['Miền Bắc']],
    ['khu cho cu', 'Khu chợ cũ', []],
    ['다낭', 'Đà Nẵng', []],
    ['Ho Chi Minh City, Vietnam', 'TP.HCM', []],
    ['Quận 7, TP.HCM, Việt Nam', 'Quận 7, TP.HCM, Việt Nam', ['TP.HCM']],
    ['12 đường Mẫu, Vũng Tàu', 'Vũng Tàu', ['TP.HCM']],
    ['Việt Nam, Hà Nội', 'Hà Nội', ['Miền Bắc']],
    ['District 1, Ho Chi Minh City 700000', 'District 1, Ho Chi Minh City 700000', ['TP.HCM']],
    ['70000, Quận 1 - TP.HCM (Việt Nam)', '70000, Quận 1 - TP.HCM (Việt Nam)', ['TP.HCM']],
    ['550000 Đà Nẵng', 'Đà Nẵng', []],
  ])('%s is %s, in %j', (written, region, regionsAround) => {
    expect(findRegion(written, NAMES, PLACES)).toMatchObject({ region, regionsAround })
  })

  it('has the narrowest region around it first, and those within it apart', () => {
    const names = ['Việt Nam', 'Miền Nam', 'TP.HCM']
    expect(findRegion('Quận 7', names, PLACES)?.regionsAround).toEqual(['TP.HCM', 'Miền Nam', 'Việt Nam'])
    expect(findRegion('Miền Nam', names, PLACES)).toEqual({
      region: 'Miền Nam',
      regionsAround: ['Việt Nam'],
      regionsWithin: ['TP.HCM'],
    })
  })

  it('is unknown when neither a deal nor the lexicon has it', () => {
    expect(findRegion('Atlantis', NAMES, PLACES)).toBeUndefined()
    expect(findRegion('phố Mẫu, Atlantis', NAMES, PLACES)).toBeUndefined()
  })

  it.each(['Hà Nội, Đà Nẵng', 'Hà Nội, Thái Lan', 'Hà Nội, Atlantis'])('is not known of %s', (written) => {
    expect(findRegion(written, NAMES, PLACES)).toBeUndefined()
  })
})
