import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { readPlain } from '#entries/parse-record.ts'
import type { PublishedFile } from '#review/removals.ts'

/**
 * Returns the records of a content folder that existed in a commit and are not in `paths`. Drafts are
 * omitted, because they were never published. Returns an empty list when the commit does not exist, for
 * example because the folder is not in a repository.
 */
export function readPublished(folder: string, commit: string, paths: ReadonlySet<string>): PublishedFile[] {
  return (listPublished(folder, commit) ?? [])
    .filter((path) => path.includes('/') && path.endsWith('.yaml') && !paths.has(path))
    .flatMap((path) => {
      const { value } = readPlain(git(folder, 'show', `${commit}:./${path}`)) ?? {}
      const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, string>
      return record['status'] === 'draft' ? [] : [{ path, title: record['title'] ?? record['name'] ?? '' }]
    })
}

/** The files of a content folder in a commit, or undefined when there is no such commit. */
export function listPublished(folder: string, commit: string): string[] | undefined {
  try {
    const listed = git(folder, 'ls-tree', '-r', '-z', '--name-only', commit, '--', '.')
    return listed
      .split('\0')
      .filter(Boolean)
      .map((path) => relative('', path))
  } catch {
    return undefined
  }
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  })
}
