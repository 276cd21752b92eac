import { setTimeout as wait } from 'node:timers/promises'
import {
  type AuditHead,
  type AuditStore,
  type AuditVerification,
  type Stores,
  verifyAudit,
} from '../../packages/core/src/index.ts'
import type { SpawnedServer } from '../../packages/server/test/spawn-server.ts'
import { seeded } from '../refresh-simulation/model.ts'
import { administrator, type Change } from './administrator.ts'

const ADMINISTRATORS = 4
const MAX_LIFE_MS = 400
const BATCH = 1000

export const SECRET = 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG'
export const ADMIN_SECRET = '77aa12cd90ef34ab56cd78ef12ab34cd'

export interface AuditKills {
  readonly kills: number
  readonly acknowledged: number
  /** Changes whose response a kill cut off. */
  readonly unacknowledged: number
  /** Acknowledged changes that lack a row; must be empty. */
  readonly unrecorded: readonly Change[]
  /** Changes that a kill left without a row. */
  readonly interrupted: number
  /** Of these, the changes that the store doesn't hold as started; must be empty. */
  readonly lost: readonly Change[]
  /** Breaks of the chain that a restart found; must be empty. */
  readonly breaks: readonly string[]
  readonly rows: number
  readonly head: AuditHead | null
  readonly seconds: number
}

interface Given {
  readonly kills: number
  readonly seed: number
  start(): Promise<SpawnedServer>
  /** Reads the database of the servers. */
  read<T>(work: (audit: Required<AuditStore>, stores: Stores) => Promise<T>): Promise<T>
}

/**
 * Kills a server at random moments while administrators make changes. After each restart, checks the whole chain, the newest row known
 * before, the rows of all acknowledged changes of the last life, and that each other change that was made has its rows or is known as started.
 */
export async function killRun({ kills, seed, start, read }: Given): Promise<AuditKills> {
  const begun = performance.now()
  const random = seeded(seed)
  const acknowledged: Change[] = []
  const unrecorded = new Set<Change>()
  const breaks: string[] = []
  let unacknowledged = 0
  let interrupted = 0
  const lost: Change[] = []
  let verified: AuditVerification = { isIntact: true, rows: 0, head: null, problems: [] }
  let server = await start()
  for (let kill = 1; kill <= kills; kill++) {
    const done: Change[] = []
    const cutOff: Change[] = []
    const work = Array.from({ length: ADMINISTRATORS }, () =>
      administrator(server.url, ADMIN_SECRET, (change, isAcknowledged) =>
        (isAcknowledged ? done : cutOff).push(change),
      ).work(),
    )
    await wait(random.upTo(MAX_LIFE_MS))
    await server.stop('SIGKILL')
    await Promise.all(work)
    server = await start()

    const { head } = verified
    verified = await read((audit) => verifyAudit(audit, { secrets: [SECRET], heads: head === null ? [] : [head] }))
    for (const { sequence, problem } of verified.problems) breaks.push(`after kill ${kill}: row ${sequence} ${problem}`)
    const recorded = await read((audit) => recordedAfter(head?.sequence ?? 0, audit))
    for (const change of done) if (!isRecorded(change, recorded)) unrecorded.add(change)
    acknowledged.push(...done)
    unacknowledged += cutOff.length
    const unrecordedAfterKill = cutOff.filter((change) => !isRecorded(change, recorded))
    const made = await read((_, stores) => madeOf(unrecordedAfterKill, stores))
    const started = await read((audit) => audit.unfinished(new Date(), BATCH))
    interrupted += made.length
    lost.push(...made.filter((change) => !started.some(({ correlationId }) => correlationId === change.correlationId)))
  }
  await server.stop()
  // No later kill took a row of an earlier change away.
  const recorded = await read((audit) => recordedAfter(0, audit))
  for (const change of acknowledged) if (!isRecorded(change, recorded)) unrecorded.add(change)
  return {
    kills,
    acknowledged: acknowledged.length,
    unacknowledged,
    unrecorded: [...unrecorded],
    interrupted,
    lost,
    breaks,
    rows: verified.rows,
    head: verified.head,
    seconds: (performance.now() - begun) / 1000,
  }
}

async function madeOf(changes: readonly Change[], stores: Stores): Promise<readonly Change[]> {
  const made: Change[] = []
  for (const change of changes) if (await change.isMade(stores)) made.push(change)
  return made
}

type Recorded = ReadonlyMap<string, readonly string[]>

/** Events of all rows above the sequence number, by correlation id. */
async function recordedAfter(sequence: number, audit: AuditStore): Promise<Recorded> {
  const events = new Map<string, string[]>()
  let after = sequence
  for (;;) {
    const rows = await audit.read({ after, limit: BATCH })
    for (const { correlationId = '', event, sequence } of rows) {
      events.set(correlationId, [...(events.get(correlationId) ?? []), event])
      after = sequence
    }
    if (rows.length < BATCH) return events
  }
}

function isRecorded({ correlationId, events }: Change, recorded: Recorded): boolean {
  return events.every((event) => recorded.get(correlationId)?.includes(event) === true)
}
