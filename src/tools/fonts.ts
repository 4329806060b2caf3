/**
 * `npm run generate`: writes `src/styles/fonts/`, the typeface of the site reduced to the characters that its
 * languages use. The full typeface is ten times as large.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { readArguments } from '#process/command/arguments.ts'
import { FONT_CHARACTERS } from '#tools/font-characters.ts'

readArguments(
  'npm run fonts\n\n  writes src/styles/fonts/: the typeface with the characters that the languages of the site use',
)

const FOLDER = join('src', 'styles', 'fonts')

const WEIGHTS = { 400: '400Regular', 600: '600SemiBold', 700: '700Bold' }

/** The OpenType features that the style sheets use. */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum']

mkdirSync(FOLDER, { recursive: true })
for (const [weight, name] of Object.entries(WEIGHTS)) {
  const source = import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${name}/BeVietnamPro_${name}.ttf`)
  const subset = await subsetFont(readFileSync(fileURLToPath(source)), FONT_CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
  })
  writeFileSync(join(FOLDER, `be-vietnam-pro-${weight}.woff2`), subset)
  console.log(`wrote ${weight}: ${subset.length} bytes`)
}
