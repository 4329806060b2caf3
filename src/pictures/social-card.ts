/** Draws the card that social networks show for a page. */
import type { Photo } from '#catalog/snapshot.ts'
import type { Category } from '#contract/category.ts'
import { type IllustrationName, ILLUSTRATIONS } from '#pictures/illustrations.ts'
import { MARK_COLOUR, MARK_SEEDS, MARK_TICKET } from '#pictures/mark.ts'
import { escapeXml } from '#text/escape-xml.ts'

/** The content of a social image: a ticket with a headline and a stub, above the name of the site. */
export interface SocialCard {
  /** The store, with the initials and colour of its tile. */
  source?: { name: string; initials: string; tone: number } | undefined
  headline: string
  /** A figure is drawn as large as possible; a title is broken into lines. */
  style: 'figure' | 'title'
  /** Small text below a figure. */
  headlineNote?: string | undefined
  /** Large text on the stub, such as a price. Without it the stub shows the mark of the site. */
  stub?: string | undefined
  /** Small text below `stub`. */
  stubNote?: string | undefined
  /** What a deal is for: its drawing on the stub, and the category whose colours the card has. */
  subject?: { drawing: IllustrationName; category: Category } | undefined
  /** Lines below the drawing: from when and until when a deal is valid. */
  period?: readonly string[] | undefined
  siteName: string
  /** A photo: on the stub above its text, or in place of the initials of the store. */
  photo?: Photo | undefined
}

export const SOCIAL_WIDTH = 1200
export const SOCIAL_HEIGHT = 630

/** Background and text colours of store tiles, as in `tokens.css` for the light theme. */
const TONES = [
  ['#d9efe3', '#0b4f38'],
  ['#fbe0ec', '#8c0b48'],
  ['#e0e8fb', '#1e3f8f'],
  ['#f7ecc8', '#634800'],
  ['#ebe2f8', '#56318f'],
  ['#daeff4', '#0a5163'],
  ['#ffe5d3', '#8a3300'],
  ['#fde0de', '#9a1414'],
] as const

/** The tones of categories, whose second colour is the ground of a card: food is orange. */
const CATEGORY_TONES: Record<Category, number> = {
  shopping: 0,
  lifestyle: 1,
  travel: 2,
  books: 3,
  tech: 4,
  education: 5,
  food: 6,
  finance: 7,
}

const LEAF = '#0a6245'
const LEAF_SOFT = '#dff1e6'
const INK = '#15211b'

/** A ticket from x 60 to 1140 and y 60 to 500, with a perforation between two notches at x 740. */
const TICKET =
  'M96 60H712a28 28 0 0 0 56 0H1104a36 36 0 0 1 36 36V464a36 36 0 0 1-36 36H768a28 28 0 0 0-56 0H96a36 36 0 0 1-36-36V96a36 36 0 0 1 36-36Z'

const OFFER_LEFT = 112
const OFFER_WIDTH = 580
const STUB_CENTRE = 940
const STUB_WIDTH = 344
const STUB_TEXT_WIDTH = STUB_WIDTH - 32
const STUB_PHOTO = 236

/** The side of a drawing, and the square in which drawings are defined. */
const DRAWING = 240
const DRAWING_UNITS = 48
const PERIOD_SIZE = 34
const PERIOD_SIZE_MIN = 26
const PERIOD_LEADING = 46

/** Characters that the typeface of the images supports. Text with others is left out. */
const DRAWABLE = /^(?:[\u0020-\u024f\u1e00-\u1eff\u2010-\u2026\u2030-\u205e\u20ab\u20ac\u2212]|\p{Mark})*$/u

/** Whether the typeface supports every character of a text. It has no Korean, Chinese or Japanese. */
export function isDrawable(text: string): boolean {
  return DRAWABLE.test(text)
}

/**
 * Renders the card as SVG, with text in the typeface of the site. A photo is referenced by {@link photoHref};
 * the renderer of the SVG must replace the reference by its bytes.
 */
export function drawSocialCard(card: SocialCard): string {
  const {
    source,
    headline,
    headlineNote,
    style,
    stub,
    stubNote,
    subject,
    period = [],
    siteName,
    photo,
  } = card
  const [soft, ground] = subject ? toneOf(CATEGORY_TONES[subject.category]) : [LEAF_SOFT, LEAF]
  const onStub = source ? undefined : photo
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" font-family="Be Vietnam Pro">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    `<path fill="#fff" d="${TICKET}"/>`,
    `<path stroke="${soft}" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 17" d="M740 106V460"/>`,
    drawSource(source, photo),
    style === 'figure' ? drawFigure(headline, headlineNote) : drawTitle(headline, source !== undefined),
    onStub ? drawPhoto(onStub, STUB_CENTRE - STUB_PHOTO / 2, 84, STUB_PHOTO) : '',
    subject ? drawSubject(subject.drawing, soft, period) : '',
    !onStub && !subject && stub === undefined
      ? drawMark(STUB_CENTRE - 120, 160, 7.5, MARK_COLOUR, '#fff')
      : '',
    stub === undefined ? '' : drawStub(stub, stubNote, onStub ? STUB_PHOTO / 2 : 0),
    drawMark(60, 532, 2, '#fff', ground),
    drawText({ text: siteName, x: 140, y: 580, size: 44, weight: 700, fill: '#fff' }),
    '</svg>',
  ]
  return parts.join('')
}

/** The reference to a photo in a card. It is a placeholder and never fetched. */
export function photoHref({ id }: Pick<Photo, 'id'>): string {
  return `photo:${id}`
}

function drawPhoto(photo: Photo, x: number, y: number, size: number): string {
  return `<image href="${photoHref(photo)}" x="${x}" y="${y}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid meet"/>`
}

function drawSource(source: SocialCard['source'], photo: Photo | undefined): string {
  if (!source) return ''
  const [ground, letter] = toneOf(source.tone)
  const size = fitSize(source.name, OFFER_WIDTH - 92, 44)
  const letters = drawText({
    text: source.initials,
    x: OFFER_LEFT + 36,
    y: 158,
    size: source.initials.length > 1 ? 32 : 38,
    weight: 700,
    fill: letter,
    isCentred: true,
  })
  return [
    photo
      ? drawPhoto(photo, OFFER_LEFT, 108, 72)
      : `<rect x="${OFFER_LEFT}" y="108" width="72" height="72" rx="16" fill="${ground}"/>${letters}`,
    drawText({ text: source.name, x: OFFER_LEFT + 92, y: 159, size, weight: 600, fill: INK }),
  ].join('')
}

function toneOf(tone: number): readonly [soft: string, strong: string] {
  return TONES[tone % TONES.length] ?? TONES[0]
}

/** A drawing on the stub, with some lines below it. */
function drawSubject(name: IllustrationName, wash: string, lines: readonly string[]): string {
  const [area, line] = ILLUSTRATIONS[name]
  const texts = lines.flatMap((line) => breakLines(line, STUB_TEXT_WIDTH / PERIOD_SIZE_MIN))
  const size = Math.min(DRAWING, 400 - texts.length * PERIOD_LEADING)
  const top = 280 - (size + texts.length * PERIOD_LEADING) / 2
  const at = `translate(${STUB_CENTRE - size / 2} ${top}) scale(${size / DRAWING_UNITS})`
  return [
    `<g transform="${at}" stroke-linecap="round" stroke-linejoin="round"><path fill="${wash}" d="${area}"/>`,
    `<path fill="none" stroke="${INK}" stroke-width="2" d="${line}"/></g>`,
    ...texts.map((text, index) =>
      drawText({
        text,
        x: STUB_CENTRE,
        y: top + size + (index + 0.85) * PERIOD_LEADING,
        size: fitSize(text, STUB_TEXT_WIDTH, PERIOD_SIZE),
        weight: 600,
        fill: INK,
        isCentred: true,
      }),
    ),
  ].join('')
}

/** A figure as large as its place allows, on several lines where one would be small, above a note. */
function drawFigure(text: string, note: string | undefined): string {
  const noted = note === undefined ? undefined : fitLines(note, NOTE)
  const bottom = noted ? NOTE_BOTTOM - noted.lines.length * noted.leading : 476
  const figure = fitLines(text, { ...FIGURE, height: bottom - OFFER_TOP - 20 })
  return (
    drawLines(figure, (OFFER_TOP + bottom) / 2, MARK_COLOUR, 700) +
    (noted ? drawLines(noted, (bottom + NOTE_BOTTOM) / 2, INK, 600) : '')
  )
}

/** Where the offer begins, below the name of the store. */
const OFFER_TOP = 200
const NOTE_BOTTOM = 474

const FIGURE = { sizes: [200, 38], count: 3, leading: 1.15 } as const
const NOTE = { sizes: [48, 30], count: 2, leading: 1.25, height: 96 } as const
const TITLE = { sizes: [72, 38], count: 4, leading: 1.25 } as const

function drawTitle(text: string, isBelowSource: boolean): string {
  const [top, bottom] = isBelowSource ? [OFFER_TOP, 476] : [84, 476]
  const lines = fitLines(text, { ...TITLE, height: bottom - top })
  return drawLines(lines, (top + bottom) / 2, INK, 700)
}

interface Place {
  /** The largest font size and the smallest one. */
  sizes: readonly [number, number]
  /** The most lines. */
  count: number
  /** The distance between lines, as a multiple of the font size. */
  leading: number
  height: number
}

interface Lines {
  lines: readonly string[]
  size: number
  /** The distance between lines. */
  leading: number
}

/** Breaks text into lines of the largest size at which they fit into a place as wide as the offer. */
function fitLines(text: string, { sizes: [largest, smallest], count, leading, height }: Place): Lines {
  for (let size = largest; ; size -= 2) {
    const lines = breakLines(text, OFFER_WIDTH / size)
    const fits =
      lines.length <= count &&
      lines.length * size * leading <= height &&
      lines.every((line) => widthOf(line) * size <= OFFER_WIDTH)
    if (fits || size <= smallest) return { lines, size, leading: size * leading }
  }
}

/** Draws lines around a height. */
function drawLines({ lines, size, leading }: Lines, middle: number, fill: string, weight: 600 | 700): string {
  const first = middle - ((lines.length - 1) * leading) / 2 + size * 0.34
  return lines
    .map((text, index) => drawText({ text, x: OFFER_LEFT, y: first + index * leading, size, weight, fill }))
    .join('')
}

/** `below` is the distance by which the text moves down for a photo. */
function drawStub(text: string, note: string | undefined, below: number): string {
  const size = fitSize(text, STUB_TEXT_WIDTH, 60)
  const price = drawText({
    text,
    x: STUB_CENTRE,
    y: 280 + below + size * 0.35,
    size,
    weight: 700,
    fill: MARK_COLOUR,
    isCentred: true,
  })
  if (note === undefined) return price
  const noteSize = fitSize(note, STUB_TEXT_WIDTH, 30)
  return (
    price +
    drawText({
      text: note,
      x: STUB_CENTRE,
      y: 350 + below,
      size: noteSize,
      weight: 600,
      fill: INK,
      isCentred: true,
    })
  )
}

function drawMark(x: number, y: number, scale: number, ground: string, seeds: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${ground}" d="${MARK_TICKET}"/><path fill="${seeds}" d="${MARK_SEEDS}"/></g>`
}

interface DrawnText {
  text: string
  x: number
  /** The baseline. */
  y: number
  size: number
  weight: 600 | 700
  fill: string
  isCentred?: boolean
}

function drawText({ text, x, y, size, weight, fill, isCentred = false }: DrawnText): string {
  if (!isDrawable(text)) return ''
  const anchor = isCentred ? ' text-anchor="middle"' : ''
  return `<text x="${x}" y="${Math.round(y)}" font-size="${Math.floor(size)}" font-weight="${weight}" fill="${fill}"${anchor}>${escapeXml(text)}</text>`
}

/** The largest font size up to `largest` at which a line fits into `width`. */
function fitSize(text: string, width: number, largest: number): number {
  return Math.min(largest, width / widthOf(text))
}

/** Breaks text into lines. `width` is a multiple of the font size. */
function breakLines(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** An upper estimate of the width of a line in the bold typeface, as a multiple of the font size. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text.normalize('NFD')) {
    if (/\p{Mark}/u.test(letter)) continue
    if (/[ijl.,:;'’|!() ]/.test(letter)) width += 0.33
    else if (/[mwMW@%+−]/.test(letter)) width += 0.95
    else if (/[\p{Lu}\d₫]/u.test(letter)) width += 0.7
    else width += 0.61
  }
  return Math.max(width, 1)
}
