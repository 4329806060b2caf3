import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  optional?: boolean
  link?: boolean
  os?: readonly string[]
  cpu?: readonly string[]
}

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
) as { packages: Record<string, LockedPackage> }

const unsealed = Object.entries(packages).filter(
  ([path, { integrity }]) => path !== '' && integrity === undefined,
)

it('every package that is locked has an integrity, but builds for other systems that the registry did not have', () => {
  const unexplained = unsealed.filter(
    // Without an address nothing is downloaded here; on such a system npm resolves the package itself.
    ([, { optional, resolved, os, cpu }]) => !(optional && resolved === undefined && (os ?? cpu)),
  )
  expect(unexplained.map(([path]) => path)).toEqual([])
})

it('no package comes from elsewhere than a registry over HTTPS', () => {
  const addresses = Object.values(packages).flatMap(({ resolved }) => resolved ?? [])
  expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([])
})
