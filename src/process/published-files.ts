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
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    })
  const list = (): string[] => {
    try {
      return git('ls-tree', '-r', '-z', '--name-only', commit, '--', '.').split('\0').filter(Boolean)
    } catch {
      return []
    }
  }
  return list()
    .map((path) => relative('', path))
    .filter((path) => path.includes('/') && path.endsWith('.yaml') && !paths.has(path))
    .flatMap((path) => {
      const { value } = readPlain(git('show', `${commit}:./${path}`)) ?? {}
      const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, string>
      return record['status'] === 'draft' ? [] : [{ path, title: record['title'] ?? record['name'] ?? '' }]
    })
}
