import { readdir } from 'node:fs/promises'

/** Every file below a folder, or below a path in it, as paths that begin with a slash. */
export async function listFilesBelow(folder: string, path = ''): Promise<string[]> {
  const files: string[] = []
  const folders = [path]
  for (const each of folders)
    for (const entry of await readdir(folder + each, { withFileTypes: true })) {
      // A large site has a hundred thousand of them, so that nothing but this is done for each.
      const found = `${each}/${entry.name}`
      if (entry.isDirectory()) folders.push(found)
      else if (entry.isFile()) files.push(found)
    }
  return files
}
