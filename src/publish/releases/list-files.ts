/** Lists the files of a release in a thread: of a large site there are hundreds of thousands. */
import { readdirSync } from 'node:fs'

/** The files below a folder, as paths from there, a line each: one text is handed over sooner than many. */
export function listFiles(folder: string): string {
  const files: string[] = []
  const folders = ['']
  for (const each of folders)
    for (const entry of readdirSync(folder + each, { withFileTypes: true })) {
      const found = `${each}/${entry.name}`
      if (entry.isDirectory()) folders.push(found)
      else if (entry.isFile()) files.push(found)
    }
  return files.join('\n')
}
