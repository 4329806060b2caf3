import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Locked {
  packages: Record<string, { dev?: boolean; devDependencies?: unknown }>
}

/**
 * Returns the bill of materials of an installation in `folder`, as CycloneDX: every package that a server
 * has, with version, licence and digest. npm is given a lock file without the tools of development, because
 * `npm sbom --omit=dev` leaves out packages that such a tool needs too:
 * https://github.com/npm/cli/issues/7909
 */
export async function renderBillOfMaterials(folder = '.'): Promise<string> {
  const [manifest, lock] = (await Promise.all(
    ['package.json', 'package-lock.json'].map(async (name) =>
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    ),
  )) as [{ name?: string; devDependencies?: unknown }, Locked]
  delete manifest.devDependencies
  delete lock.packages['']?.devDependencies
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
  const scratch = await mkdtemp(join(tmpdir(), 'bill-of-materials-'))
  try {
    // npm names the whole by its folder.
    const project = join(scratch, manifest.name ?? 'project')
    await mkdir(project)
    await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
    await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock))
    return askNpm(project)
  } finally {
    await rm(scratch, { recursive: true })
  }
}

function askNpm(project: string): string {
  const given = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { status, stdout, stderr, error } = spawnSync('npm', given, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0)
    throw new Error(`The bill of materials cannot be made: npm sbom: ${error?.message ?? stderr.trim()}`)
  return stdout
}
