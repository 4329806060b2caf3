import { fileURLToPath } from 'node:url'

/** Whole typefaces: the web's subsets come under one name, of which only the first would be used. */
const FONT_FILES = ['600SemiBold/BeVietnamPro_600SemiBold.ttf', '700Bold/BeVietnamPro_700Bold.ttf'].map(
  (file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${file}`)),
)

/** The typeface of the site and no other, so that every machine draws the same. */
export const FONT = { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: 'Be Vietnam Pro' }
