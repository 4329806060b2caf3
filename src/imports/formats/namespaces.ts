/** Names of XML elements with the prefixes that mappings write, whatever prefixes a document has. */

/** Prefixes by the address of their namespace. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'http://base.google.com/ns/1.0': 'g',
    'http://base.google.com/cns/1.0': 'c',
    'http://www.w3.org/2005/Atom': 'atom',
    'http://search.yahoo.com/mrss/': 'media',
    'http://purl.org/dc/elements/1.1/': 'dc',
    'http://purl.org/dc/terms/': 'dcterms',
    'http://purl.org/rss/1.0/modules/content/': 'content',
  }),
)

/** The namespaces that hold where a parser stands. Elements are opened and closed in the document's order. */
export class Namespaces {
  /** Declarations of the open elements: a prefix, its address, and how deep the element is. */
  readonly #declared: { prefix: string; address: string; depth: number }[] = []
  /** Written prefixes, each with the one that mappings write. */
  #renamed = new Map<string, string>()
  #rootAddress: string | undefined

  /** Takes the declarations of an element that opens, the outermost at depth 1. */
  open(name: string, attributes: Readonly<Record<string, unknown>>, depth: number): void {
    let isChanged = false
    for (const attribute in attributes) {
      if (!attribute.startsWith('xmlns') || !/^xmlns(?::|$)/u.test(attribute)) continue
      this.#declared.push({
        prefix: attribute.slice('xmlns:'.length),
        address: String(attributes[attribute]),
        depth,
      })
      isChanged = true
    }
    if (depth === 1)
      this.#rootAddress = this.#declared.find(({ prefix }) => prefix === prefixOf(name))?.address
    if (isChanged) this.#resolve()
  }

  close(depth: number): void {
    const first = this.#declared.findIndex((each) => each.depth >= depth)
    if (first === -1) return
    this.#declared.splice(first)
    this.#resolve()
  }

  /** The name as mappings write it. An element without a prefix keeps its name in the root's namespace. */
  nameOf(name: string): string {
    if (this.#renamed.size === 0) return name
    const prefix = prefixOf(name)
    const renamed = this.#renamed.get(prefix)
    if (renamed === undefined) return name
    const local = prefix === '' ? name : name.slice(prefix.length + 1)
    return renamed === '' ? local : `${renamed}:${local}`
  }

  #resolve(): void {
    this.#renamed = new Map()
    for (const { prefix, address } of this.#declared) {
      const usual = PREFIXES.get(address)
      const isOfRoot = address === this.#rootAddress && (prefix === '' || usual === 'atom')
      const meant = isOfRoot ? '' : (usual ?? prefix)
      if (meant === prefix) this.#renamed.delete(prefix)
      else this.#renamed.set(prefix, meant)
    }
  }
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(':')))
}
