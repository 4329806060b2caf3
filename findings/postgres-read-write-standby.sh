#!/usr/bin/env bash
# postgres 3.4.9: target_session_attrs=read-write stays with a hot standby, to which nothing can be written.
#
# With several hosts in an address, read-write is to find the one that takes writes. A hot standby announces
# in_hot_standby = on together with default_transaction_read_only = off, its default. Only the second is looked
# at for read-write, so an import whose first host is the replica fails with "cannot execute CREATE TABLE in a
# read-only transaction". libpq leaves hot standbys out for read-write; here only `primary` does.
#
# Expected: both read-write and primary ask the second host, the primary.
# Seen: {"read-write":"standby","primary":"primary"}.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund postgres@3.4.9
cat > check.mjs <<'JS'
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import postgres from 'postgres'

const message = (kind, body = Buffer.alloc(0)) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}
const text = (...parts) => Buffer.from(parts.map((part) => `${part}\0`).join(''))
const READY = message('Z', Buffer.from('I'))

/** As much of PostgreSQL as greets a client and answers any query with nothing. */
function serve(name, isStandby, onQuery) {
  const server = createServer((socket) => {
    let isGreeted = false
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!isGreeted) {
        isGreeted = true
        socket.write(
          Buffer.concat([
            message('R', Buffer.alloc(4)),
            message('S', text('in_hot_standby', isStandby ? 'on' : 'off')),
            message('S', text('default_transaction_read_only', 'off')),
            READY,
          ]),
        )
      } else if (data.toString('latin1').startsWith('Q')) {
        onQuery(name)
        socket.write(Buffer.concat([message('C', text('SELECT 0')), READY]))
      }
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

const seen = {}
let asked = ''
const standby = await serve('standby', true, (name) => (asked = name))
const primary = await serve('primary', false, (name) => (asked = name))
const hosts = [standby, primary].map((server) => `127.0.0.1:${server.address().port}`).join(',')
for (const wanted of ['read-write', 'primary']) {
  const sql = postgres(`postgres://user@${hosts}/deals?target_session_attrs=${wanted}`, {
    max: 1,
    fetch_types: false,
  })
  await sql.unsafe('CREATE TABLE deals (id text)').simple()
  seen[wanted] = asked
  await sql.end({ timeout: 1 })
}
standby.close()
primary.close()
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { 'read-write': 'standby', primary: 'primary' })
JS
node check.mjs
