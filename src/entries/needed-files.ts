import { type Folder, nameOf, type Single } from '#entries/check-content.ts'

/** What has to be read beside a file of a folder to judge it. Of all other records the names are enough. */
const BESIDE: Partial<Record<Folder | Single, readonly (Folder | Single)[]>> = {
  deals: ['stores', 'deals', 'lexicon', 'site', 'glossary'],
  products: ['stores', 'lexicon', 'glossary'],
  stores: ['stores', 'glossary'],
  posts: ['stores', 'glossary'],
  strings: ['strings', 'stores', 'glossary'],
  calendar: ['stores', 'glossary'],
  lexicon: ['stores'],
}

const STORE = /^store:\s*['"]?([\w-]+)/m
const TYPES = /^[ \t]*types?:/m
const TAGS = /^tags:[ \t]*(?<flow>\[[^\]]*\]|[\w-]+)?(?<block>(?:\n[ \t]*-[^\n]*)*)/m

/**
 * Whether a file has to be read to judge the wanted ones: of the deals those of the same stores, of the
 * lexicon its product types.
 */
export function createNeeds(
  wanted: readonly string[],
  textOf: (path: string) => string | undefined,
): (path: string) => boolean {
  const names = new Set(wanted.flatMap((path) => BESIDE[nameOf(path)] ?? []))
  const texts = wanted.map((path) => textOf(path) ?? '')
  const stores = new Set(texts.map((text) => STORE.exec(text)?.[1]))
  const hasTypes = texts.some((text) => TYPES.test(text))
  return (path) => {
    const name = nameOf(path)
    if (wanted.includes(path)) return true
    if (!names.has(name)) return false
    if (name === 'deals') return stores.has(STORE.exec(textOf(path) ?? '')?.[1])
    return name !== 'lexicon' || (hasTypes && (textOf(path) ?? '').includes('product-type'))
  }
}

/** The tags of a deal without reading all of it. */
export function skimTags(text: string): string[] {
  const { flow = '', block = '' } = TAGS.exec(text)?.groups ?? {}
  return `${flow}${block}`.match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []
}
