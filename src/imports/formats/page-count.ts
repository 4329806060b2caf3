import type { PageFact } from '#imports/formats/row.ts'

/** Compares what exports say of their pages with the rows that came. */
interface PageCount {
  addFact: (fact: PageFact) => void
  addRow: () => void
  /** Why the rows are not all that the source has; undefined when nothing says so. */
  whyPartial: () => string | undefined
}

export function createPageCount(): PageCount {
  let rows = 0
  let total = 0
  let [others, last] = [0, 0]
  return {
    addFact: ({ name, value }) => {
      const text =
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? String(value)
          : ''
      if (name === 'total') total = Math.max(total, /^\d{1,9}$/.test(text) ? Number(text) : 0)
      else if (name === 'next') return
      else if (/^(?:true|1|yes)$/iu.test(text)) others += 1
      else last += 1
    },
    addRow: () => {
      rows += 1
    },
    whyPartial: () => {
      if (rows < total)
        return `the source has ${total} records, of which ${rows} came; import all pages at once`
      return others > 0 && last === 0
        ? 'another page follows the last one; import all pages at once'
        : undefined
    },
  }
}
