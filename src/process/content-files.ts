/** The content folder, read, joined with imported records, checked and reviewed. */
import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  byPath,
  type CheckContent,
  checkContent,
  type Content,
  type ContentFile,
  nameOf,
  renderMistake,
} from '#entries/check-content.ts'
import { createNeeds, skimTags } from '#entries/needed-files.ts'
import { PHOTO_EXTENSIONS, PHOTO_FOLDER } from '#entries/photo.ts'
import { fileMistake, type Mistake, type ReadRecord } from '#entries/parse-record.ts'
import { type ReadText, readUtf8 } from '#process/files/text-cache.ts'
import { readPhotoFiles } from '#process/photos/photo-files.ts'
import { listPublished, readPublished } from '#process/published-files.ts'
import type { Finding } from '#review/finding.ts'
import { countTags } from '#review/likeness.ts'
import { reviewAdditions, reviewRemovals } from '#review/removals.ts'
import { reviewContent } from '#review/review-content.ts'
import { replaceItems } from '#text/lists/compare-lists.ts'

/** The parts of the project's own content folder that a folder without them uses. */
const BORROWED = ['strings', 'lexicon', 'site.yaml']

const OWN_FOLDER = 'content'

interface ReviewOptions {
  now?: number
  /** Omits warnings; finding and locating them takes longer than all other checks. */
  errorsOnly?: boolean
  /**
   * The files to check, as paths below the folder. Other files are read only if the checks need them.
   */
  wanted?: readonly string[]
  /** A caching reader may be passed. */
  read?: ReadRecord
  /** Reads the text of a file, which may be remembered too. */
  readText?: ReadText
  /** Checks all files together, which may remember the last content. */
  check?: CheckContent
  /** The records that sources gave, beside the files. */
  imported?: ImportedFiles | undefined
  /** The commit that counts as published. Records removed since then are reported. */
  since?: string
}

/** Records of sources, which join the files of a folder. */
export interface ImportedFiles {
  /**
   * The files with the records, in the order of their paths; where those come from, and the fields that an
   * editor wrote into them.
   */
  join: (files: readonly ContentFile[]) => {
    files: readonly ContentFile[]
    originOf: (path: string) => { origin: string; own: ReadonlySet<string> } | undefined
  }
  /** Deals of sources that another deal is already, by their paths. */
  findTwins: (content: Pick<Content, 'deals'>) => Map<string, string>
  /** The smart links of records and offers that are not there any more, `keptBack` among them. */
  formerLinks: (
    content: Pick<Content, 'deals' | 'products'>,
    heldBack: ReadonlySet<string>,
  ) => Content['links']
}

/** The findings for a folder, and its valid records. */
interface ReviewedFolder {
  content: Content
  findings: Finding[]
}

/**
 * Reads, checks and reviews a content folder. Throws a {@link ContentError} that lists every mistake on its
 * own line, with paths relative to the working directory.
 */
export async function loadContent(
  folder: string,
  options: Pick<ReviewOptions, 'now' | 'read' | 'readText' | 'check' | 'imported'> = {},
): Promise<Content> {
  const { content, findings } = await reviewFolder(folder, { ...options, errorsOnly: true })
  if (findings.length > 0) throw new ContentError(folder, findings)
  return content
}

/**
 * Returns the valid records of a folder and all findings. The paths in findings are relative to the working
 * directory.
 */
export async function reviewFolder(
  folder: string,
  {
    now = Date.now(),
    read,
    readText = readUtf8,
    check = checkContent,
    wanted,
    since,
    imported,
    errorsOnly = false,
  }: ReviewOptions = {},
): Promise<ReviewedFolder> {
  const { paths, strays, photos } = await listFiles(folder)
  const borrowed = await listBorrowed(paths)
  const texts = new Map<string, string | undefined>()
  const textOf = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, readText(join(folder, path)))
    return texts.get(path)
  }
  const isNeeded = wanted ? createNeeds(wanted, textOf) : () => true
  const files: ContentFile[] = [
    // Files are read one after another: opening tens of thousands at once exhausts the file handles.
    ...paths.map((path) => ({ path, text: isNeeded(path) ? textOf(path) : undefined })),
    ...[...borrowed].map((path) => ({ path, text: readText(join(OWN_FOLDER, path)) })),
  ].toSorted(byPath)
  const options = {
    ...(wanted && { isNeeded }),
    photos: await readPhotoFiles(folder, photos),
    ...(read && { read }),
  }
  const checkFiles: CheckFiles = (some) => check(some, options)
  const review = ({ content, sources }: Checked): Finding[] =>
    reviewContent(content, sources, now, { errorsOnly, tagUses: wanted && tagUses(paths, textOf) })
  const { checked, reviewed, heldBack } = imported
    ? checkWithImported(files, imported, checkFiles, review)
    : checkOwn(files, checkFiles, review)
  const { content, sources } = checked
  const isEmpty = !paths.some((path) => nameOf(path) === 'deals')
  const findings: Finding[] = [
    ...[...strays, ...(checked.ok ? [] : checked.mistakes)].map((mistake): Finding => ({
      ...mistake,
      severity: 'error',
    })),
    ...reviewed,
    ...(since === undefined
      ? []
      : [
          ...reviewRemovals(readPublished(folder, since, new Set(paths)), new Set(paths), content.links),
          ...reviewAdditions(listPublished(folder, since), sources, content.deals, now),
        ]),
    ...(isEmpty ? [NO_DEALS] : []),
    ...heldBack,
  ]
  // Findings in borrowed records are omitted, because those records refer to other stores. With `wanted`,
  // pictures are omitted too, because not every record that uses them has been read.
  const isAsked = ({ file }: Mistake): boolean =>
    wanted === undefined ? !borrowed.has(file) : wanted.includes(file) && !photos.includes(file)
  return {
    content,
    findings: findings
      .filter((found) => isAsked(found) && !(errorsOnly && found.severity === 'warning'))
      .map((found) => ({ ...found, file: join(folder, found.file) })),
  }
}

type Checked = ReturnType<typeof checkContent>
type CheckFiles = (files: readonly ContentFile[]) => Checked

/** Records that were checked and reviewed. */
interface ReviewedFiles {
  checked: Checked
  reviewed: Finding[]
  /** Records of sources that are not published, and why. */
  heldBack: Finding[]
}

function checkOwn(
  files: readonly ContentFile[],
  check: CheckFiles,
  review: (checked: Checked) => Finding[],
): ReviewedFiles {
  const checked = check(files)
  return { checked, reviewed: review(checked), heldBack: [] }
}

/**
 * Checks files together with the records of sources. A record that breaks a rule of the content is kept back
 * and reported; only what an editor wrote prevents a publication.
 */
function checkWithImported(
  files: readonly ContentFile[],
  imported: ImportedFiles,
  check: CheckFiles,
  review: (checked: Checked) => Finding[],
): ReviewedFiles {
  const { files: joined, originOf } = imported.join(files)
  const heldBack: Finding[] = []
  let published = joined
  for (;;) {
    const checked = check(published)
    const mistakes: Mistake[] = checked.ok ? [] : checked.mistakes
    let reviewed: Finding[] = []
    const wrong = new Map<string, Finding>()
    const keepBack = (mistake: Mistake): void => {
      const known = originOf(mistake.file)
      if (!known || known.own.has(mistake.field.split(/[.[]/, 1)[0] ?? '')) return
      const message = `kept back, from ${known.origin}: ${mistake.message}`
      wrong.set(mistake.file, { ...mistake, message, severity: 'warning' })
    }
    for (const mistake of mistakes) keepBack(mistake)
    if (wrong.size === 0) {
      reviewed = review(checked)
      for (const found of reviewed) if (found.severity === 'error') keepBack(found)
      for (const [file, twin] of imported.findTwins(checked.content))
        keepBack(fileMistake(file, `it is the deal ${twin} already`))
    }
    if (wrong.size === 0) {
      const { content } = checked
      const out = new Set(heldBack.map(({ file }) => file))
      content.links = [...content.links, ...imported.formerLinks(content, out)]
      return { checked, reviewed, heldBack }
    }
    for (const found of wrong.values()) heldBack.push(found)
    const gone = published.filter(({ path }) => wrong.has(path))
    published = replaceItems(published, gone, [], byPath)
  }
}

/** Every file of a catalog with its text, including borrowed files, in the order of their paths. */
export async function readContentFiles(folder: string): Promise<ContentFile[]> {
  const { paths } = await listFiles(folder)
  return [
    ...paths.map((path) => ({ path, text: readUtf8(join(folder, path)) })),
    ...[...(await listBorrowed(paths))].map((path) => ({ path, text: readUtf8(join(OWN_FOLDER, path)) })),
  ].toSorted(byPath)
}

async function listBorrowed(paths: readonly string[]): Promise<Set<string>> {
  const isPresent = (name: string): boolean =>
    paths.some((path) => path === name || path.startsWith(`${name}/`))
  const lists = BORROWED.filter((each) => !isPresent(each)).map((name) => listFiles(OWN_FOLDER, name))
  return new Set((await Promise.all(lists)).flatMap((each) => each.paths))
}

/** The number of deals per tag. */
function tagUses(
  paths: readonly string[],
  textOf: (path: string) => string | undefined,
): ReadonlyMap<string, number> {
  return countTags(
    paths.filter((path) => nameOf(path) === 'deals').map((path) => skimTags(textOf(path) ?? '')),
  )
}

const NO_DEALS: Finding = {
  ...fileMistake('deals', 'no file in this folder; add one such as deals/ca-phe-20.yaml'),
  severity: 'warning',
}

/** Mistakes of editors. There is no stack, because the message is complete and a stack would obscure it. */
export class ContentError extends Error {
  override name = 'ContentError'
  override stack = ''
  /** The files with mistakes, each once. */
  readonly files: readonly string[]

  constructor(folder: string, mistakes: readonly Mistake[]) {
    const count = `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}`
    super(`${count} in ${folder}:\n${mistakes.map(renderMistake).join('\n')}`)
    this.files = [...new Set(mistakes.map(({ file }) => file))]
  }
}

/** The files of a folder, and entries that would otherwise be ignored without notice. */
interface FolderFiles {
  /** Relative to the folder, with forward slashes. */
  paths: string[]
  /** Pictures that records may refer to. */
  photos: string[]
  strays: Mistake[]
}

/**
 * Lists every file at or below `name`, with pictures separately. Files of operating systems and editors are
 * skipped.
 */
export async function listFiles(folder: string, name = ''): Promise<FolderFiles> {
  const found = await listEntries(folder, name)
  const pathsOf = (wanted: FolderEntry['kind']): string[] =>
    found.filter(({ kind }) => kind === wanted).map(({ path }) => path)
  return {
    paths: pathsOf('file'),
    photos: pathsOf('photo'),
    strays: found.flatMap(({ path, kind }) =>
      kind === 'file' || kind === 'photo' ? [] : [fileMistake(path, STRAY_MESSAGES[kind])],
    ),
  }
}

const STRAY_MESSAGES = {
  link: 'a symbolic link, which is not read; put the file itself here',
  unshowable: `not a picture that can be shown; save it as ${PHOTO_EXTENSIONS.join(', ')}, or move it out of this folder`,
  hidden: 'the name begins with a dot, so that the file is not read; rename it or delete it',
}

const PHOTO = new RegExp(`\\.(?:${PHOTO_EXTENSIONS.join('|')})$`)

/** The saved state of imports is not content. */
const STATE = 'sources/state/'

/** What editors and systems leave beside a file: locks, backups, unsaved changes, macOS's metadata. */
const LEFT_BESIDE = /^\.[#_]|^#.*#$|~$|\.sw[a-p]$/

interface FolderEntry {
  path: string
  kind: 'file' | 'photo' | keyof typeof STRAY_MESSAGES
}

/** Paths of entries are relative to the folder, with forward slashes. */
async function listEntries(folder: string, name: string): Promise<FolderEntry[]> {
  if (name.endsWith('.yaml')) return [{ path: name, kind: 'file' }]
  const start = join(folder, name)
  const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`${start} cannot be read; set CONTENT_DIR to a folder of deals (${String(cause)})`)
  })
  return [...Map.groupBy(entries, ({ parentPath }) => parentPath)].flatMap(([parent, some]) => {
    // Hidden folders belong to tools, for example `.git`.
    if (relative(start, parent).startsWith('.')) return []
    const base = [...relative(folder, parent).split(sep), ''].join('/').replace(/^\//, '')
    return base.startsWith(STATE) ? [] : some.flatMap((entry) => toEntry(entry, base))
  })
}

/** An entry of the folder at `base`, which is empty or ends in a slash. */
function toEntry(entry: Dirent, base: string): FolderEntry[] {
  const path = base + entry.name
  if (LEFT_BESIDE.test(entry.name)) return []
  if (entry.isSymbolicLink()) return [{ path, kind: 'link' }]
  if (!entry.isFile()) return []
  if (entry.name.startsWith('.')) return /\.ya?ml$/.test(entry.name) ? [{ path, kind: 'hidden' }] : []
  if (!path.startsWith(`${PHOTO_FOLDER}/`)) return [{ path, kind: 'file' }]
  return [{ path, kind: PHOTO.test(entry.name) ? 'photo' : 'unshowable' }]
}
