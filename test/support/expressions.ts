/**
 * Collects the regular expressions of `src/`: those that its files write, and those that its files make of
 * parts while they load. Run as a program, it prints the second kind as JSON: a test must not load every file
 * into its own process.
 */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'

export interface Expression {
  /** The file below `src/` with forward slashes. */
  file: string
  source: string
  flags: string
}

const SOURCE = join(import.meta.dirname, '..', '..', 'src')

/** Files that only load within a build of Astro. */
const OF_ASTRO = new Set(['site/compiled-entry.ts'])

const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({
    path,
    file: relative(SOURCE, path).split(sep).join('/'),
    text: readFileSync(path, 'utf8'),
  }))
  .toSorted((a, b) => a.file.localeCompare(b.file))

/** Every expression between slashes. */
export function writtenExpressions(): Expression[] {
  return files.flatMap(({ file, text }) =>
    nodesOf(file, text)
      .filter((node) => ts.isRegularExpressionLiteral(node))
      .map(({ text: literal }) => {
        const end = literal.lastIndexOf('/')
        return { file, source: literal.slice(1, end), flags: literal.slice(end + 1) }
      }),
  )
}

/** How many expressions each file makes in functions, and so not while it loads. */
export function countLaterExpressions(): Record<string, number> {
  return Object.fromEntries(
    files.flatMap(({ file, text }) => {
      const later = nodesOf(file, text).filter(
        (node) => isGenerated(node) && (isInFunction(node) || OF_ASTRO.has(file)),
      )
      return later.length === 0 ? [] : [[file, later.length]]
    }),
  )
}

/** Every expression that a file makes while it loads. */
export async function generatedExpressions(): Promise<Expression[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename], {
    maxBuffer: 1 << 26,
  })
  return JSON.parse(stdout) as Expression[]
}

function nodesOf(file: string, text: string): ts.Node[] {
  const kind = file.endsWith('.astro') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const nodes: ts.Node[] = []
  const walk = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, walk)
  }
  // `{facts}` for `facts={facts}` is Astro's own.
  const plain = kind === ts.ScriptKind.TSX ? text.replaceAll(/(?<=\s)\{(\w+)\}(?=[\s/>])/g, '$1={$1}') : text
  walk(ts.createSourceFile(file, plain, ts.ScriptTarget.Latest, true, kind))
  return nodes
}

function isGenerated(node: ts.Node): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === 'RegExp'
}

/** A short function such as `word` of a table is called while the file loads. */
function isInFunction(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) return true
  return false
}

async function collect(): Promise<Expression[]> {
  const made: Expression[] = []
  const Native = RegExp
  globalThis.RegExp = new Proxy(Native, {
    construct(target, given: [string | RegExp, string?]) {
      const expression = new target(...given)
      const [, place] = new Error('').stack?.split(`${SOURCE}${sep}`) ?? []
      if (place !== undefined)
        made.push({
          file: place.slice(0, place.indexOf(':')).split(sep).join('/'),
          source: expression.source,
          flags: expression.flags,
        })
      return expression
    },
  })
  for (const { path, file, text } of files) {
    if (!file.endsWith('.ts') || OF_ASTRO.has(file) || !text.includes('new RegExp(')) continue
    await import(path)
  }
  return made
}

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await collect()))
  // What was loaded may keep timers.
  process.exit()
}
