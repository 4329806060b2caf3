/** Terms of a document and how much they count. */
export interface WeightedTerms {
  terms: readonly string[]
  weight: number
}

/**
 * For every term the documents that hold it, and the term's worth there (BM25's frequency part over weighted fields), in arrays that can be
 * written and read as they are. The postings of term `t` stand from `offsets[t]` to `offsets[t + 1]`, in the order of documents.
 */
export interface PostingIndex {
  /** In the order of their code units. */
  terms: string[]
  offsets: Uint32Array
  documents: Uint32Array
  /** From 1 to 255: how much of a term's possible worth the document reaches. */
  worths: Uint8Array
  documentCount: number
}

/** How soon repeating a word stops to count, and how much a long document is held against it. */
const SATURATION = 2
const LENGTH_PENALTY = 0.3

export const WORTH_MAX = 255

/** Builds the index; a document's number is its place in the list. */
export function createPostingIndex(documents: Iterable<readonly WeightedTerms[]>): PostingIndex {
  const termNumbers = new Map<string, number>()
  const termOf: number[] = []
  const documentOf: number[] = []
  const frequencyOf: number[] = []
  const lengths: number[] = []
  /** The latest posting of each term: a term that comes again in a document adds to it. */
  const latestOf: number[] = []
  for (const fields of documents) {
    const document = lengths.push(0) - 1
    for (const { terms, weight } of fields) {
      lengths[document] = (lengths[document] ?? 0) + weight * terms.length
      for (const term of terms) {
        let number = termNumbers.get(term)
        if (number === undefined) termNumbers.set(term, (number = termNumbers.size))
        const latest = latestOf[number]
        if (latest !== undefined && documentOf[latest] === document) {
          frequencyOf[latest] = (frequencyOf[latest] ?? 0) + weight
          continue
        }
        latestOf[number] = termOf.push(number) - 1
        documentOf.push(document)
        frequencyOf.push(weight)
      }
    }
  }
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1)
  const worthOf = (posting: number): number => {
    const frequency = frequencyOf[posting] ?? 0
    const length = lengths[documentOf[posting] ?? 0] ?? 0
    const penalty = 1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / meanLength
    return Math.max(1, Math.round((WORTH_MAX * frequency) / (frequency + SATURATION * penalty)))
  }

  const terms = [...termNumbers.keys()].sort()
  const places = new Uint32Array(terms.length)
  for (const [place, term] of terms.entries()) places[termNumbers.get(term) ?? 0] = place
  const offsets = countingOffsets(termOf, places)
  const next = offsets.slice()
  const postings = new Uint32Array(termOf.length)
  const worths = new Uint8Array(termOf.length)
  for (let posting = 0; posting < termOf.length; posting += 1) {
    const term = places[termOf[posting] ?? 0] ?? 0
    const place = next[term] ?? 0
    next[term] = place + 1
    postings[place] = documentOf[posting] ?? 0
    worths[place] = worthOf(posting)
  }
  return {
    terms,
    offsets,
    documents: postings,
    worths,
    documentCount: lengths.length,
  }
}

/** Where a document stands among a term's postings, or -1; they are in the order of documents, so a binary search tells. */
export function placeOf({ offsets, documents }: PostingIndex, term: number, document: number): number {
  const end = offsets[term + 1] ?? 0
  let low = offsets[term] ?? 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] ?? 0) < document) low = middle + 1
    else high = middle
  }
  return low < end && documents[low] === document ? low : -1
}

/** Where the postings of every term begin, when they stand one term after the other; `places` has a term's place among them. */
function countingOffsets(termOf: readonly number[], places: Uint32Array): Uint32Array {
  const offsets = new Uint32Array(places.length + 1)
  for (const term of termOf) {
    const next = (places[term] ?? 0) + 1
    offsets[next] = (offsets[next] ?? 0) + 1
  }
  for (let place = 0; place < places.length; place += 1) {
    offsets[place + 1] = (offsets[place + 1] ?? 0) + (offsets[place] ?? 0)
  }
  return offsets
}
