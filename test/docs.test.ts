import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeSettings, readSettings } from '#process/env.ts'
import { ROOMS } from './support/floors.ts'

const ROOT = join(import.meta.dirname, '..')
const README_BYTES_MAX = 7.75 * 1024
const SCRIPTS_MAX = 25

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CONTRIBUTING.vi.md',
  'deploy/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
]

const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** The cells of every row of the tables in a page, without their padding. */
function rowsOf(page: string): string[][] {
  return read(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

describe('the README', () => {
  it('can be read in one sitting', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(README_BYTES_MAX)
  })

  it('maps every room of src/ with what it holds, as docs/floors.json says it', () => {
    const rows = rowsOf('README.md')
    const expected = ROOMS.map(({ room, holds }) => [`\`${room}/\``, holds])
    expect(rows.filter(([first]) => expected.some(([room]) => room === first))).toEqual(expected)
  })

  it('names every command that a person runs', () => {
    const text = read('README.md')
    const families = new Set(Object.keys(scripts).map((name) => name.split(':')[0]))
    // npm runs this one by itself.
    families.delete('postinstall')
    const unnamed = [...families].filter(
      (name) => !text.includes(`npm run ${name}`) && !text.includes(`npm ${name}`),
    )
    expect(unnamed).toEqual([])
  })
})

describe('package.json', () => {
  it('has a script for what people run often, and no more than they can know', () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(SCRIPTS_MAX)
  })
})

describe('the documents', () => {
  it('name no command that package.json does not have', () => {
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run (?:--silent )?([a-z][a-z:-]*[a-z])/g)].map(
        ([, name]) => `${page}: ${name}`,
      ),
    )
    expect(named.filter((name) => !((name.split(': ')[1] as string) in scripts))).toEqual([])
  })

  it.each(pages)('%s links only to files that exist', (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(
      ([, target]) => target ?? '',
    )
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([])
  })

  it.each(pages)('%s names only paths of this repository that exist', (page) => {
    const paths = [...read(page).matchAll(/`((?:src|test|docs|deploy|public)\/[\w./-]+)`/g)].map(
      ([, path]) => path ?? '',
    )
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('give a reason for every dependency, and for nothing else', () => {
    const named = rowsOf('docs/libraries.md')
      .slice(2)
      .flatMap(([names]) => names?.split(', ') ?? [])
    const installed = [dependencies, devDependencies, optionalDependencies].flatMap((each) =>
      Object.keys(each),
    )
    expect(named.toSorted()).toEqual(installed.toSorted())
  })

  it('explain every environment variable that the service reads', () => {
    const names = describeSettings(readSettings({})).map(([name]) => name)
    const explained = rowsOf('docs/configuration.md').flatMap(
      ([names]) => names?.match(/[A-Z][A-Z_]+/g) ?? [],
    )
    expect(explained.toSorted()).toEqual(names.toSorted())
  })

  it('show the floors as docs/floors.json says them', () => {
    const floors = Map.groupBy(ROOMS, ({ floor }) => floor)
    const expected = [...floors]
      .toSorted(([a], [b]) => b - a)
      .map(([floor, rooms]) => [
        String(floor),
        rooms.map(({ room }) => `\`${room}\``).join(' · '),
        [...new Set(rooms.flatMap(({ packages }) => packages))].join(', ') || 'none',
      ])
    expect(rowsOf('docs/architecture.md').filter(([floor]) => /^\d+$/.test(floor ?? ''))).toEqual(expected)
  })
})
