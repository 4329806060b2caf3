/** What a folder of releases is: names, format, reading. Publishing writes it, servers follow it. */
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#text/json.ts'

/**
 * The name of the symbolic link to the current release, in the folder of releases. It is replaced by a rename
 * and never written in place.
 */
export const CURRENT_LINK = 'current'

/** The description of a release. It is written last, so a folder without it is incomplete. */
export const RELEASE_FILE = 'release.json'

/**
 * The version of the release format: the layout of folders, snapshot and index. A server refuses other
 * versions.
 */
export const RELEASE_FORMAT = 14

/** The folder of compiled code, in the folder of releases: one folder by digest, which releases share. */
export const CODE_FOLDER = 'code'

const releaseSchema = z.object({
  format: z.literal(RELEASE_FORMAT),
  /** The name of its folder. Ids sort by time of publication. */
  id: z
    .string()
    .regex(/^[\w-]+$/)
    .refine((id) => id !== CURRENT_LINK),
  /** The version of its catalog. It changes with the content. */
  catalogVersion: z.string(),
  /** Changes when the code that renders and answers changes. It names the folder of that code. */
  codeDigest: z.string().regex(/^[\w-]+$/),
  /** The time for which its pages are rendered, in milliseconds since 1970. */
  publishedAt: z.number(),
  /**
   * When the next deal begins or ends and another release is due, in milliseconds since 1970. Null for never.
   */
  nextDueAt: z.number().nullable(),
  /** The number of its deals, products, stores and articles. */
  records: z.int(),
})

export type Release = z.output<typeof releaseSchema>

/**
 * A release on disk: `server/` contains the catalog, the search index and the changes, `photos/` the photos
 * of its records as their editors left them. The compiled code and the pages are beside the releases.
 */
export interface StoredRelease extends Release {
  folder: string
}

/** The folder of a release's compiled code: `client/` has styles and scripts, `server/` the modules. */
export function codeFolderOf({ folder, codeDigest }: Pick<StoredRelease, 'folder' | 'codeDigest'>): string {
  return join(folder, '..', CODE_FOLDER, codeDigest)
}

/** The file of a photo in a release. */
export function fileOfPhoto(folder: string, { id }: { id: string }): string {
  return join(folder, 'photos', id)
}

/**
 * Returns the current release, or undefined when nothing has been published yet. Rejects when the link does
 * not lead to a valid release.
 */
export async function readCurrentRelease(releasesDir: string): Promise<StoredRelease | undefined> {
  const id = await readCurrentId(releasesDir)
  return id === undefined ? undefined : readRelease(join(releasesDir, id))
}

/** Returns the id of the current release, also when the release itself cannot be read. */
export async function readCurrentId(releasesDir: string): Promise<string | undefined> {
  const target = await readlink(join(releasesDir, CURRENT_LINK)).catch(() => undefined)
  return target === undefined ? undefined : basename(target)
}

/** Lists all complete releases, newest first. Folders of unfinished publications are skipped. */
export async function listReleases(releasesDir: string): Promise<StoredRelease[]> {
  const entries = await readdir(releasesDir, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => readRelease(join(releasesDir, entry.name)).catch(() => undefined)),
  )
  return found.filter((release) => release !== undefined).toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

/** Marks code as used now, so that no publication removes it within a day. */
export async function touchCode(folder: string): Promise<void> {
  const now = new Date()
  await utimes(folder, now, now)
}

/** Whether a folder has a release, valid or not, and not a plain build. */
export function isRelease(folder: string): boolean {
  return existsSync(join(folder, RELEASE_FILE))
}

/**
 * Reads the release in a folder. Rejects when the folder has no valid release, or one that another version
 * wrote.
 */
export async function readRelease(folder: string): Promise<StoredRelease> {
  const file = join(folder, RELEASE_FILE)
  const text = await readFile(file, 'utf8')
  const found = parseJson(text)
  const format = z.object({ format: z.number() }).safeParse(found).data?.format
  if (format !== undefined && format !== RELEASE_FORMAT)
    throw new Error(
      `${folder} is a release of format ${format}, but this version reads format ${RELEASE_FORMAT}; publish again with this version, or start the one that published it`,
    )
  const parsed = releaseSchema.safeParse(found)
  if (parsed.success && parsed.data.id !== basename(folder))
    throw new Error(
      `${folder} has the release ${parsed.data.id}; give the folder the name of its release, or publish again`,
    )
  if (parsed.success) return { ...parsed.data, folder }
  throw new Error(
    `${file} is truncated or damaged (${z.prettifyError(parsed.error)}); publish again, or go back to another release`,
  )
}

/** Returns the name and the text of the file that describes a release. */
export function renderRelease(release: Release): [file: string, text: string] {
  return [RELEASE_FILE, `${JSON.stringify(release, null, 2)}\n`]
}
