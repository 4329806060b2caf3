import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

interface Room {
  room: string
  floor: number
  /** What the room contains, for the map in the README. */
  holds: string
  /** The packages that its files may import; `node` stands for all built-in modules. */
  packages: string[]
}

/** Every room of `src/` with its floor. A file may import from its own room and from lower floors. */
export const ROOMS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/floors.json'), 'utf8'),
) as Room[]

const ROOM_BY_NAME = new Map(ROOMS.map((room) => [room.room, room]))

/** The code of this room runs in the browser, so it may use the clock and the page. */
const IN_BROWSER = 'browser'

/** The files directly in `src/`, each with the rooms that it may import from. */
const TOP_FILES: Record<string, readonly string[]> = {
  'content.config.ts': ['entries', 'site'],
  'env.d.ts': ['api', 'site'],
  'middleware.ts': ['api', 'contract', 'process', 'site'],
}

/** From this floor upwards code may use time, randomness and the environment. */
const WORLDLY_FLOOR = 8

const WORLDLY =
  /\b(?:Date\.now|new Date\(\s*\)|Math\.random|performance\.now|process\.|crypto\.|import\.meta\.env|setTimeout|setInterval|(?<!\.)fetch\()/

/** Up to this floor no module remembers anything. */
const STATELESS_FLOOR = 6

const HIDDEN_STATE =
  /^(?:export )?let \w+|^(?:export )?const [a-z]\w*(?:: [^=]+)? = new (?:Weak(?:Map|Set)|Map|Set)(?:<.*>)?\(\)/gm

/** Lists everything in a source file that the floors forbid, one line each. `path` is relative to `src/`. */
export function findViolations({ path, text }: { path: string; text: string }): string[] {
  const script = path.endsWith('.astro') ? astroScripts(text) : text
  const imports = ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName)
  const forbidden = imports.flatMap((specifier) => judgeImport(path, specifier) ?? [])
  return [...forbidden.map((reason) => `${path}: ${reason}`), ...findWorldliness(path, script)]
}

/** The frontmatter and the scripts of an Astro file. */
function astroScripts(text: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? ''
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
  return [frontmatter, ...scripts].join('\n')
}

function judgeImport(path: string, specifier: string): string | undefined {
  const own = path.includes('/') ? path.slice(0, path.indexOf('/')) : path
  if (specifier.startsWith('.')) return `imports ${specifier}; write it as #folder/file`
  if (specifier.startsWith('#')) return judgeFolder(own, specifier)
  const name = packageOf(specifier)
  const allowed = ROOM_BY_NAME.get(own)?.packages ?? (own in TOP_FILES ? ['astro'] : [])
  return allowed.includes(name) ? undefined : `imports the package ${name}, which ${own} may not use`
}

function judgeFolder(own: string, specifier: string): string | undefined {
  const target = specifier.slice(1, specifier.indexOf('/'))
  if (specifier.endsWith('.css')) return own === 'layouts' ? undefined : 'imports CSS; only layouts do'
  const allowed = TOP_FILES[own]
  if (allowed)
    return allowed.includes(target)
      ? undefined
      : `imports ${specifier}; ${own} reads ${allowed.join(', ')} only`
  const from = ROOM_BY_NAME.get(own)
  const to = ROOM_BY_NAME.get(target)
  if (!from) return `stands in a room without a floor`
  if (!to) return `imports ${specifier}, which stands in a room without a floor`
  if (own === target || to.floor < from.floor) return undefined
  return `imports ${specifier}, which is on floor ${to.floor}; ${own} is on floor ${from.floor}`
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node'
  if (specifier.startsWith('astro:')) return 'astro'
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/**
 * Finds variables of modules that remember something. A memo is made by `onceForEach`, so that the object whose
 * value it is holds it.
 */
export function findHiddenState({ path, text }: { path: string; text: string }): string[] {
  const room = path.split('/', 1)[0] ?? ''
  const { floor } = ROOM_BY_NAME.get(room) ?? { floor: WORLDLY_FLOOR }
  if (room === IN_BROWSER || floor > STATELESS_FLOOR) return []
  return [...text.matchAll(HIDDEN_STATE)].map(([found]) => `${path}: ${found.trim()}`)
}

/**
 * Finds uses of time, randomness and the environment. Templates are not checked, because their scripts run in
 * the browser.
 */
function findWorldliness(path: string, script: string): string[] {
  const room = path.split('/', 1)[0] ?? ''
  const { floor } = ROOM_BY_NAME.get(room) ?? { floor: WORLDLY_FLOOR }
  if (room === IN_BROWSER || floor >= WORLDLY_FLOOR || path.endsWith('.astro')) return []
  const found = WORLDLY.exec(withoutComments(script))
  return found ? [`${path}: uses ${found[0]}; take it as an argument`] : []
}

function withoutComments(script: string): string {
  return script.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
}
