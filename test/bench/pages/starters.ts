import { spawnSync } from 'node:child_process'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A new site without any changes. */
interface Starter {
  name: string
  packages: readonly string[]
  config: string
  files: Record<string, string>
  /** The pages to measure. */
  paths: readonly string[]
}

export interface BuiltStarter {
  name: string
  dist: string
  paths: readonly string[]
}

/** Packages are installed once and reused by later runs. */
const CACHE = join('node_modules', '.cache', 'starters')

const TEXT = `---
title: A first page
description: What a page of this site looks like.
---

## A heading

A paragraph with a [link](/), and a list:

- one
- two
`

const DOCS = {
  'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
  'src/content/docs/index.md': TEXT,
}

const STARTERS: readonly Starter[] = [
  {
    name: 'Starlight',
    packages: ['@astrojs/starlight'],
    config: `starlight({ title: 'Docs' })`,
    files: DOCS,
    paths: ['/'],
  },
  {
    name: 'Starlight with Rapide',
    packages: ['@astrojs/starlight', 'starlight-theme-rapide'],
    config: `starlight({ title: 'Docs', plugins: [starlightThemeRapide()] })`,
    files: DOCS,
    paths: ['/'],
  },
  {
    name: 'Starlight with its blog',
    packages: ['@astrojs/starlight', 'starlight-blog'],
    config: `starlight({ title: 'Docs', plugins: [starlightBlog()] })`,
    files: {
      ...DOCS,
      'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { blogSchema } from 'starlight-blog/schema'
const schema = docsSchema({ extend: (context) => blogSchema(context) })
export const collections = { docs: defineCollection({ loader: docsLoader(), schema }) }
`,
      'src/content/docs/blog/first.md': TEXT.replace('---\n\n', 'date: 2026-01-01\n---\n\n'),
    },
    paths: ['/blog/first'],
  },
]

/** The import name of each package's default export. */
const IMPORT_NAMES: Record<string, string> = {
  '@astrojs/starlight': 'starlight',
  'starlight-theme-rapide': 'starlightThemeRapide',
  'starlight-blog': 'starlightBlog',
}

/** Creates and builds the sites with packages from the registry and this project's version of Astro. */
export async function buildStarters(): Promise<BuiltStarter[]> {
  const built: BuiltStarter[] = []
  for (const starter of STARTERS) built.push(await build(starter))
  return built
}

async function build({ name, packages, config, files, paths }: Starter): Promise<BuiltStarter> {
  const folder = join(CACHE, name.toLowerCase().replaceAll(' ', '-'))
  const imports = packages.map((each) => `import ${IMPORT_NAMES[each]} from '${each}'`).join('\n')
  const all: Record<string, string> = {
    ...files,
    'package.json': JSON.stringify({ name: 'starter', private: true, type: 'module' }),
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
${imports}
export default defineConfig({ site: 'https://starter.example', integrations: [${config}] })
`,
  }
  if (!(await exists(join(folder, 'node_modules')))) {
    for (const [path, text] of Object.entries(all)) await write(join(folder, path), text)
    run('npm', ['install', '--no-audit', '--no-fund', 'astro', 'sharp', ...packages], folder)
  }
  for (const [path, text] of Object.entries(all))
    if (path !== 'package.json') await write(join(folder, path), text)
  run(join('node_modules', '.bin', 'astro'), ['build', '--silent'], folder)
  return { name, dist: join(folder, 'dist'), paths }
}

function run(command: string, args: readonly string[], cwd: string): void {
  const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  const { status, stderr } = spawnSync(command, args, { cwd, env: environment, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd}: ${stderr}`)
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
