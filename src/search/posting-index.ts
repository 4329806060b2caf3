/** A text of a document and how much its words count. */
export interface WeightedTerms {
  terms: readonly string[]
  weight: number
}

/**
 * For every term the documents that hold it, with the term's worth there (BM25 over weighted fields), in arrays that can be written and read as they are.
 * The postings of term `t` stand from `offsets[t]` to `offsets[t + 1]`.
 */
export interface PostingIndex {
  terms: string[]
  offsets: Uint32Array
  documents: Uint32Array
  worths: Float32Array
  documentCount: number
}

/** How soon repeating a word stops to count, and how much a long document is held against it. */
const SATURATION = 1.2
const LENGTH_PENALTY = 0.4

/** Builds the index; a document's number is its place in the list. */
export function createPostingIndex(documents: readonly (readonly WeightedTerms[])[]): PostingIndex {
  const postings = new Map<string, { documents: number[]; frequencies: number[] }>()
  const lengths = documents.map((fields, document) => {
    const frequencies = termFrequencies(fields)
    let length = 0
    for (const [term, frequency] of frequencies) {
      let posting = postings.get(term)
      if (!posting) postings.set(term, (posting = { documents: [], frequencies: [] }))
      posting.documents.push(document)
      posting.frequencies.push(frequency)
      length += frequency
    }
    return length
  })
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1)

  const terms = [...postings.keys()].toSorted()
  const offsets = new Uint32Array(terms.length + 1)
  const total = [...postings.values()].reduce((sum, posting) => sum + posting.documents.length, 0)
  const documentNumbers = new Uint32Array(total)
  const worths = new Float32Array(total)
  let position = 0
  for (const [index, term] of terms.entries()) {
    const posting = postings.get(term) ?? { documents: [], frequencies: [] }
    const rarity = Math.log(
      1 + (documents.length - posting.documents.length + 0.5) / (posting.documents.length + 0.5),
    )
    for (const [place, document] of posting.documents.entries()) {
      const frequency = posting.frequencies[place] ?? 0
      const penalty = 1 - LENGTH_PENALTY + (LENGTH_PENALTY * (lengths[document] ?? 0)) / meanLength
      documentNumbers[position] = document
      worths[position] = (rarity * frequency * (SATURATION + 1)) / (frequency + SATURATION * penalty)
      position += 1
    }
    offsets[index + 1] = position
  }
  return { terms, offsets, documents: documentNumbers, worths, documentCount: documents.length }
}

function termFrequencies(fields: readonly WeightedTerms[]): Map<string, number> {
  const frequencies = new Map<string, number>()
  for (const { terms, weight } of fields) {
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight)
  }
  return frequencies
}
