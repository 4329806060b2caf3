import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Starts the form of `npm run editor` on this machine. */
export async function startForm(
  folders: Readonly<Record<string, string>> = { CONTENT_DIR: 'content' },
): Promise<AsyncDisposable & { address: string }> {
  const port = await freePort()
  const command = spawn(process.execPath, ['src/tools/editor.ts', '--port', String(port)], {
    cwd: ROOT,
    env: { ...process.env, ...folders, VITEST: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    child(command.stdout)
    child(command.stderr)
    command.once('exit', () => reject(new Error(`the form was not built:\n${printed}`)))
    function child(stream: NodeJS.ReadableStream): void {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('is the form')) resolve()
      })
    }
  })
  return {
    address: `http://localhost:${port}/`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(command, 'close')
      command.kill('SIGTERM')
      await closed
    },
  }
}

/**
 * Creates a working copy in the browser's own file system, which the form treats as the folder that a user
 * chose. Only the folder dialog is replaced.
 */
export async function createWorkingCopy(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
  })
  await page.reload()
  await page.evaluate(async (given) => {
    const root = await navigator.storage.getDirectory()
    await root.getDirectoryHandle('.git', { create: true })
    for (const [path, text] of Object.entries(given)) {
      const [name = '', ...folders] = path.split('/').toReversed()
      let folder = root
      for (const each of folders.toReversed())
        folder = await folder.getDirectoryHandle(each, { create: true })
      const file = await folder.getFileHandle(name, { create: true })
      const stream = await file.createWritable()
      await stream.write(text)
      await stream.close()
    }
  }, files)
}

/** Reads all files of the working copy, by path. */
export async function readWorkingCopy(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    type Folder = FileSystemDirectoryHandle & AsyncIterable<[string, FileSystemHandle]>
    const texts: Record<string, string> = {}
    const read = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder as Folder) {
        if (handle.kind === 'directory') await read(handle as FileSystemDirectoryHandle, `${path}${name}/`)
        else texts[path + name] = await (await (handle as FileSystemFileHandle).getFile()).text()
      }
    }
    await read(await navigator.storage.getDirectory(), '')
    return texts
  })
}
