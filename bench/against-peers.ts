/**
 * Requests a second beside other libraries and beside bare Hono, interleaved in one run, row by row: `node -C
 * @sallyport/source bench/against-peers.ts [--rounds 5] [--seconds 5] [--warm-up 5] [--only guard,me,refresh,login]`. A
 * server that fails keeps its row, with the reason; the others are measured, and the exit code is 1.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../packages/sql/test/postgres-server.ts'
import { own, peers } from './measuring/compared-servers.ts'
import { reportFailure } from './measuring/failures.ts'
import { installPeers, peerVersions } from './measuring/install-peers.ts'
import { requestText } from './measuring/load.ts'
import { HASHING_WARM_UP_MS, measureRow, WAKING_MS } from './measuring/measure-row.ts'
import { ROW_TITLES, type ShownRow, writeRow } from './measuring/row-results.ts'
import { pinClient, startServer } from './measuring/start-server.ts'
import { HASHING, type Target } from './measuring/targets.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '5' },
    only: { type: 'string', default: Object.keys(ROW_TITLES).join(',') },
  },
})
const durations = {
  rounds: Number(values.rounds),
  roundMs: Number(values.seconds) * 1000,
  warmUpMs: Number(values['warm-up']) * 1000,
}
// The cast is safe: the keys of ROW_TITLES are rows.
const rows = (Object.keys(ROW_TITLES) as ShownRow[]).filter((row) => values.only.split(',').includes(row))

const HASHES =
  'Each library hashes by its default: Sallyport argon2id (19 MiB, 2 passes), better-auth scrypt (N=16384, r=16). The hash alone is that of Sallyport. The registration of better-auth also signs in.'

pinClient()
const hello: Target = {
  row: 'hello',
  name: 'bare Hono',
  server: await startServer('hono-hello'),
  connections: 32,
  status: 200,
  request: () => requestText('GET', '/hello', {}),
}
const hash: Target = {
  ...hello,
  row: 'hash',
  name: 'the hash alone',
  server: await startServer('hash-only'),
  connections: 4,
}
const postgres: { remove(): Promise<void> }[] = []
async function postgresUrl(): Promise<string> {
  const server = await startPostgres()
  postgres.push(server)
  return server.url('postgres')
}

const folder = installPeers()
if (folder === null) reportFailure('all peers', new Error('npm could not install them'))
const compared = [...(folder === null ? [] : peers(folder)), ...own(postgresUrl)]
for (const row of rows) {
  const isHashing = HASHING.includes(row)
  const limit = isHashing ? hash : hello
  const { rounds, references, failed } = await measureRow(row, limit, compared, durations)
  for (const server of postgres.splice(0)) await server.remove()
  writeRow({
    row,
    limit: { name: limit.name, rounds: references },
    measured: [...rounds].map(([{ name }, ofTarget]) => ({ name, rounds: ofTarget })),
    failed: [...failed, ...(folder === null ? [{ name: 'all peers', reason: 'npm could not install them' }] : [])],
    notes: [
      `Medians of ${durations.rounds} interleaved rounds of ${values.seconds} s after ${(isHashing ? HASHING_WARM_UP_MS : durations.warmUpMs) / 1000} s of warm-up${isHashing ? '' : ` and ${WAKING_MS / 1000} s before each round`}. The ratio is taken to ${limit.name} in the same round. Spread: least and largest ratio.`,
      `${limit.connections} connections, server on one core, load on another. Sallyport counts every request against its limits, and records every event.`,
      ...(isHashing ? [HASHES] : []),
      peerVersions(),
    ],
    isLimitCharted: row === 'guard' || isHashing,
  })
}
for (const { server } of [hello, hash]) await server.stop()
