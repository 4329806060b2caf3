import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createEditedSite } from './edited-site.ts'
import { findDamage } from './whole-release.ts'

export interface KillFigures {
  kills: number
  /** Publications that finished before they could be killed. */
  missed: number
  damaged: string[]
  /** Whether a final publication succeeded. */
  isPublished: boolean
}

/** Kills publications at random times and checks the current release after each. */
export async function killPublications(kills: number): Promise<KillFigures> {
  using site = await createEditedSite('killed')
  const startedAt = performance.now()
  site.edit(1)
  await site.publish()
  const usualMs = performance.now() - startedAt
  const damaged: string[] = []
  let missed = 0
  for (let kill = 0; kill < kills; kill += 1) {
    site.edit(kill + 2)
    const child = spawn(process.execPath, ['src/publish/publish.ts'], {
      env: { ...process.env, ...site.environment },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit') as Promise<[code: number | null]>
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * usualMs)
    const [code] = await exited
    clearTimeout(timer)
    if (code === 0) missed += 1
    const damage = await findDamage(site.releases)
    if (damage !== undefined) damaged.push(damage)
  }
  site.edit(kills + 2)
  const { code } = await site.publish()
  return {
    kills,
    missed,
    damaged,
    isPublished: code === 0 && (await findDamage(site.releases)) === undefined,
  }
}
