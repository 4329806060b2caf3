import { readdirSync } from 'node:fs'

/**
 * Lists the files below a folder, or below a path in it, in order. The results begin with a slash and are
 * relative to the folder. Throws when there is no such folder.
 */
export function filesBelow(folder: string, path = ''): string[] {
  const files: string[] = []
  const folders = [path]
  for (const each of folders)
    for (const entry of readdirSync(folder + each, { withFileTypes: true })) {
      // A large site has a hundred thousand files, so the loop does nothing else for each.
      const found = `${each}/${entry.name}`
      if (entry.isDirectory()) folders.push(found)
      else if (entry.isFile()) files.push(found)
    }
  return files.toSorted()
}
