import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { CHANGED_FILE } from '#imports/store/open-store.ts'
import { smallFiles } from '../../support/content.ts'
import { STORED_DEALS } from '../../support/record-store.ts'
import { runCommand } from '../../support/run-command.ts'
import { scratchFolder } from '../../support/scratch.ts'

it('npm run import tells who publishes that the store has changed, and nobody when it has not', async () => {
  await using folder = await scratchFolder()
  const [content, data] = [join(folder.path, 'content'), join(folder.path, 'data')]
  const files = smallFiles({ stores: { shopee: { hosts: ['shopee.vn'] } } })
  const mapping = { path: 'sources/deals.yaml', text: stringify(STORED_DEALS) }
  for (const { path, text = '' } of [...files, mapping]) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), text)
  }
  const exported = join(folder.path, 'export.csv')
  writeFileSync(exported, 'id,title,url,code,ends\n1,Giảm 20% trà sữa,https://shopee.vn/m/tra-sua,DEMOTRA,\n')
  const changed = join(data, CHANGED_FILE)
  for (const isNew of [true, false]) {
    const { code, output, errors } = await runCommand(['src/tools/import.ts', 'deals', exported], {
      CONTENT_DIR: content,
      DATA_DIR: data,
    })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain(isNew ? '1 new' : '1 unchanged')
    expect(existsSync(changed)).toBe(isNew)
    rmSync(changed, { force: true })
  }
})
