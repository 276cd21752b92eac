import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { countingReceiver } from './counting-receiver.ts'
import { type Producer, startProducer } from './start-producer.ts'

const TIMEOUT_MS = 300
const CLIENTS = 8
const MAX_LIFE_MS = 80
const PATIENCE_MS = 300_000

export interface KillResult {
  readonly kills: number
  readonly answered: number
  /** Reports whose response the kill cut off. */
  readonly unanswered: number
  /** Answered reports whose event never arrived; must be 0. */
  readonly missing: number
  /** Events that arrived under several ids; must be 0. */
  readonly ambiguous: number
  /** Messages acknowledged more than once, caused by a kill between sending and settling. */
  readonly repeated: number
  readonly seconds: number
}

/** Kills a server at random moments while it receives and delivers events, until both numbers are reached. */
export async function killRun(events: number, kills: number): Promise<KillResult> {
  const begun = performance.now()
  const directory = await mkdtemp(join(tmpdir(), 'sallyport-kills-'))
  const database = join(directory, 'outbox.sqlite')
  const receiver = await countingReceiver({ slownessMs: 20, failing: 5 })
  const start = () => startProducer(database, receiver.origin, TIMEOUT_MS)
  const answered: number[] = []
  let next = 0

  /** Reports events from several clients until the producer ends or enough were answered. */
  async function report(producer: Producer, most: number): Promise<void> {
    let isGone = false
    const client = async () => {
      while (!isGone && answered.length < most) {
        const n = next++
        if (await producer.report(n)) answered.push(n)
        else isGone = true
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
  }

  try {
    for (let kill = 1; kill <= kills; kill++) {
      const producer = await start()
      const reported = report(producer, Math.ceil((events * kill) / (kills + 1)))
      await wait(randomInt(MAX_LIFE_MS))
      await producer.kill()
      await reported
    }
    const last = await start()
    await report(last, events)
    await emptied(database)
    await last.stop()
  } finally {
    await receiver.close()
    await rm(directory, { recursive: true, force: true })
  }
  const messages = [...receiver.acknowledged.values()]
  return {
    kills,
    answered: answered.length,
    unanswered: next - answered.length,
    missing: answered.filter((n) => !receiver.acknowledged.has(n)).length,
    ambiguous: messages.filter((ids) => ids.size !== 1).length,
    repeated: messages.flatMap((ids) => [...ids.values()]).filter((count) => count > 1).length,
    seconds: (performance.now() - begun) / 1000,
  }
}

/** Waits until the outbox of a database has nothing left to send. */
export async function emptied(database: string): Promise<void> {
  const { stores, close } = sqlite(database)
  try {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(20)) {
      const { pending } = await stores.deliveries.count()
      if (pending === 0) return
    }
    throw new Error(`${(await stores.deliveries.count()).pending} deliveries are still pending`)
  } finally {
    close()
  }
}
