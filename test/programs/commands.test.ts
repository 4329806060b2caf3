/** Every command of `npm run` that takes arguments: help, and mistakes told as sentences. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Scripts that start a server or run another tool with its own arguments. */
const NO_COMMANDS = ['start', 'cluster', 'stress', 'bench', 'check:nightly', 'test']

/** The files that the scripts run, and the parts of `report`. */
const COMMANDS: readonly (readonly string[])[] = [
  ...Object.entries(scripts)
    .filter(([name]) => !NO_COMMANDS.includes(name))
    .flatMap(([, line]) => line.match(/src\/(?:tools|publish)\/[\w-]+\.ts/g) ?? [])
    .map((file) => [file]),
  ['src/tools/report.ts', 'checks'],
  ['src/tools/report.ts', 'query'],
]

const folder = mkdtempSync(join(tmpdir(), 'commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: readonly string[], ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: join(folder, 'nothing'), DATA_DIR: join(folder, 'data') },
  })
  return { status, stdout, stderr }
}

/** What a stack trace looks like. */
const STACK = /\n\s+at |node:internal/

describe.each(COMMANDS.map((command) => [command.join(' '), command] as const))('%s', (_, command) => {
  it('answers --help with its usage, and does nothing else', () => {
    const { status, stdout, stderr } = run(command, '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^npm run [\w:]+/)
  })

  it('tells of an unknown option in a sentence, with its usage', () => {
    const { status, stdout, stderr } = run(command, '--no-such-option')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain("'--no-such-option'")
    expect(stderr).toContain('npm run ')
    expect(stderr).not.toMatch(STACK)
  })
})

it.each([
  ['a folder of content that is not there', ['src/tools/report.ts', 'query', 'trà sữa'], 1],
  ['no query', ['src/tools/report.ts', 'query'], 2],
  ['a language that there is not', ['src/tools/translate.ts', 'export', 'xx'], 2],
  ['a command that there is not', ['src/tools/translate.ts', 'exprot'], 2],
  ['a file that is not there', ['src/tools/translate.ts', 'import', 'no-such-file.xlf'], 1],
  ['a number that is none', ['src/tools/links.ts', 'list', '--limit', 'many'], 2],
  ['a format that there is not', ['src/tools/content.ts', '--format', 'xml'], 2],
  ['a kind that there is not', ['src/tools/new.ts', 'dael'], 1],
  ['a source that there is not', ['src/tools/import.ts', 'nobody', 'no-such-file.csv'], 1],
] as const)('%s is told in a sentence', (_, command, expected) => {
  const { status, stderr } = run(command)
  expect(status).toBe(expected)
  expect(stderr).not.toBe('')
  expect(stderr).not.toMatch(STACK)
})

describe('npm run content -- --fix', () => {
  it.each([
    ['UTF-16', Buffer.from('\uFEFFtitle: Trà sữa đậm đà  \n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('title: đđ  \n', 'utf16le')],
    ['a Windows code page', Buffer.from([...Buffer.from('title: Tr'), 0xe0, 0x20, 0x20, 0x0a])],
  ])('leaves a file in %s as it is, and says so', (_, bytes) => {
    const content = mkdtempSync(join(folder, 'content-'))
    const file = join(content, 'glossary.yaml')
    writeFileSync(file, bytes)
    const { stderr } = spawnSync(process.execPath, ['src/tools/content.ts', '--fix'], {
      encoding: 'utf8',
      env: { ...process.env, CONTENT_DIR: content },
    })
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(stderr).toContain('not UTF-8')
  })
})

describe('npm run translate -- import', () => {
  const po = 'msgid ""\nmsgstr ""\n"Language: xx\\n"\n\nmsgid "Cà phê"\nmsgstr "Café"\n'

  it.each([
    ['as PO in UTF-16, whatever its name', Buffer.from(`\uFEFF${po}`, 'utf16le'), /target language is "xx"/],
    ['not at all where it is in another encoding', Buffer.from(po, 'latin1'), /is not UTF-8 at line/],
    ['as JSON by how it begins', Buffer.from('{"@@locale":"fr"}'), /no list of units/],
  ])('reads a file %s', (_, bytes, message) => {
    const file = join(folder, 'given.txt')
    writeFileSync(file, bytes)
    const { stderr } = run(['src/tools/translate.ts'], 'import', file)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(STACK)
  })
})
