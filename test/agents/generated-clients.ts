import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check, Outcome } from './check.ts'
import { passes, sum } from './check.ts'
import { clientNamed } from './mcp-clients.ts'
import { binOf, WORK } from './tools.ts'

/** As strict as the strictest of readers; Node then runs the very files. */
const TSC = [
  '--ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --erasableSyntaxOnly',
  '--target es2024 --module nodenext --allowImportingTsExtensions --types node',
].flatMap((flags) => flags.split(' '))

/** Types by openapi-typescript, calls by openapi-fetch. */
export const useOpenapiFetch: Check = async (target) => {
  const args = [target.documentFile, '--output', join(WORK, 'openapi-types.ts')]
  const generated = await passes('openapi-typescript', binOf('openapi-typescript'), args)
  return sum([generated, await compile('openapi-fetch'), await clientNamed('openapi-fetch')(target)])
}

/** A whole client by hey-api. */
export const useHeyApi: Check = async (target) => {
  const config = join(WORK, 'openapi-ts.config.mjs')
  const options = {
    input: target.documentFile,
    output: { path: join(WORK, 'hey-api'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  }
  await writeFile(config, `export default ${JSON.stringify(options)}\n`)
  const generated = await passes('openapi-ts', binOf('openapi-ts'), ['--file', config, '--no-log-file'])
  return sum([generated, await compile('hey-api'), await clientNamed('hey-api')(target)])
}

function compile(client: string): Promise<Outcome> {
  const tsc = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc')
  return passes(`tsc ${client}`, tsc, [...TSC, join(import.meta.dirname, 'clients', `${client}.ts`)])
}
