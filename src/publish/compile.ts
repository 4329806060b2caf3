/** `npm run build:code`: the first stage of a publication. It does nothing while the code is unchanged. */
import { readSettings } from '#process/env.ts'
import { compileCode } from '#publish/code/compile-code.ts'

try {
  const { SITE_URL } = readSettings(process.env)
  const { digest, compiling } = await compileCode(SITE_URL, console.log)
  await compiling
  console.log(`compiled ${digest}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
