/**
 * Measures event streams of one Node process: fan-out, memory, slow readers. `node -C @sallyport/source
 * bench/floods/streams.ts`
 */
import { login, register } from '../measuring/account.ts'
import { pinClient, type RunningServer, startServer } from '../measuring/start-server.ts'
import { median } from '../measuring/statistics.ts'
import { writeResults } from '../measuring/write-results.ts'
import { fanOut, notify, openAll } from './stream-readers.ts'

const SUBSCRIBERS = 5000
const ROUNDS = 10
const MAX_MS = 500
const MAX_KB = 45
const STALLED = 20
const STALLED_MESSAGES = 200
/** Memory that a stalled reader could cost: each message is sent to it twice. */
const MESSAGE_BYTES = 64 * 1024
const MAX_GROWTH_MB = 64

const EMAIL = 'ada@example.org'

/** Memory in MB after a garbage collection. */
async function memoryOf({ port, rssMb }: RunningServer): Promise<number> {
  for (let time = 0; time < 3; time++) await fetch(`http://127.0.0.1:${port}/collect`)
  return rssMb() ?? Number.NaN
}

/** Measures the growth of memory while readers stop reading far more than they may leave unread. */
async function stall(
  server: RunningServer,
  token: string,
): Promise<{ readonly growthMb: number; readonly dropped: number }> {
  const { port } = server
  const data = 'x'.repeat(MESSAGE_BYTES)
  const before = await memoryOf(server)
  const stalled = await openAll(STALLED, port, token, 'global')
  for (const { socket } of stalled) socket.pause()
  for (let count = 0; count < STALLED_MESSAGES; count++) await notify(port, token, 'global', data)
  const after = await memoryOf(server)
  const ends = stalled.map(({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
  let dropped = 0
  for (const end of ends) void end.then(() => dropped++)
  for (const { socket } of stalled) socket.resume()
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, 5000))])
  return { growthMb: after - before, dropped }
}

pinClient()
const server = await startServer('streams', { args: ['--expose-gc'] })
const { port } = server
await register(port, EMAIL)
const { accessToken: token } = await login(port, EMAIL)
// Warms up the code first.
for (const { socket } of await openAll(500, port, token, 'global')) socket.destroy()
await new Promise((resolve) => setTimeout(resolve, 500))
const empty = await memoryOf(server)
const readers = await openAll(SUBSCRIBERS, port, token, 'global')
await fanOut(port, token, readers)
const kb = (((await memoryOf(server)) - empty) * 1024) / SUBSCRIBERS
const times: number[] = []
for (let round = 0; round < ROUNDS; round++) times.push(await fanOut(port, token, readers))
for (const { socket } of readers) socket.destroy()
await new Promise((resolve) => setTimeout(resolve, 1000))
// The first run fills the replay buffer and grows the heap.
await stall(server, token)
const { growthMb, dropped } = await stall(server, token)
await server.stop()

const isMet = Math.max(...times) < MAX_MS && kb < MAX_KB && growthMb < MAX_GROWTH_MB && dropped === STALLED
if (!isMet) process.exitCode = 1
writeResults({
  id: 'streams',
  title: `Event streams: ${SUBSCRIBERS} subscribers on one process`,
  command: 'node -C @sallyport/source bench/floods/streams.ts',
  runtimes: ['node'],
  columns: ['', 'measured', 'at most'],
  rows: [
    ['a notification has come to all, median ms', median(times).toFixed(0), ''],
    ['a notification has come to all, longest ms', Math.max(...times).toFixed(0), String(MAX_MS)],
    ['memory of a connection, KB', kb.toFixed(1), String(MAX_KB)],
    [`memory that ${STALLED} readers take that stop reading, MB`, growthMb.toFixed(1), String(MAX_GROWTH_MB)],
    ['of them still served', String(STALLED - dropped), '0'],
  ],
  notes: [
    `Signed-in users over HTTP; ${ROUNDS} notifications of 250 bytes, from the request that sends one to the last socket that has it.`,
    `Readers that stop are sent ${((STALLED_MESSAGES * MESSAGE_BYTES * 2) / 2 ** 20).toFixed(0)} MB each.`,
  ],
})
