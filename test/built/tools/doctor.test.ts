import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { HAS_REDIS, spawnRedis } from '../../support/redis.ts'
import { scratchDatabase, TEST_DATABASE_URL } from '../../support/links.ts'
import { runCommand } from '../../support/run-command.ts'
import { scratchFolder } from '../../support/scratch.ts'

const consult = (environment: Record<string, string> = {}, dist = 'dist') =>
  runCommand(['src/tools/doctor.ts', dist], environment)

describe('the doctor', () => {
  it('tells the configuration with its defaults, the catalog and its index, and finds nothing wrong', async () => {
    await using data = await scratchFolder()
    const { code, output } = await consult({ DATA_DIR: data.path, MAX_IN_FLIGHT: '' })
    expect(output).toMatch(/^ {2}PORT +4321$/m)
    expect(output).toMatch(/^ {2}MAX_IN_FLIGHT +256$/m)
    expect(output).toMatch(/^ {2}REDIS_URL +not set$/m)
    expect(output).toMatch(/ok +build +catalog [\w-]+ of 2\S+Z: \d+ deals, \d+ of them current; \d+ terms/)
    expect(output).toMatch(/ok +links +sqlite answers/)
    expect(code).toBe(0)
  })

  it('shows no password, whether the address works or not', async () => {
    const port = await freePort()
    const { output, errors } = await consult({
      DATABASE_URL: `postgres://shop:s3cret@127.0.0.1:${port}/links?password=s3cret`,
      REDIS_URL: `redis://:s3cret@127.0.0.1:${port}`,
    })
    expect(output).toContain(`postgres://***@127.0.0.1:${port}/links\n`)
    expect(output).toContain(`redis://***@127.0.0.1:${port}\n`)
    expect(output + errors).not.toContain('s3cret')
  })

  it('names what cannot be reached and why, and exits with 1', async () => {
    const port = await freePort()
    const { code, output } = await consult({
      DATABASE_URL: `postgres://127.0.0.1:${port}/links`,
      REDIS_URL: `redis://127.0.0.1:${port}`,
    })
    expect(output).toMatch(/WRONG +links +.*ECONNREFUSED/)
    expect(output).toMatch(/WRONG +limits +Redis at REDIS_URL does not count \(.*ECONNREFUSED/)
    expect(code).toBe(1)
  })

  it('names a folder that cannot be used and makes none', async () => {
    await using folder = await scratchFolder()
    const inTheWay = join(folder.path, 'file')
    await writeFile(inTheWay, '')
    const missing = await consult({ DATA_DIR: join(folder.path, 'a', 'b') })
    expect(missing.output).toContain(`DATA_DIR is not there yet and can be made in ${folder.path}`)
    expect(missing.code).toBe(0)
    const wrong = await consult({ DATA_DIR: inTheWay })
    expect(wrong.output).toMatch(/WRONG +links/)
    expect(wrong.code).toBe(1)
  })

  it('says what to do about a build that is missing or made for another address', async () => {
    await using folder = await scratchFolder()
    const environment = { DATA_DIR: folder.path }
    const missing = await consult(environment, folder.path)
    expect(missing.output).toMatch(
      /WRONG +build +.*catalog\.json cannot be read \(ENOENT\); build or publish again/,
    )
    const other = await consult({ ...environment, SITE_URL: 'https://other.example' })
    expect(other.output).toMatch(/WRONG +build +its pages were made for http:\/\/localhost:4321/)
    expect([missing.code, other.code]).toEqual([1, 1])
  })

  it('lists every mistake of the environment', async () => {
    const { code, errors } = await consult({ PORT: 'high', REDIS_URL: 'localhost' })
    expect(errors).toMatch(/PORT is "high"; [\s\S]*REDIS_URL is not understood; /)
    expect(code).toBe(1)
  })

  it.skipIf(!HAS_REDIS)('finds a Redis that counts', async () => {
    await using redis = await spawnRedis()
    const { output } = await consult({ REDIS_URL: redis.url })
    expect(output).toMatch(/ok +limits +Redis counts after \d+ ms/)
  })

  it.skipIf(TEST_DATABASE_URL === undefined)('finds a PostgreSQL that answers', async () => {
    await using database = await scratchDatabase()
    const { output, code } = await consult({ DATABASE_URL: database.url })
    expect(output).toMatch(/ok +links +postgresql answers/)
    expect(code).toBe(0)
  })
})
