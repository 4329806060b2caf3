import { describe, expect, it } from 'vitest'
import { createProgress } from '#process/progress.ts'

/** What is written while time passes as the test says. */
function show(isTerminal: boolean, quietMs = 0) {
  let now = 0
  let written = ''
  const progress = createProgress({
    write: (text) => (written += text),
    isTerminal,
    elapsed: () => now,
    quietMs,
  })
  return { ...progress, after: (milliseconds: number) => (now += milliseconds), written: () => written }
}

describe('progress', () => {
  it('is plain lines where there is no terminal: one for each step, then one now and then', () => {
    const { report, after, written } = show(false)
    report('content')
    after(1000)
    for (let done = 0; done < 40; done += 1) {
      report('pages', done, 40)
      after(100)
    }
    expect(written().split('\n')).toEqual([
      '   0.0 s  content',
      '   1.0 s  pages, 0 of 40',
      '   3.0 s  pages, 20 of 40, about 2.0 s more',
      '',
    ])
  })

  it('is one line that is written over on a terminal, and gone in the end', () => {
    const { report, after, written, finish } = show(true)
    report('content')
    after(200)
    report('pages', 1, 2)
    finish()
    expect(written()).not.toContain('\n')
    expect(written().endsWith('\r\u001B[2K')).toBe(true)
  })

  it('ends with the slowest steps', () => {
    const { report, after, finish } = show(false)
    for (const [step, milliseconds] of [
      ['a', 100],
      ['b', 3000],
      ['c', 200],
      ['d', 1000],
    ] as const) {
      report(step)
      after(milliseconds)
    }
    expect(finish()).toBe('4.3 s (slowest: b 3.0 s, d 1.0 s, c 0.2 s)')
  })

  it('says nothing of what is over soon', () => {
    const { report, after, written } = show(false, 1000)
    report('content')
    after(900)
    report('pages')
    expect(written()).toBe('')
    after(200)
    report('search index')
    expect(written()).toBe('   1.1 s  search index\n')
  })
})
