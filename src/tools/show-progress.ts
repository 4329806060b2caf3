const BAR = 30
const EVERY_MS = 200

export interface Progress {
  advance: (bytes: number) => void
  count: () => void
  end: () => void
}

/** Shows a progress bar while a long file is read, when the output is a terminal. */
export function showProgress(totalBytes: number, output: NodeJS.WriteStream = process.stderr): Progress {
  let [bytes, rows, shownAt] = [0, 0, 0]
  const show = (): void => {
    if (!output.isTTY || performance.now() - shownAt < EVERY_MS) return
    shownAt = performance.now()
    const share = totalBytes > 0 ? Math.min(1, bytes / totalBytes) : 0
    const filled = Math.round(share * BAR)
    const bar =
      totalBytes > 0 ? `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${Math.round(share * 100)} %` : ''
    output.write(`\r${bar} ${rows} rows `)
  }
  return {
    advance: (read) => {
      bytes += read
      show()
    },
    count: () => {
      rows += 1
      if (rows % 500 === 0) show()
    },
    end: () => {
      if (output.isTTY) output.write('\r\u001B[K')
    },
  }
}
