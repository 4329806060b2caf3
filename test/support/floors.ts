import ts from 'typescript'

interface Floor {
  level: number
  packages: readonly string[]
  /** Whether its code runs in the reader's browser, where the clock and the page are what it is about. */
  isWorldly?: boolean
}

const ASTRO = ['astro', '@astrojs/node']

/** Who stands where: a file reads from its own folder and from lower floors. */
export const FLOORS: Record<string, Floor> = {
  contract: { level: 1, packages: ['zod'] },
  browser: { level: 2, packages: [], isWorldly: true },
  entries: { level: 2, packages: ['zod', 'yaml', 'leven'] },
  catalog: { level: 3, packages: [] },
  links: { level: 3, packages: [] },
  limits: { level: 3, packages: [] },
  narrative: { level: 3, packages: [] },
  search: { level: 4, packages: ['fuse.js', 'leven'] },
  discovery: { level: 5, packages: [] },
  components: { level: 5, packages: ['marked'] },
  api: { level: 6, packages: ['@modelcontextprotocol/server'] },
  // The files of the typeface, for their addresses.
  layouts: { level: 6, packages: ['@fontsource/be-vietnam-pro'] },
  runtime: {
    level: 7,
    packages: [
      ...ASTRO,
      'node',
      'zod',
      'lru-cache',
      'node-html-markdown',
      '@redis/client',
      'isbot',
      'pino',
      'postgres',
      'prom-client',
      // Pictures of the site and their typeface.
      '@resvg/resvg-js',
      '@expo-google-fonts/be-vietnam-pro',
    ],
  },
  pages: { level: 8, packages: [...ASTRO, 'node', 'uqr', '@resvg/resvg-js'] },
  build: {
    level: 8,
    packages: [...ASTRO, '@astrojs/sitemap', '@resvg/resvg-js', 'node'],
  },
  server: { level: 8, packages: [...ASTRO, 'node', 'srvx', 'lru-cache', 'mrmime', 'prom-client'] },
}

/** The files at the top of `src/`, each with the folders it may read. */
const TOP_FILES: Record<string, readonly string[]> = {
  'content.config.ts': ['entries', 'runtime'],
  'env.d.ts': ['api'],
  'middleware.ts': ['contract', 'runtime'],
}

/** From this floor on code may know time, randomness and the environment. */
const WORLDLY_LEVEL = 7

const WORLDLY =
  /\b(?:Date\.now|new Date\(\s*\)|Math\.random|performance\.now|process\.|crypto\.|import\.meta\.env|setTimeout|setInterval|(?<!\.)fetch\()/

/** Everything in a source file that the floors forbid, a line each. `path` is relative to `src/`. */
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
  const allowed = FLOORS[own]?.packages ?? (own in TOP_FILES ? ASTRO : [])
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
  const from = FLOORS[own]
  const to = FLOORS[target]
  if (!from) return `stands in a folder without a floor`
  if (!to) return `imports ${specifier}, which stands in a folder without a floor`
  if (own === target || to.level < from.level) return undefined
  return `imports ${specifier}, which is on floor ${to.level}; ${own} is on floor ${from.level}`
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node'
  if (specifier.startsWith('astro:')) return 'astro'
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Templates may run in the browser, so only TypeScript files of the lower floors are held to this. */
function findWorldliness(path: string, script: string): string[] {
  const { level = WORLDLY_LEVEL, isWorldly = false } = FLOORS[path.split('/', 1)[0] ?? ''] ?? {}
  if (isWorldly || level >= WORLDLY_LEVEL || path.endsWith('.astro')) return []
  const found = WORLDLY.exec(withoutComments(script))
  return found ? [`${path}: uses ${found[0]}; take it as an argument`] : []
}

function withoutComments(script: string): string {
  return script.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
}
