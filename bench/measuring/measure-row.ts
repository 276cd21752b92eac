import type { Compared } from './compared-servers.ts'
import { reasonOf, reportFailure } from './failures.ts'
import { load } from './load.ts'
import type { Round } from './row-results.ts'
import { HASHING, type Row, type Target } from './targets.ts'

export interface Durations {
  readonly rounds: number
  readonly roundMs: number
  readonly warmUpMs: number
}

/** Results of one row. `rounds` lacks targets that failed; `references` are the rounds of the limit. */
export interface RowRounds {
  readonly rounds: ReadonlyMap<Target, readonly Round[]>
  readonly references: readonly Round[]
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
}

/** Hashes run in native code, which needs no compilation. */
export const HASHING_WARM_UP_MS = 1000
/** Milliseconds of load before each round, because the system takes memory back from a server that has been idle. */
export const WAKING_MS = 1000
const REFERENCE_MS = 1000

/**
 * Starts the row's servers, measures them in interleaved rounds and stops them, so that no server of another row shares their core. A
 * server that fails is reported and leaves the run. Each round of `limit` comes right before the one that is compared with it, so that
 * both see the machine in the same state. Targets of one server share its warm-up.
 */
export async function measureRow(
  row: Row,
  limit: Target,
  compared: readonly Compared[],
  { rounds: count, roundMs, warmUpMs }: Durations,
): Promise<RowRounds> {
  const failed: { readonly name: string; readonly reason: string }[] = []
  const targets: Target[] = []
  const fail = (name: string, error: unknown) => {
    failed.push({ name, reason: reasonOf(error) })
    reportFailure(`${row}: ${name}`, error)
  }
  for (const { name, rows, start } of compared) {
    if (!rows.includes(row)) continue
    try {
      targets.push(...(await start(row)))
    } catch (error) {
      fail(name, error)
    }
  }

  const rounds = new Map<Target, Round[]>(targets.map((target) => [target, []]))
  const isHashing = HASHING.includes(row)
  const isAlive = (target: Target) => rounds.has(target)

  /** Measures a target. After a failure, takes it out of the run and returns null. */
  async function attempted(target: Target, ms: number): Promise<Omit<Round, 'ratio'> | null> {
    try {
      return await measure(target, ms)
    } catch (error) {
      rounds.delete(target)
      fail(target.name, error)
      return null
    }
  }

  const references: Round[] = []
  const warmUp = isHashing ? HASHING_WARM_UP_MS : warmUpMs
  await measure(limit, warmUp)
  for (const target of targets) {
    const sharing = targets.filter(({ server }) => server === target.server)
    await attempted(target, warmUp / sharing.length)
  }
  for (let round = 0; round < count; round++) {
    for (const target of targets.filter(isAlive)) {
      if (!isHashing && (await attempted(target, WAKING_MS)) === null) continue
      const reference = await measure(limit, isHashing ? roundMs : REFERENCE_MS)
      references.push({ ...reference, ratio: 1 })
      const measured = await attempted(target, roundMs)
      if (measured === null) continue
      rounds.get(target)?.push({ ...measured, ratio: measured.perSecond / reference.perSecond })
      process.stdout.write('.')
    }
  }
  for (const server of new Set(targets.map((target) => target.server))) await server.stop()
  return { rounds, references, failed }
}

async function measure({ server, connections, status, request }: Target, ms: number): Promise<Omit<Round, 'ratio'>> {
  const before = server.cpuMicros() ?? 0
  const measured = await load({ port: server.port, connections, ms, status, request })
  const cpu = ((server.cpuMicros() ?? 0) - before) / measured.count
  return { ...measured, cpu, rssMb: server.rssMb() ?? Number.NaN }
}
