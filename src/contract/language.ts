import { z } from 'zod'
import { LANGUAGES } from '#text/language.ts'

export const languageSchema = z.enum(LANGUAGES).meta({ description: 'Language code', examples: ['vi'] })
