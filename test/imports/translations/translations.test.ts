import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkContent } from '#entries/check-content.ts'
import { listMissing } from '#imports/translations/translation-unit.ts'
import { stampTranslations, writeTranslations } from '#imports/translations/write-translations.ts'
import { parsePo } from '#imports/translations/po.ts'
import { parseTranslationJson, placeTexts } from '#imports/translations/translated-file.ts'
import { parseXliff, renderXliff } from '#imports/translations/xliff.ts'
import { reviewContent } from '#review/review-content.ts'
import { smallFiles } from '../../support/content.ts'

const DEAL = `title: Trà sữa & bánh < 50K
store: shopee
category: food
url: https://shopee.vn/
summary: >-
  Áp dụng cho mọi đơn
  trong tuần.
terms:
  - Mỗi tài khoản một lần.
  - Không dùng chung.
translations:
  en:
    title: Bubble tea & cake
    summary: Every order this week.
    terms:
      - Once per account.
      - Not combined.
`

const contentOf = (deal: string) => {
  const files = smallFiles({ deals: {} }).filter(({ path }) => !path.startsWith('deals/'))
  return checkContent([...files, { path: 'deals/tea.yaml', text: deal }])
}

const missingIn = (deal: string, language: 'ko' | 'en') =>
  listMissing(contentOf(deal).content, language).flatMap(({ units }) =>
    units.filter(({ record }) => record === 'deals/tea'),
  )

const reportsOf = (deal: string): string[] => {
  const { content, sources } = contentOf(deal)
  return reviewContent(content, sources, Date.parse('2026-11-22'))
    .filter(({ message }) => message.includes('older'))
    .map(({ severity, field }) => `${severity} ${field}`)
}

describe('what is missing', () => {
  it('is every text that a language lacks, with context and a limit of length', () => {
    expect(missingIn(DEAL, 'en')).toEqual([])
    expect(missingIn(DEAL, 'ko')).toEqual([
      {
        record: 'deals/tea',
        name: 'title',
        source: 'Trà sữa & bánh < 50K',
        maxLength: 120,
        context: 'shopee; food; Trà sữa & bánh < 50K',
      },
      expect.objectContaining({ name: 'summary', source: 'Áp dụng cho mọi đơn trong tuần.' }),
      expect.objectContaining({ name: 'terms/0', source: 'Mỗi tài khoản một lần.' }),
      expect.objectContaining({ name: 'terms/1' }),
    ])
  })

  it('is also what is older than its text, with what stands there now', () => {
    const changed = stampTranslations(DEAL).replace('Trà sữa &', 'Trà đào &')
    expect(missingIn(changed, 'en').find(({ name }) => name === 'title')).toMatchObject({
      source: 'Trà đào & bánh < 50K',
      target: 'Bubble tea & cake',
    })
  })
})

describe('a stamp', () => {
  it('is set once, and keeps everything else', () => {
    const stamped = stampTranslations(DEAL)
    expect(stamped.replace(/ {4}of: '\w+'\n/, '')).toBe(DEAL)
    expect(stampTranslations(stamped)).toBe(stamped)
    expect(reportsOf(stamped)).toEqual([])
  })

  it('tells of a translation that is older than its text', () => {
    const stamped = stampTranslations(DEAL)
    expect(reportsOf(stamped.replace('trong tuần', 'trong tháng'))).toEqual(['warning translations.en.of'])
    expect(reportsOf(stamped.replace('Không dùng chung', 'Dùng chung được'))).toEqual([
      'warning translations.en.of',
    ])
    expect(reportsOf(stamped.replace('category: food', 'category: tech'))).toEqual([])
  })

  it('is not asked of translations without one', () => {
    expect(reportsOf(DEAL.replace('trong tuần', 'trong tháng'))).toEqual([])
  })
})

describe('a file for a translator', () => {
  const [file] = listMissing(contentOf(DEAL).content, 'ko')
  if (!file) throw new Error('nothing is missing')
  const own = { ...file, units: file.units.filter(({ record }) => record === 'deals/tea') }
  const targets: Record<string, string> = {
    title: '밀크티 & 케이크 <5만 동',
    summary: '이번 주 모든 주문.',
    'terms/0': '계정당 1회.',
    'terms/1': '중복 불가.',
  }

  it.each([
    [
      'XLIFF',
      () => {
        const xml = renderXliff(own)
        expect(xml).toContain('slr:sizeRestriction="120"')
        return parseXliff(
          Object.values(targets).reduce(
            (text, target) =>
              text.replace(
                '<target xml:space="preserve"></target>',
                `<target>${target.replace('&', '&amp;').replace('<', '&lt;')}</target>`,
              ),
            xml,
          ),
        )
      },
    ],
    [
      'JSON',
      () =>
        parseTranslationJson(
          JSON.stringify({
            ...own,
            units: own.units.map((unit) => ({ ...unit, target: targets[unit.name] })),
          }),
        ),
    ],
  ])('comes back as %s into the record, stamped', (_format, translate) => {
    const { targetLanguage, texts } = translate()
    const { yaml, refused } = writeTranslations(DEAL, targetLanguage, texts)
    expect(refused).toEqual([])
    expect((parse(yaml) as { translations: unknown }).translations).toMatchObject({
      en: { title: 'Bubble tea & cake' },
      ko: {
        title: targets['title'],
        summary: targets['summary'],
        terms: [targets['terms/0'], targets['terms/1']],
        of: expect.stringMatching(/^[0-9a-f]{8}$/),
      },
    })
    expect(missingIn(yaml, 'ko')).toEqual([])
    expect(reportsOf(yaml)).toEqual([])
  })

  it('is refused where the text has changed meanwhile, and left out where it is empty', () => {
    const texts = [{ record: 'deals/tea', name: 'title', source: 'Trà', target: '차' }]
    const { yaml, refused } = writeTranslations(DEAL, 'ko', texts)
    expect(refused).toMatchObject([{ name: 'title' }])
    expect(parse(yaml)).toEqual(parse(DEAL))
    expect(parseXliff(renderXliff(own)).texts).toEqual([])
  })

  it('needs a language that the site has', () => {
    expect(() =>
      parseXliff('<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" trgLang="de"></xliff>'),
    ).toThrow('the target language is "de"')
  })
})

/** The texts of a unit of XLIFF 2, as tools write them. */
const segment = (source: string, target?: string, state?: string): string =>
  `<segment${state === undefined ? '' : ` state="${state}"`}><source>${source}</source>${target === undefined ? '' : `<target>${target}</target>`}</segment>`

const unit = (name: string, content: string): string => `<unit id="${name}">${content}</unit>`

const xliff = (...units: readonly string[]): string =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" version="2.0" srcLang="vi" trgLang="en"><file id="deals/tea">${units.join('')}</file></xliff>`

const namesIn = ({ texts }: { texts: readonly { name: string }[] }): string[] => texts.map(({ name }) => name)

describe('what is work in a translated file', () => {
  const changed = stampTranslations(DEAL)
    .replace('Trà sữa &', 'Trà đào &')
    .replace('mọi đơn', 'mỗi đơn')
    .replace('một lần', 'hai lần')
  const [older] = listMissing(contentOf(changed).content, 'en')
  if (!older) throw new Error('nothing is older')
  const own = { ...older, units: older.units.filter(({ record }) => record === 'deals/tea') }

  it.each([
    ['XLIFF', () => parseXliff(renderXliff(own))],
    ['JSON', () => parseTranslationJson(JSON.stringify(own))],
  ])('is nothing of an export that nobody touched: %s', (_format, parseFile) => {
    const { texts, unfinished } = parseFile()
    expect(texts).toEqual([])
    expect(unfinished.map(({ name }) => name)).toEqual(['title', 'summary', 'terms/0', 'terms/1'])
  })

  it('is each text for itself: the others stay older', () => {
    const source = 'Trà đào &amp; bánh &lt; 50K'
    const { texts, targetLanguage } = parseXliff(
      xliff(unit('title', segment(source, 'Peach tea')), unit('summary', segment('x', ''))),
    )
    const { yaml } = writeTranslations(changed, targetLanguage, texts)
    expect(missingIn(yaml, 'en').map(({ name, target }) => [name, target])).toEqual([
      ['summary', 'Every order this week.'],
      ['terms/0', 'Once per account.'],
      ['terms/1', 'Not combined.'],
    ])
    expect(reportsOf(yaml)).toEqual(['warning translations.en.of'])
    const rest = parseXliff(
      xliff(
        unit('summary', segment('Áp dụng cho mỗi đơn trong tuần.', 'Each order this week.', 'translated')),
        unit('terms.0', segment('Mỗi tài khoản hai lần.', 'Twice per account.', 'final')),
        unit('terms.1', segment('Không dùng chung.', 'Not combined.', 'reviewed')),
      ),
    )
    const whole = writeTranslations(yaml, targetLanguage, rest.texts)
    expect([missingIn(whole.yaml, 'en'), reportsOf(whole.yaml)]).toEqual([[], []])
    expect(stampTranslations(whole.yaml)).toBe(whole.yaml)
    const later = whole.yaml.replace('hai lần', 'ba lần')
    expect(reportsOf(later)).toEqual(['warning translations.en.of'])
  })

  it('is no older translation that came back as it was, unless its state says that it is done', () => {
    const source = 'Trà đào &amp; bánh &lt; 50K'
    const back = (state?: string) =>
      writeTranslations(
        changed,
        'en',
        parseXliff(xliff(unit('title', segment(source, 'Bubble tea &amp; cake', state)))).texts,
      )
    expect(back()).toEqual({ yaml: changed, refused: [expect.objectContaining({ name: 'title' })] })
    expect(missingIn(back('final').yaml, 'en').map(({ name }) => name)).not.toContain('title')
    const names = own.units.map(({ name }) => name)
    // Tools that know no state write what they read without it.
    const { texts } = parseXliff(renderXliff(own).replaceAll(/ (?:state|subState)="[^"]*"/g, ''))
    const lost = writeTranslations(changed, 'en', texts)
    expect([lost.yaml, new Set(lost.refused.map(({ name }) => name))]).toEqual([changed, new Set(names)])
  })

  it('is no copy of the source, unless its state says that it is meant', () => {
    const back = (state?: string) => {
      const { texts } = parseXliff(xliff(unit('title', segment('Một lần.', 'Một lần.', state))))
      return writeTranslations('title: Một lần.\n', 'ko', texts).refused.map(({ name }) => name)
    }
    expect([back(), back('translated')]).toEqual([['title'], []])
  })

  it('is no text of a list or beside a title that is not whole, so that the record stays right', () => {
    const at = (index: number) => ({
      record: 'deals/tea',
      name: `terms/${index}`,
      source: ['Mỗi tài khoản một lần.', 'Không dùng chung.'][index] ?? '',
      target: `${index}번`,
    })
    const title = {
      record: 'deals/tea',
      name: 'title',
      source: 'Trà sữa & bánh < 50K',
      target: '밀크티',
    }
    for (const [texts, names] of [
      [
        [at(0), at(1)],
        ['terms/0', 'terms/1'],
      ],
      [[title, at(1)], ['terms/1']],
      [[title, at(0)], ['terms/0']],
      [[title, at(1), at(0)], []],
    ] as const) {
      const { yaml, refused } = writeTranslations(DEAL, 'ko', texts)
      expect(refused.map(({ name }) => name)).toEqual(names)
      expect(contentOf(yaml)).toHaveProperty('content')
    }
  })

  it('is a text with all its segments only', () => {
    const two = (second: string): string =>
      xliff(unit('summary', segment('Một. ', 'One. ', 'translated') + second))
    expect(namesIn(parseXliff(two(segment('Hai.', undefined, 'initial'))))).toEqual([])
    expect(namesIn(parseXliff(two(segment('Hai.', '', 'translated'))))).toEqual([])
    expect(namesIn(parseXliff(two(segment('Hai.', 'Two.', 'initial'))))).toEqual([])
    expect(parseXliff(two(segment('Hai.'))).unfinished).toEqual([
      { record: 'deals/tea', name: 'summary', why: 'a segment of it has no translation' },
    ])
    const between = `<ignorable><source>\n</source></ignorable>${segment('Hai.', 'Two.', 'translated')}`
    expect(parseXliff(two(between)).texts).toMatchObject([{ source: 'Một. \nHai.', target: 'One. \nTwo.' }])
  })

  it('is no candidate of a translation memory', () => {
    const candidate =
      '<mtc:matches><mtc:match ref="#s1"><source>Bánh</source><target>Cake</target></mtc:match></mtc:matches>'
    expect(parseXliff(xliff(unit('title', candidate + segment('Trà', 'Tea')))).texts).toEqual([
      { record: 'deals/tea', name: 'title', source: 'Trà', target: 'Tea' },
    ])
  })

  it('is text in any markup of XML', () => {
    const source = 'Trà <mrk id="m1" translate="no">sữa</mrk><cp hex="0021"/>'
    const target = '<![CDATA[Tea & ]]><pc id="1">milk</pc><!-- so --> &#33;'
    expect(parseXliff(xliff(unit('title', segment(source, target)))).texts).toMatchObject([
      { source: 'Trà sữa!', target: 'Tea & milk !' },
    ])
  })

  it('is nothing of a file that ends early, at whatever character', () => {
    const whole = xliff(unit('title', segment('Trà', 'Tea')), unit('summary', segment('Bánh', 'Cake')))
    for (let length = 0; length < whole.length; length += 1)
      expect(() => parseXliff(whole.slice(0, length))).toThrow(/export it/)
    expect(namesIn(parseXliff(whole))).toEqual(['title', 'summary'])
    expect(() => parseTranslationJson(JSON.stringify(own).slice(0, -5))).toThrow(SyntaxError)
  })

  it('is nothing of another format or shape', () => {
    expect(() => parseXliff('<html><file/></html>')).toThrow('it is no XLIFF file')
    expect(() => parseTranslationJson('{"targetLanguage":"en"}')).toThrow('it has no list of units')
    expect(() => parseTranslationJson('{"targetLanguage":"de","units":[]}')).toThrow('target language')
    expect(() => parseTranslationJson('{"targetLanguage":"en","units":[{"target":1}]}')).toThrow('no text')
  })

  it.each([
    ['no XML', 'id,source,target\n'],
    ['XLIFF 1.0', '<xliff version="1.0" xmlns="urn:example"><file original="a"/></xliff>'],
  ])('is refused as %s', (_, text) => {
    expect(() => parseXliff(text)).toThrow(/export it/u)
  })

  it('is no field that is not translated', () => {
    const texts = [
      { record: 'deals/tea', name: 'url', source: 'https://shopee.vn/', target: 'https://shopee.sg/' },
      { record: 'deals/tea', name: 'terms/7', source: 'x', target: 'y' },
    ]
    const { yaml, refused } = writeTranslations(DEAL, 'en', texts)
    expect(yaml).toBe(DEAL)
    expect(refused.map(({ why }) => why)).toEqual([
      'the record has no such text',
      'the record has no such text',
    ])
  })
})

describe('a file of XLIFF 1.2', () => {
  const file = (units: string, attributes = 'target-language="en"'): string =>
    `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="deals/tea" source-language="vi" ${attributes} datatype="plaintext"><body>${units}</body></file></xliff>`

  it.each([
    ['translated', ['title'], true, undefined],
    ['needs-review-translation', ['title'], true, undefined],
    ['final', ['title'], true, true],
    ['signed-off', ['title'], true, true],
    ['new', [], undefined, undefined],
    ['needs-adaptation', [], undefined, undefined],
    ['x-demo', [], undefined, undefined],
  ])('has states of its own: %s', (state, names, isConfirmed, isFinal) => {
    const { texts } = parseXliff(
      file(
        `<trans-unit id="title"><source>Trà</source><target state="${state}">Tea</target><alt-trans><source>Trà</source><target>Tee</target></alt-trans></trans-unit>`,
      ),
    )
    expect(texts).toEqual(
      names.map((name) => ({
        record: 'deals/tea',
        name,
        source: 'Trà',
        target: 'Tea',
        ...(isConfirmed && { isConfirmed }),
        ...(isFinal && { isFinal }),
      })),
    )
  })

  it('has the segments of a text within its translation', () => {
    const unit = (second: string): string =>
      file(
        `<trans-unit id="terms.0"><source>Một. Hai.</source><seg-source><mrk mtype="seg" mid="0">Một.</mrk> <mrk mtype="seg" mid="1">Hai.</mrk></seg-source><target><mrk mtype="seg" mid="0">One.</mrk> <mrk mtype="seg" mid="1">${second}</mrk></target></trans-unit>`,
      )
    expect(parseXliff(unit('Two.')).texts).toMatchObject([
      { name: 'terms/0', source: 'Một. Hai.', target: 'One. Two.' },
    ])
    expect(parseXliff(unit(''))).toMatchObject({ texts: [], unfinished: [{ name: 'terms/0' }] })
  })

  it('is in one language, and has texts in place of codes', () => {
    const two = file('').replace('</xliff>', '<file original="b" target-language="ko"><body/></file></xliff>')
    expect(() => parseXliff(two)).toThrow('it is in en and in ko')
    const coded = file(
      '<trans-unit id="title"><source>Trà</source><target><x id="1"/>Tea</target></trans-unit>',
    )
    expect(parseXliff(coded)).toMatchObject({ texts: [], unfinished: [{ name: 'title' }] })
  })
})

describe('a PO file', () => {
  const HEADER = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

  it('has texts by their sources, in one line or several', () => {
    const { targetLanguage, texts } = parsePo(
      `${HEADER}#: deals/tea\nmsgctxt "title"\nmsgid "Trà \\"sữa\\""\nmsgstr "Milk tea"\nmsgid ""\n"Một "\n"lần."\nmsgstr ""\n"Once."\n\n#~ msgid "Cũ"\n#~ msgstr "Old"\n`,
    )
    expect(targetLanguage).toBe('en')
    expect(texts.map(({ source, target }) => [source, target])).toEqual([
      ['Trà "sữa"', 'Milk tea'],
      ['Một lần.', 'Once.'],
    ])
  })

  it('keeps what is fuzzy as begun, and what is empty as missing', () => {
    const { texts, unfinished } = parsePo(
      `${HEADER}#, fuzzy, c-format\nmsgid "Trà"\nmsgstr "Tea"\n\nmsgid "Bánh"\nmsgstr ""\n`,
    )
    expect(texts).toEqual([])
    expect(unfinished).toEqual([{ record: '', name: 'Trà', why: 'its state is fuzzy' }])
    const plural = 'msgid "%d mã"\nmsgid_plural "%d mã"\nmsgstr[0] "%d codes"\n'
    expect(parsePo(HEADER + plural)).toMatchObject({ texts: [], unfinished: [{ name: '%d mã' }] })
  })

  it.each(['msgid "Trà\nmsgstr "Tea"\n', '"Trà"\n', '{"units":[]}'])(
    'is nothing of another form: %s',
    (text) => {
      expect(() => parsePo(text)).toThrow(/is no line of a PO file/u)
    },
  )
})

describe('a text that names no record', () => {
  const text = { record: '', name: '', source: 'Một lần. ', target: 'Once.' }
  const missing = [
    { record: 'deals/tea', name: 'terms/0', source: 'Một lần.' },
    { record: 'deals/cake', name: 'terms/2', source: 'Một lần.' },
    { record: 'deals/cake', name: 'title', source: 'Bánh' },
  ]

  it('is the translation of every missing text that reads like its source', () => {
    expect(placeTexts([text], missing, () => false)).toEqual([
      { ...text, record: 'deals/tea', name: 'terms/0' },
      { ...text, record: 'deals/cake', name: 'terms/2' },
    ])
  })

  it('is refused where none does, and stays where its record is known', () => {
    expect(placeTexts([{ ...text, source: 'Hai lần.' }], missing, () => false)).toMatchObject([
      { record: '' },
    ])
    expect(placeTexts([text], missing, () => true)).toEqual([text])
  })
})

describe('a file of another tool', () => {
  const CODED = `title: Nhập DEMO20 giảm 20% trà sữa & bánh
store: shopee
category: food
url: https://shopee.vn/
summary: Áp dụng cho mọi đơn. Hết hạn cuối tuần.
`
  const SOURCE = 'Nhập DEMO20 giảm 20% trà sữa &amp; bánh'
  const ENGLISH = 'Use DEMO20 for 20% off bubble tea &amp; cake'
  const written = 'Use DEMO20 for 20% off bubble tea & cake'
  const segmentOf = (source: string, target: string, attributes = ''): string =>
    `<segment${attributes}><source>${source}</source><target>${target}</target></segment>`
  const unitOf = (id: string, segments: string): string => `<unit id="${id}">${segments}</unit>`
  const fileOf = (units: string, language = 'en'): string =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.1" version="2.1" srcLang="vi" trgLang="${language}"><file id="deals/tea">${units}</file></xliff>`
  const imported = (xml: string) => {
    const { targetLanguage, texts, unfinished } = parseXliff(xml)
    const { yaml, refused } = writeTranslations(CODED, targetLanguage, texts)
    const { translations } = parse(yaml) as { translations?: Record<string, Record<string, string>> }
    return { ...translations?.[targetLanguage], why: [...refused, ...unfinished].map(({ why }) => why) }
  }
  const titled = (target: string, language?: string, attributes?: string) =>
    imported(fileOf(unitOf('title', segmentOf(SOURCE, target, attributes)), language))

  it.each([
    [ENGLISH, 'en-US'],
    [ENGLISH, 'EN'],
    [`\n      Use DEMO20 for 20% off\n      bubble tea &amp; cake\n    `, 'en'],
    ['Use <pc id="1">DEMO20</pc> for 20% off bubble tea &amp; cake', 'en'],
    ['<![CDATA[Use DEMO20 for 20% off bubble tea & cake]]>', 'en'],
  ])('is taken over: %s in %s', (target, language) => {
    expect(titled(target, language)).toMatchObject({ title: written, why: [] })
  })

  it.each([
    ['20% off bubble tea', 'en', 'lacks the code DEMO20'],
    ['Use DEM020 for 20% off bubble tea', 'en', 'lacks the code DEMO20'],
    ['Use DEMO20 for 30% off bubble tea', 'en', 'says 30 %'],
    ['Use DEMO20 for 20% off bubble tea &amp;amp; cake', 'en', '&amp;'],
    [`Use DEMO20 for 20% off${' and more'.repeat(20)}`, 'en', 'at most 120'],
    ['Use <ph id="1" equiv="DEMO20"/> for 20% off', 'en', 'placeholder'],
    [ENGLISH, 'ko', 'no letter of its language'],
  ])('is refused where a text says something else: %s in %s', (target, language, why) => {
    const read = titled(target, language, ' state="translated"')
    expect(read).not.toHaveProperty('title')
    expect(read.why).toEqual([expect.stringContaining(why)])
  })

  it('may say something else where its state is final', () => {
    expect(titled('Half price bubble tea with DEMO20: 50%', 'en', ' state="final"').why).toEqual([])
  })

  it('has its segments in the order of the translation', () => {
    const segments =
      segmentOf('Áp dụng cho mọi đơn. ', 'Applies to every order.').replace(
        '<target>',
        '<target order="2">',
      ) + segmentOf('Hết hạn cuối tuần.', 'Until Sunday. ').replace('<target>', '<target order="1">')
    expect(
      imported(fileOf(unitOf('title', segmentOf(SOURCE, ENGLISH)) + unitOf('summary', segments))),
    ).toMatchObject({
      summary: 'Until Sunday. Applies to every order.',
    })
  })

  it('is refused for a text with two translations', () => {
    const two =
      unitOf('title', segmentOf(SOURCE, ENGLISH)) + unitOf('title', segmentOf(SOURCE, `${ENGLISH}!`))
    expect(imported(fileOf(two))).toMatchObject({ why: [expect.stringContaining('twice')] })
  })

  it.each(['zh-TW', 'zh_TW', 'zh-Hant', 'zh_Hant_HK', 'th'])(
    'is refused for %s, which the site does not have',
    (language) => {
      expect(() => titled(ENGLISH, language)).toThrow(language)
    },
  )

  it.each(['fuzzy', 'needs-review-translation', 'needs-translation'])(
    'is not done in the state %s',
    (state) => {
      const unit = { record: 'deals/tea', name: 'title', source: 'Một', target: 'One', state }
      const { texts, unfinished } = parseTranslationJson(
        `\uFEFF${JSON.stringify({ targetLanguage: 'en', units: [unit] })}`,
      )
      expect(texts).toEqual([])
      expect(unfinished).toEqual([{ record: 'deals/tea', name: 'title', why: `its state is ${state}` }])
    },
  )
})
