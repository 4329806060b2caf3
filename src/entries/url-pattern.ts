/**
 * A path of a store with named parts, as editors write it:
 * `/products/[{slug}-]i{item:digits}[-s{sku:digits}].html`. `{name}` stands for any text up to the next
 * slash, `{name:kind}` for one of {@link KINDS}; what is in brackets may be absent.
 */
export interface UrlPattern {
  parts: readonly Part[]
  /** Names that every match has. */
  required: ReadonlySet<string>
  /** Names in brackets. */
  optional: ReadonlySet<string>
}

type Part = Piece | { group: readonly Piece[] }

type Piece = { literal: string } | Placeholder

interface Placeholder {
  name: string
  kind: Kind
}

export type Values = Readonly<Record<string, string | undefined>>

/**
 * What a placeholder may stand for, each with its expression. `upper` is a word that means the same in any
 * case.
 */
const KINDS = {
  text: '[^/]+',
  digits: '[0-9]+',
  word: '[A-Za-z0-9_-]+',
  upper: '[A-Za-z0-9_-]+',
  path: '.*',
} as const

type Kind = keyof typeof KINDS

const TOKEN = /\{([^{}]*)\}|[[\]]|[A-Za-z0-9/._~@!$'*,;=&+-]+/gy

/** Reads a pattern, or says what is wrong with it and what to write. */
export function parsePattern(
  text: string,
): { ok: true; pattern: UrlPattern } | { ok: false; message: string } {
  const parts: Part[] = []
  const names = { required: new Set<string>(), optional: new Set<string>() }
  let group: Piece[] | undefined
  let end = 0
  for (const [token, inside] of text.matchAll(TOKEN)) {
    end += token.length
    if (token === '[') {
      if (group) return wrong('close the bracket before the next one opens')
      group = []
    } else if (token === ']') {
      if (!group || group.length === 0) return wrong('put something between [ and ]')
      parts.push({ group })
      group = undefined
    } else if (inside === undefined) (group ?? parts).push({ literal: token })
    else {
      const placeholder = parsePlaceholder(inside)
      if (typeof placeholder === 'string') return wrong(placeholder)
      const { name } = placeholder
      if (names.required.has(name) || names.optional.has(name)) {
        return wrong(`{${name}} stands twice; give each placeholder a name of its own`)
      }
      names[group ? 'optional' : 'required'].add(name)
      ;(group ?? parts).push(placeholder)
    }
  }
  if (end < text.length) {
    return wrong(
      `${JSON.stringify(text.slice(end, end + 1))} cannot stand here; write {name} for what varies`,
    )
  }
  if (group) return wrong('close the bracket with ]')
  if (!/^\[?\//.test(text)) return wrong('begin with a slash, for example: /product/{item:digits}')
  const pieces = piecesOf(parts)
  if (pieces.some((piece, index) => 'name' in piece && 'name' in (pieces[index + 1] ?? {}))) {
    return wrong('put a letter or sign between two placeholders, so that it is clear where one ends')
  }
  return { ok: true, pattern: { parts, ...names } }
}

/** Makes a function that finds a pattern's values in a path. */
export function createMatcher({ parts }: UrlPattern): (path: string) => Values | undefined {
  const uppers = piecesOf(parts).flatMap((piece) =>
    'name' in piece && piece.kind === 'upper' ? piece.name : [],
  )
  const expression = new RegExp(`^${parts.map(expressionOf).join('')}$`)
  return (path) => {
    const found = expression.exec(path)
    if (!found) return undefined
    const values: Record<string, string | undefined> = found.groups ?? {}
    for (const name of uppers) values[name] = values[name]?.toUpperCase()
    return values
  }
}

/** Writes values into a pattern; brackets around an absent value are left out. */
export function fillPattern({ parts }: UrlPattern, values: Values): string {
  const fill = (part: Part): string => {
    if ('literal' in part) return part.literal
    if ('name' in part) return values[part.name] ?? ''
    const isThere = part.group.every((each) => !('name' in each) || values[each.name] !== undefined)
    return isThere ? part.group.map(fill).join('') : ''
  }
  return parts.map(fill).join('')
}

/** Values that a pattern matches, for checks of patterns against each other. */
export function sampleValues({ required, parts }: UrlPattern, withOptional: boolean): Values {
  return Object.fromEntries(
    piecesOf(parts).flatMap((piece) =>
      'name' in piece && (withOptional || required.has(piece.name))
        ? [[piece.name, piece.kind === 'digits' ? '42' : 'SAMPLE']]
        : [],
    ),
  )
}

function piecesOf(parts: readonly Part[]): Piece[] {
  return parts.flatMap((part) => ('group' in part ? part.group : [part]))
}

function expressionOf(part: Part): string {
  if ('literal' in part) return part.literal.replace(/[.*+$]/g, String.raw`\$&`)
  if ('name' in part) return `(?<${part.name}>${KINDS[part.kind]})`
  return `(?:${part.group.map(expressionOf).join('')})?`
}

function parsePlaceholder(inside: string): Placeholder | string {
  const [name = '', kind = 'text', ...rest] = inside.split(':')
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || rest.length > 0) {
    return `{${inside}} is not a placeholder; write {name} or {name:digits}`
  }
  if (!isKind(kind)) return `{${inside}} has an unknown kind; write one of ${Object.keys(KINDS).join(', ')}`
  return { name, kind }
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(KINDS, kind)
}

function wrong(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
