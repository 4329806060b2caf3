import { readdir } from 'node:fs/promises'

/**
 * Lists every file below a folder, or below a path in it. The results begin with a slash and are relative to
 * the folder.
 */
export async function listFilesBelow(folder: string, path = ''): Promise<string[]> {
  const files: string[] = []
  const folders = [path]
  for (const each of folders)
    for (const entry of await readdir(folder + each, { withFileTypes: true })) {
      // A large site has a hundred thousand files, so the loop does nothing else for each.
      const found = `${each}/${entry.name}`
      if (entry.isDirectory()) folders.push(found)
      else if (entry.isFile()) files.push(found)
    }
  return files
}
