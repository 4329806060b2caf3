import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createRecordCache } from '#process/record-cache.ts'
import { scratchFolder } from '../support/scratch.ts'

const schema = z.object({ title: z.string() })

it('records are kept for the next process', async () => {
  await using folder = await scratchFolder()
  const file = join(folder.path, 'cache', 'records.bin')
  const first = createRecordCache(file)
  const { data } = first.read('deals/tea.yaml', 'title: Trà\n', schema)
  await first.save()
  expect(createRecordCache(file).read('deals/tea.yaml', 'title: Trà\n', schema).data).toEqual(data)
})

it('records that cannot be kept are told of, and nothing else fails', async () => {
  await using folder = await scratchFolder()
  await writeFile(join(folder.path, 'cache'), 'a file where the folder should be')
  const records = createRecordCache(join(folder.path, 'cache', 'records.bin'))
  records.read('deals/tea.yaml', 'title: Trà\n', schema)
  using warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await records.save()
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cannot be kept'))
})
