/**
 * npm runs this after each install. In one without the tools of development it removes what only they read:
 * the headers of Node and source maps, a fifth of the whole. Without scripts (`--ignore-scripts`) the install
 * works as well and stays larger. Type declarations stay: Astro reads some of its own when it compiles.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGES = 'node_modules'
const SOURCE_MAP = /\.(?:css|[cm]?[jt]s)\.map$/

if (existsSync(PACKAGES) && !existsSync(join(PACKAGES, 'typescript'))) {
  for (const name of readdirSync(PACKAGES).filter((each) => each.startsWith('node-linux-')))
    for (const folder of ['include', 'share'])
      rmSync(join(PACKAGES, name, folder), { recursive: true, force: true })
  for (const path of readdirSync(PACKAGES, { recursive: true }))
    if (SOURCE_MAP.test(path)) rmSync(join(PACKAGES, path), { force: true })
}
