import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type SmallContent, smallFiles } from './content.ts'

/** A small catalog as a folder of files, which is deleted on disposal. */
export interface ContentFolder extends Disposable {
  path: string
  write: (file: string, body: string | Uint8Array) => void
  remove: (file: string) => void
  rename: (file: string, to: string) => void
}

export function createContentFolder(content: SmallContent = {}): ContentFolder {
  const path = mkdtempSync(join(tmpdir(), 'deal-search-'))
  const write = (file: string, body: string | Uint8Array): void => {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), body)
  }
  for (const { path: file, text } of smallFiles(content)) write(file, text ?? '')
  // Replaces the project's own lexicon, which takes long to read.
  write('lexicon/none.yaml', 'kind: place\nconcepts: {}\n')
  return {
    path,
    write,
    remove: (file) => rmSync(join(path, file)),
    rename: (file, to) => renameSync(join(path, file), join(path, to)),
    [Symbol.dispose]: () => rmSync(path, { recursive: true }),
  }
}
