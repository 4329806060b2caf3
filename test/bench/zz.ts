import { spawnServer, UNLIMITED } from '../support/server.ts'
import { currentLinkPaths, get } from '../stress/mixed-requests.ts'
import { load, totalOf } from '../stress/load.ts'
import { once } from 'node:events'
const server = await spawnServer({ script: '--cpu-prof', arguments: ['--cpu-prof-dir=/tmp/w/prof', 'src/server/main.ts'], environment: UNLIMITED })
const links = currentLinkPaths(); let c = 0
const r = await load(server.url, { connections: 32, seconds: 6, next: () => get(links[(c += 1) % links.length] ?? '') })
console.log(totalOf(r) / r.seconds)
server.child.kill('SIGTERM'); await once(server.child, 'exit')
