/** `npm run build:code`: the first stage of a publication. It does nothing while the code is unchanged. */
import { readArguments } from '#process/command/arguments.ts'
import { readSettings } from '#process/env.ts'
import { compileCode } from '#publish/code/compile-code.ts'

readArguments('npm run build:code\n\n  compiles the code for SITE_URL where it changed')
const { SITE_URL } = readSettings(process.env)
const { digest, compiling } = await compileCode(SITE_URL, console.log)
await compiling
console.log(`compiled ${digest}`)
