import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

/**
 * The link in the folder of releases to the release that is served. It is replaced by a rename, never written
 * in place.
 */
export const CURRENT_LINK = 'current'

/** What a release says of itself. It is written last, so that a folder without it is no release. */
const RELEASE_FILE = 'release.json'

/**
 * The form of releases: how folders, snapshot and index are laid out. A server refuses those of another form.
 */
export const RELEASE_FORMAT = 3

const releaseSchema = z.object({
  format: z.literal(RELEASE_FORMAT),
  /** The name of its folder. Ids sort by the moment of publication. */
  id: z
    .string()
    .regex(/^[\w-]+$/)
    .refine((id) => id !== CURRENT_LINK),
  /** The version of its catalog, which changes whenever the content does. */
  catalogVersion: z.string(),
  /** Changes whenever the code does that renders and answers. */
  codeDigest: z.string(),
  /** The moment for which its pages were rendered, in milliseconds since 1970. */
  publishedAt: z.number(),
  /** When the next deal begins or ends, so that another release is due. Null for never. */
  nextDueAt: z.number().nullable(),
  /** False where most pages wait to be rendered on request, until the publication that follows. */
  isWhole: z.boolean().default(true),
  /** How many files it has in `client/`, and their size. */
  files: z.int(),
  bytes: z.int(),
  /** Scripts and styles that pages of earlier releases load, and when these pages were replaced. */
  formerAssets: z.record(z.string(), z.number()).default({}),
})

export type Release = z.output<typeof releaseSchema>

/** A release in its place: `client/` has the public files, `server/` what the server loads. */
export interface KeptRelease extends Release {
  folder: string
}

/**
 * The release that is to be served, or nothing where none was published yet. Rejects when the link leads to
 * no release.
 */
export async function readCurrentRelease(releasesDir: string): Promise<KeptRelease | undefined> {
  const target = await readlink(join(releasesDir, CURRENT_LINK)).catch(() => undefined)
  return target === undefined ? undefined : readRelease(join(releasesDir, basename(target)))
}

/** Every whole release, the newest first. Folders that a publication did not finish are passed over. */
export async function listReleases(releasesDir: string): Promise<KeptRelease[]> {
  const entries = await readdir(releasesDir, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => readRelease(join(releasesDir, entry.name)).catch(() => undefined)),
  )
  return found.filter((release) => release !== undefined).toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

async function readRelease(folder: string): Promise<KeptRelease> {
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

/** Nothing where a text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text of a release's description. */
export function renderRelease(release: Release): [file: string, text: string] {
  return [RELEASE_FILE, `${JSON.stringify(release, null, 2)}\n`]
}
