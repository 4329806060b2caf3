import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { checkContent, type Content, type ContentFile, renderMistake } from '#entries/check-content.ts'

/** What a folder that only holds a catalog borrows from the one that comes with the project. */
const BORROWED = ['strings', 'lexicon', 'site.yaml']

const OWN_FOLDER = 'content'

/**
 * Reads and checks a content folder.
 * Throws one error that lists every mistake, a line each, with paths relative to the working directory.
 */
export async function loadContent(folder: string): Promise<Content> {
  const files = await readFiles(folder)
  const isPresent = (name: string): boolean =>
    files.some(({ path }) => path === name || path.startsWith(`${name}/`))
  for (const name of BORROWED.filter((each) => !isPresent(each))) {
    files.push(...(await readFiles(OWN_FOLDER, name)))
  }
  const checked = checkContent(files)
  if (checked.ok) return checked.content
  const lines = checked.mistakes.map((mistake) =>
    renderMistake({ ...mistake, file: join(folder, mistake.file) }),
  )
  throw new ContentError(
    `${lines.length} ${lines.length === 1 ? 'mistake' : 'mistakes'} in ${folder}:\n${lines.join('\n')}`,
  )
}

/** Mistakes of editors: the message is all there is to say, a stack would only hide it. */
class ContentError extends Error {
  override name = 'ContentError'
  override stack = ''
}

/** Every file at or below `name`, but those whose name begins with a dot. */
async function readFiles(folder: string, name = ''): Promise<ContentFile[]> {
  const paths = await listFiles(join(folder, name))
  // One after the other: tens of thousands at once run out of file handles.
  return paths.map((path) => ({
    path: relative(folder, path).split(sep).join('/'),
    text: decodeUtf8(readFileSync(path)),
  }))
}

async function listFiles(path: string): Promise<string[]> {
  if (path.endsWith('.yaml')) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new ContentError(`${path} cannot be read; set CONTENT_DIR to a folder of deals (${String(cause)})`)
  })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
