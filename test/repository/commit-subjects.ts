/**
 * `node test/repository/commit-subjects.ts RANGE`: exits with 1 when a commit of the range has a subject that is
 * too long or names no area. Commits of merges and reverts are left alone.
 */
import { execFileSync } from 'node:child_process'

const CHARACTERS_MAX = 72

/** What is wrong with a subject; undefined when nothing is. */
export function slipOfSubject(subject: string): string | undefined {
  if (/^(?:Merge|Revert) /.test(subject)) return undefined
  if (subject.length > CHARACTERS_MAX)
    return `has ${subject.length} characters; write at most ${CHARACTERS_MAX}`
  const said = /^[a-z][\w, /-]*: (.+)$/.exec(subject)?.[1]
  if (said === undefined) return 'names no area; write it first, for example: search: fold đ to d'
  if (!/\s/.test(said))
    return 'is one word; say with a verb what the commit does, for example: search: fold đ to d'
  return said.endsWith('.') ? 'ends with a full stop; leave it out' : undefined
}

if (import.meta.main) {
  const range = process.argv[2] ?? 'HEAD~1..HEAD'
  const subjects = execFileSync('git', ['log', '--format=%s', range], { encoding: 'utf8' }).split('\n')
  for (const subject of subjects.filter((each) => each !== '')) {
    const slip = slipOfSubject(subject)
    if (slip !== undefined) {
      console.error(`"${subject}" ${slip}`)
      process.exitCode = 1
    }
  }
}
