import { BudgetError, type Connection, createConnection } from './callers/connection.ts'
import type { Rule, Verdict } from './rule.ts'
import { RULES } from './rules/index.ts'
import { createSiege, type SiegeSettings } from './siege.ts'

export interface SiegeOptions extends SiegeSettings {
  /** Address of the server, such as `http://localhost:3000`. */
  readonly url: string
  /**
   * Header in which the server's proxy names the client, such as `X-Forwarded-For`. The siege then acts as many clients, so that it can test limits
   * by address and doesn't have to wait for them. Set it only if the siege connects to the server directly, in place of the proxy.
   */
  readonly clientAddressHeader?: string | undefined
  /** Tests only rules whose names contain one of these texts. Default: all. */
  readonly only?: readonly string[] | undefined
  /** Maximum number of requests of the whole siege. Default: 20,000. */
  readonly maxRequests?: number | undefined
  /** Maximum duration of the whole siege in minutes. Default: 15. */
  readonly maxMinutes?: number | undefined
  /** Maximum number of failed checks that the verdict of a rule describes. Default 5. */
  readonly maxFailures?: number | undefined
  /** Called with the verdict of each rule as soon as the rule was tested or skipped. */
  readonly onVerdict?: ((verdict: Verdict) => void) | undefined
}

export interface SiegeReport {
  readonly verdicts: readonly Verdict[]
  /** True if no rule is broken and at least one held. */
  readonly held: boolean
  readonly requests: number
}

/**
 * Attacks a running server and returns for each rule whether it held. Leaves accounts of `siege.example.com` behind, so attack only a server for
 * tests. Rejects if the server doesn't respond.
 *
 * @example
 * const { held, verdicts } = await besiege({ url: 'http://localhost:3000', adminSecret: process.env.SALLYPORT_ADMIN_SECRET })
 */
export async function besiege(options: SiegeOptions): Promise<SiegeReport> {
  const { maxRequests = 20_000, maxMinutes = 15, only = [], onVerdict = () => {} } = options
  const connection = createConnection({ ...options, maxRequests, maxMs: maxMinutes * 60_000 })
  await findMounts(connection, options)
  const verdicts: Verdict[] = []
  for (const rule of RULES) {
    if (only.length > 0 && !only.some((text) => rule.name.toLowerCase().includes(text.toLowerCase()))) continue
    const verdict = await judge(rule, connection, options)
    verdicts.push(verdict)
    onVerdict(verdict)
  }
  const isBroken = verdicts.some(({ outcome }) => outcome === 'broken')
  const isJudged = verdicts.some(({ outcome }) => outcome === 'held')
  return { verdicts, held: isJudged && !isBroken, requests: connection.requests() }
}

/** With the admin secret, asks the server for the mounts of its routers. Rejects if the secret is wrong, or no server responds. */
async function findMounts(connection: Connection, { adminSecret }: SiegeSettings): Promise<void> {
  const { administrator } = createSiege(connection, { adminSecret }, () => {})
  const { status, json } = await administrator.get('/admin/api/ping')
  if (adminSecret === undefined) return
  if (status !== 200) throw new Error(`GET /admin/api/ping with the admin secret got ${status}, expected 200`)
  // The cast is safe: the endpoint's schema has the mounts.
  connection.mounts = (json.mounts as Connection['mounts']) ?? connection.mounts
}

async function judge(rule: Rule, connection: Connection, options: SiegeOptions): Promise<Verdict> {
  const { maxFailures = 5 } = options
  const began = performance.now()
  const failures: string[] = []
  let checks = 0
  const siege = createSiege(connection, options, (isHeld, failure) => {
    checks++
    if (!isHeld) failures.push(failure)
  })
  const verdict = (outcome: Verdict['outcome'], reason?: string): Verdict => ({
    rule: rule.name,
    outcome,
    checks,
    failed: failures.length,
    failures: failures.slice(0, maxFailures),
    ...(reason !== undefined && { reason }),
    ms: Math.round(performance.now() - began),
  })
  try {
    const reason = (await rule.skip?.(siege)) ?? null
    if (reason !== null) return verdict('skipped', reason)
    await rule.run(siege)
  } catch (error) {
    failures.unshift(error instanceof BudgetError ? `the siege ${error.message}` : `stopped: ${messageOf(error)}`)
  }
  return verdict(failures.length > 0 || checks === 0 ? 'broken' : 'held')
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
