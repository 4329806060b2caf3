/**
 * A thread that opens a listening socket and stops there. Node accepts connections whenever the event loop of
 * the thread that listens turns, so this one never turns again. Descriptors belong to the process, not to the
 * thread.
 */
import { createServer, type ListenOptions } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const server = createServer()
// An error, such as an address in use, ends the thread and is thrown to the process.
server.listen(workerData as ListenOptions, () => {
  // Node has no public way to read the descriptor of a server.
  const { _handle: handle } = server as unknown as { _handle: { fd: number } }
  parentPort?.postMessage(handle.fd)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0)
})
