import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { shiftDate } from './shift-date.ts'
import './site-clock.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** A folder that `npm ci` empties. The browser is unpacked on first use. */
const CACHE = join(ROOT, 'node_modules', '.cache')

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Launches a real Chromium from an npm package, with its own libraries and fonts, so that it needs nothing
 * from the system.
 */
export async function launchBrowser(
  moreArguments: readonly string[] = [],
): Promise<Browser & AsyncDisposable> {
  const home = await unpackedBrowser()
  const browser = await chromium.launch({
    executablePath: join(home, 'chromium'),
    args: [...ARGUMENTS, ...moreArguments],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      TMPDIR: join(home, 'tmp'),
    },
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(shiftDate, Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? 0))
    return context
  }
  return Object.assign(browser, { [Symbol.asyncDispose]: () => browser.close() })
}

async function unpackedBrowser(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const archives = join(dirname(entry), '..', 'bin')
  const { version } = createRequire(import.meta.url)(join(archives, '..', 'package.json')) as {
    version: string
  }
  const home = join(CACHE, `chromium-${version}`)
  if (await exists(home)) return home

  await mkdir(CACHE, { recursive: true })
  const started = await mkdtemp(join(CACHE, 'unpacking-'))
  // The package unpacks into the current temporary folder.
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = started
  try {
    const { inflate } = await import('@sparticuz/chromium')
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'].map((name) =>
        inflate(join(archives, name)),
      ),
    )
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  await mkdir(join(started, 'tmp'))
  await writeFile(join(started, 'fonts.conf'), fontsOf(home))
  // Two test files may unpack at the same time; the second then uses the result of the first.
  await rename(started, home).catch(() => rm(started, { recursive: true }))
  return home
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * The package's own configuration refers to other paths. System fonts, if installed, add scripts that the
 * package lacks.
 */
function fontsOf(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'tmp')}</cachedir>
</fontconfig>
`
}
