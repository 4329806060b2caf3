import { fileURLToPath } from 'node:url'

/**
 * The complete font files. The web font's subsets share one family name, and the renderer would use only the
 * first.
 */
const FONT_FILES = ['600SemiBold/BeVietnamPro_600SemiBold.ttf', '700Bold/BeVietnamPro_700Bold.ttf'].map(
  (file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${file}`)),
)

/** Only the font of the site, so that every machine draws the same. */
export const FONT = { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: 'Be Vietnam Pro' }
