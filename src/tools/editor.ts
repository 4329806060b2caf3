/**
 * `npm run editor [-- --repo OWNER/NAME] [-- --out FOLDER]`: builds the form for editors who do not write
 * YAML and serves it on localhost, where it edits the working copy. With `--out` it only writes the page.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, preview } from 'vite'
import { formConfig, formPolicy, HOSTS, type Host } from '#form/form-config.ts'
import { readArguments, readCount, UsageError } from '#process/command/arguments.ts'
import { loadContent } from '#process/content-files.ts'
import { readSettings } from '#process/env.ts'
import { openLinkEngine } from '#process/link-database/open-links.ts'
import { readImported } from '#tools/read-imported.ts'
import { createTipsPage } from '#tools/tips/tips-page.ts'

const USAGE = `npm run editor [-- --repo OWNER/NAME] [--out FOLDER]

  --host         ${HOSTS.join(', ')}; github where it is not given
  --repo         the repository that the form writes to; without it, the working copy
  --branch       main where it is not given
  --address      the address of a self-hosted GitLab or Gitea
  --application  the id of the application at GitLab or Gitea, for sign-in
  --sign-in      the address of an OAuth client for GitHub
  --out          writes the page into a folder and serves nothing
  --port         4322 where it is not given`

const { values } = readArguments(USAGE, {
  /** github, gitlab or gitea. */
  host: { type: 'string', default: 'github' },
  repo: { type: 'string' },
  branch: { type: 'string', default: 'main' },
  /** The address of a self-hosted instance. */
  address: { type: 'string' },
  /** For sign-in: the application at GitLab or Gitea, or the OAuth client for GitHub. */
  application: { type: 'string' },
  'sign-in': { type: 'string' },
  out: { type: 'string' },
  port: { type: 'string', default: '4322' },
})
const folder = process.env['CONTENT_DIR'] ?? 'content'
const host = readHost()
const outDir = resolve(values.out ?? '.work/editor')
const policy = formPolicy(host)
const NO_LANGUAGE = '\0no-language'
/** Tips are in the link database, which only the page on this machine reaches. */
const TIPS_LINK = '<a class="tips" href="/tips" target="_blank">Tin báo · Tips</a>'

await build({
  configFile: false,
  logLevel: 'error',
  root: join(import.meta.dirname, '..', 'form'),
  base: './',
  plugins: [
    {
      name: 'policy',
      transformIndexHtml: (html) =>
        html.replace('%POLICY%', policy).replace('%TIPS%', values.out === undefined ? TIPS_LINK : ''),
    },
    {
      // Syntax highlighting of 300 programming languages, which records do not need.
      name: 'no-program-text',
      enforce: 'pre',
      resolveId: (id) => (id.startsWith('@shikijs/langs/') ? NO_LANGUAGE : undefined),
      load: (id) => (id === NO_LANGUAGE ? 'export default []' : undefined),
    },
  ],
  build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 8000, assetsInlineLimit: 0 },
})
const { lexicon, stores } = await loadContent(folder, { imported: await readImported(folder) })
writeFileSync(
  join(outDir, 'config.json'),
  JSON.stringify(formConfig(folder, { types: typesOf(lexicon) }, host)),
)

if (values.out !== undefined)
  console.log(`wrote the form into ${values.out}/; serve it with HTTPS, apart from the site`)
else {
  const headers = { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` }
  const port = readCount('--port', values.port)
  const tips = createTipsPage({ open: () => openLinkEngine(readSettings(process.env)), folder, stores })
  await preview({
    configFile: false,
    plugins: [
      {
        name: 'tips',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use('/tips', (request, response) => void tips(request, response))
        },
      },
    ],
    logLevel: 'error',
    root: outDir,
    build: { outDir },
    preview: { host: 'localhost', port, strictPort: true, headers },
  })
  console.log(`http://localhost:${port}/ is the form; choose the folder of this repository there`)
  console.log(`http://localhost:${port}/tips lists what readers told`)
}

/** The product types with their labels for the form. Several files may add words to the same type. */
function typesOf(
  lexicon: Awaited<ReturnType<typeof loadContent>>['lexicon'],
): { label: string; value: string }[] {
  const labels = new Map<string, string>()
  for (const { kind, concepts } of lexicon) {
    if (kind !== 'product-type') continue
    for (const [id, { vi, en }] of Object.entries(concepts)) {
      if (!labels.has(id)) labels.set(id, [vi?.[0], en?.[0]].filter(Boolean).join(' · ') || id)
    }
  }
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'vi'))
}

function readHost(): Host | undefined {
  const { host: name, repo, branch, address, application, 'sign-in': signIn } = values
  if (repo === undefined) return undefined
  const known = HOSTS.find((each) => each === name)
  if (!known) throw new UsageError(`--host is ${name}; write one of ${HOSTS.join(', ')}`)
  if (!/^[\w.-]+(?:\/[\w.-]+)+$/.test(repo)) throw new UsageError(`--repo is ${repo}; write OWNER/NAME`)
  return { name: known, repository: repo, branch, address, applicationId: application, signIn }
}
