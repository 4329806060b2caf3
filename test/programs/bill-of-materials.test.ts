/** The bill of materials beside a packed release, as `npm run publish -- pack` writes it. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { scratchFolder } from '../support/scratch.ts'
import { switchTo, writeSmallRelease } from '../support/small-release.ts'

interface Bill {
  bomFormat: string
  metadata: { component: { name: string; version: string } }
  components: { purl: string; licenses?: unknown[]; hashes?: { alg: string }[] }[]
}

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'))
const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
const { packages } = read('package-lock.json') as {
  packages: Record<string, { version?: string; dev?: boolean; integrity?: string }>
}

it('a packed release has its bill of materials beside it: all packages of a server, and no tool of development', async () => {
  await using folder = await scratchFolder()
  await writeSmallRelease(folder.path, { id: 'r1' })
  await switchTo(folder.path, 'r1')
  const archive = join(folder.path, 'release.tgz')
  const { code, errors } = await runCommand(['src/publish/publish.ts', 'pack', archive], {
    RELEASES_DIR: folder.path,
  })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })

  const bill = JSON.parse(await readFile(`${archive}.cdx.json`, 'utf8')) as Bill
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.metadata.component).toMatchObject({ name: 'deal-search', version: '0.1.0' })
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length))))
  const locked = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
  expect([...listed].toSorted()).toEqual([...new Set(locked)].toSorted())
  for (const name of Object.keys(dependencies))
    expect([...listed].some((each) => each.startsWith(`${name}@`))).toBe(true)
  expect([...listed].filter((each) => /^(?:vitest|typescript|knip)@/.test(each))).toEqual([])
  const unsealed = bill.components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))
  const unlocked = Object.values(packages).filter(({ dev, integrity }) => !dev && integrity === undefined)
  expect(unsealed.length).toBeLessThanOrEqual(unlocked.length)
})
