import {
  logToConsole,
  type ProcessBudgets,
  type RateLimiter,
  resolvePaths,
  type SallyportOptions,
} from '@sallyport/core'
import type { RealmOptions, RealmsOptions } from '../options.ts'
import { realmSecret } from '../realm-secret.ts'
import { limitsOf } from './realm-limits.ts'

/** Options and counters that all realms share. */
export interface Shared extends Pick<RealmsOptions, 'secret' | 'previousSecrets' | 'logger' | 'now'> {
  /** Limiter in memory for realms without one of their own. It outlives the realms, so that closing a realm resets no limit. */
  readonly limits: RateLimiter
  /** One budget of request bodies and one queue of password hashes, so that the memory of the process doesn't grow with the open realms (R40). */
  readonly budgets: ProcessBudgets
  /** Called with work that continues after a response. */
  readonly background: (work: Promise<unknown>) => void
}

/**
 * Returns the options of a realm's service: with a secret of its own, and with the realm in the names of its cookies, in the keys of its limits, and
 * in its log and metrics. Throws a TypeError for options with which realms would share a secret or the name of a CSRF cookie.
 */
export async function serviceOptions(realm: string, options: RealmOptions, shared: Shared): Promise<SallyportOptions> {
  const { database: _, previousSecrets = [], cookies, metrics, stores, ...others } = options
  if ('secret' in others)
    throw new TypeError(
      'secret: belongs in the options of createRealms, which derives a secret for each realm; leave it out here',
    )
  if (others.csrf === true && cookies?.domain !== undefined)
    throw new TypeError(
      'csrf: leave out cookies.domain, with which the CSRF cookies of all realms would have the same name',
    )
  assertNoMaster({ ...options, previousSecrets }, shared)
  const { publicPath } = resolvePaths(options)
  if (others.csrf === true && !`${cookies?.path ?? publicPath}/`.startsWith(`${publicPath}/`))
    throw new TypeError(
      'csrf: cookies.path must be the path of baseUrl or below it, or the CSRF cookies of all realms would have one name',
    )
  const derived = await Promise.all((shared.previousSecrets ?? []).map((secret) => realmSecret(secret, realm)))
  const former = [...derived, ...previousSecrets]
  const logger = others.logger ?? shared.logger ?? logToConsole
  const now = others.now ?? shared.now
  const local = others.platform?.localRateLimiter ?? shared.limits
  const inMemory = stores.rateLimiter === undefined ? shared.limits : undefined
  const limiter = others.rateLimiter ?? inMemory
  return {
    ...others,
    stores,
    secret: await realmSecret(shared.secret, realm),
    ...(former.length > 0 && { previousSecrets: former }),
    cookies: { path: publicPath || '/', ...cookies, namespace: realm },
    // A limit of this process and a limit of the whole service may have the same key, so `:local` keeps their counts apart.
    platform: {
      budgets: shared.budgets,
      ...others.platform,
      localRateLimiter: limitsOf(`${realm}:local`, local),
      background(work) {
        shared.background(work)
        others.platform?.background?.(work)
      },
    },
    ...(limiter !== undefined && { rateLimiter: limitsOf(realm, limiter) }),
    ...(metrics !== undefined && { metrics: metrics.withLabels({ realm }) }),
    ...(now !== undefined && { now }),
    logger: (entry) => logger({ ...entry, realm }),
  }
}

/** Throws if a secret of the realm is a master secret of all realms: anyone who knows it could sign tokens for the other realms. */
function assertNoMaster(
  { admin, previousSecrets = [] }: Pick<RealmOptions, 'admin' | 'previousSecrets'>,
  shared: Pick<Shared, 'secret' | 'previousSecrets'>,
): void {
  const masters = [shared.secret, ...(shared.previousSecrets ?? [])]
  const own = Object.entries({ 'admin.secret': [admin?.secret], previousSecrets })
  for (const [name, secrets] of own)
    if (secrets.some((secret) => secret !== undefined && masters.includes(secret)))
      throw new TypeError(
        `${name}: must differ from the secrets of createRealms, from which the secret of every realm is derived`,
      )
}
