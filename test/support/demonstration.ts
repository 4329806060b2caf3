import { loadContent } from '#process/content-files.ts'
import { catalogOf } from './content.ts'
import { prepared } from './prepared.ts'

/** The records of `content/`. All test files of a process share them, so no test changes them. */
export const demonstrationContent = await prepared('content', () => loadContent('content'))

/** The catalog of `content/`. What is shared by catalog, such as its index, is made once a process. */
export const demonstration = catalogOf(demonstrationContent)
