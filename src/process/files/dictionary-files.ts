/** The dictionary of a catalog and the lexicon that it is made of, in files that releases share. */
import { statSync } from 'node:fs'
import { link, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '#process/digest.ts'
import { seal, unsealFile } from '#process/files/sealed-file.ts'
import {
  createDictionary,
  type Dictionary,
  type DictionarySources,
  sourcesOfDictionary,
} from '#search/spelling/dictionary.ts'

export const DICTIONARY_FILE = 'dictionary.bin'
/** The whole lexicon, from which the next dictionary is made. The server has the dictionary instead. */
export const LEXICON_FILE = 'lexicon.json'

/** A dictionary, and the digest of the sources that it was made of. */
interface Written {
  sources: string
  dictionary: Dictionary
}

/** A dictionary whose file this process has read or written. */
interface KnownDictionary extends Written {
  seal: string
  /** Tells whether the file was written to since; undefined while there is none. */
  state: string | undefined
}

/** The dictionaries of one catalog after another. */
export interface DictionaryFiles {
  /** Takes the dictionary from the last release when its sources are the same. */
  dictionaryOf: (sources: DictionarySources) => Dictionary
  /**
   * Writes the dictionary that was asked for last, and its lexicon, into a `server/` folder: as links to the
   * files of the last release where these have the same content. Returns the seal of the dictionary.
   */
  write: (folder: string, lexicon: DictionarySources['lexicon']) => Promise<string>
  /** Names the `server/` folder of the last release, which the same version of the code wrote. */
  follow: (last: string | undefined) => void
}

export function createDictionaryFiles(): DictionaryFiles {
  let last: string | undefined
  let known: KnownDictionary | undefined

  return {
    follow: (folder) => {
      last = folder
    },
    dictionaryOf: (given) => {
      const sources = digest(JSON.stringify(sourcesOfDictionary(given)))
      if (known?.sources !== sources) known = read(last, sources)
      known ??= { sources, dictionary: createDictionary(given), seal: '', state: undefined }
      return known.dictionary
    },
    write: async (folder, lexicon) => {
      if (!known) throw new Error('No dictionary was asked for yet')
      if (await isLinked(folder, known.state)) return known.seal
      const { sources, dictionary } = known
      const sealed = seal({ sources, dictionary } satisfies Written)
      await writeFile(join(folder, DICTIONARY_FILE), sealed.pieces)
      known = { sources, dictionary, seal: sealed.seal, state: stateOf(folder) }
      await writeFile(join(folder, LEXICON_FILE), JSON.stringify(lexicon))
      return known.seal
    },
  }

  async function isLinked(folder: string, state: string | undefined): Promise<boolean> {
    if (last === undefined || state === undefined) return false
    const names = [DICTIONARY_FILE, LEXICON_FILE]
    try {
      for (const name of names) await link(join(last, name), join(folder, name))
      if (stateOf(folder) === state) return true
    } catch {
      // The last release may be gone, or lie where files cannot be linked.
    }
    for (const name of names) await rm(join(folder, name), { force: true })
    return false
  }
}

function stateOf(folder: string): string {
  const { ino, size, mtimeMs } = statSync(join(folder, DICTIONARY_FILE))
  return [ino, size, mtimeMs].join()
}

function read(folder: string | undefined, sources: string): KnownDictionary | undefined {
  if (folder === undefined) return undefined
  try {
    const state = stateOf(folder)
    const { value, seal: found } = unsealFile(join(folder, DICTIONARY_FILE))
    const written = value as Written
    return written.sources === sources ? { ...written, seal: found, state } : undefined
  } catch {
    return undefined
  }
}
