import { setTimeout as sleep } from 'node:timers/promises'
import { mannWhitney } from '../../packages/siege/src/mann-whitney.ts'
import { post } from './account.ts'
import { median } from './statistics.ts'

/** Sends a request that names an account. Returns the status. */
export interface AccountRequest {
  readonly port: number
  readonly path: string
  readonly status: number
  /** Body for this address. What it awaits isn't timed. */
  bodyOf(email: string): object | Promise<object>
}

const PAIRS = Number(process.env.PAIRS ?? 200)
const WARM_UP = 20
/** Time for work after the response, in ms, before the next request. */
const PAUSE_MS = 30
const SIGNIFICANT_P = 0.01

export const COMPARISON_COLUMNS = ['known, median ms', 'unknown, median ms', 'p', `difference (p ≤ ${SIGNIFICANT_P})`]
export const COMPARISON_NOTE = `${PAIRS} interleaved pairs, the order of each pair in turn; two-sided Mann–Whitney U test.`

async function timed({ port, path, status, bodyOf }: AccountRequest, email: string): Promise<number> {
  const body = await bodyOf(email)
  await sleep(PAUSE_MS)
  const start = performance.now()
  const answer = await post(port, path, body)
  const ms = performance.now() - start
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
  return ms
}

/**
 * Tests whether responses for a known account take another time than those for an unknown address. Sets a failing exit
 * code if so.
 */
export async function compareAccounts(request: AccountRequest, known: string): Promise<readonly string[]> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    const isKnownFirst = pair % 2 === 0
    for (const kind of isKnownFirst ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const ms = await timed(request, kind === 'known' ? known : `unknown${pair + WARM_UP}@example.org`)
      if (pair >= 0) times[kind].push(ms)
    }
  }
  const { p } = mannWhitney(times.known, times.unknown)
  if (p <= SIGNIFICANT_P) process.exitCode = 1
  const [slow, fast] = [median(times.known), median(times.unknown)].map((ms) => ms.toFixed(2))
  return [slow ?? '', fast ?? '', p.toFixed(3), p > SIGNIFICANT_P ? 'none' : 'yes']
}
