import { hashToken } from '../../foundations/crypto/token-hash.ts'
import { widestBlock } from '../../foundations/net/client-address.ts'
import { DAY_MS } from '../../foundations/values/timestamps.ts'
import { deviceName } from '../../outgoing/messages/device-name.ts'
import type { Links } from '../../outgoing/messages/links.ts'
import { SECURE_ACCOUNT_DAYS } from '../../outgoing/messages/templates/sign-in-method-changed.ts'
import type { Proof, ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { WayIn, WayInChange, WayInChangeKind } from '../../ports/accounts/ways-in.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import type { OAuthProfile } from '../../ports/host/oauth.ts'
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { isOwned } from '../mailbox-ownership/ownership-record.ts'
import { issueMailedToken } from '../one-time-tokens/mailed-tokens.ts'
import { type HeldWayIn, nameWayIn } from './name-way-in.ts'

/**
 * Milliseconds for which the link "This wasn't me" is valid. A password reset suspends the sign-in methods that were added within this time before
 * it.
 */
export const SECURE_ACCOUNT_MS = SECURE_ACCOUNT_DAYS * DAY_MS

/** Within this time, only the first of several equal changes of one sign-in method from one address block is mailed. */
const BURST_MS = 10 * 60_000
const HOUR_MS = 60 * 60_000
/** Maximum number of alerts to one user per hour. Each link also undoes all later changes, so the user needs no further alert. */
const MAX_AN_HOUR = 20
/** Lower maximum for an address that isn't owned, because it may belong to a person who never registered here. */
const MAX_TO_STRANGERS_AN_HOUR = 5

type AlertedUser = Pick<User, 'id' | 'email' | 'isEmailVerified' | 'sessionsValidAfter'>

export interface WayInAlertGiven {
  readonly proofs: ProofStore
  readonly rateLimiter: RateLimiter
  readonly mailer: Mailer | undefined
  readonly links: Links
  readonly now: () => Date
}

export interface ChangedWayIn extends HeldWayIn {
  readonly change: WayInChangeKind
  /** True if an administrator made the change: the mail then names no client. */
  readonly isByAdministrator?: boolean
  /** Sign-in methods that the same request suspended. */
  readonly suspended?: readonly HeldWayIn[]
}

/**
 * Mails the user that a sign-in method was added, changed or removed, with the link "This wasn't me" (R38). Runs after the response. The
 * limits on sent mails don't apply, because a stranger could use them up. Equal changes from one address block are mailed once in ten minutes.
 */
export function alertOfWayIn(
  user: AlertedUser,
  changed: ChangedWayIn,
  context: RequestContext,
  given: WayInAlertGiven,
): void {
  const send = given.mailer?.sendSignInMethodChanged
  const { email } = user
  if (send === undefined || email === null) return
  const { way, change, isByAdministrator = false, suspended = [] } = changed
  const device = deviceName(context.userAgent)
  const told: WayInChange = {
    change,
    method: nameWayIn(changed),
    // Time at which the request arrived, before the change: the link also undoes other changes made at the same moment.
    at: context.receivedAt,
    isByAdministrator,
    ...(!isByAdministrator && context.address !== null && { ipAddress: context.address }),
    ...(!isByAdministrator && device !== undefined && { device }),
    suspended: suspended.map(nameWayIn),
  }
  context.background(async () => {
    const burst = burstOf(user, changed, context)
    if (!(await isTold(user, burst, given))) return
    const data = { email, way, at: told.at.getTime() }
    const options = { replace: false }
    const token = await issueMailedToken('secure-account', user.id, SECURE_ACCOUNT_MS, given, data, options)
    try {
      await send(email, told, token, given.links.secureAccount(token))
    } catch (error) {
      // Takes back the count: a mail that failed must not suppress the next one.
      await given.rateLimiter.consume([{ ...burst, cost: -1 }], given.now())
      throw error
    }
  })
}

/** Mails the user that a provider account was linked. `subject`: the id of the account at the provider. */
export function alertOfLink(
  user: AlertedUser,
  { provider, subject, name, email }: Pick<OAuthProfile, 'provider' | 'subject' | 'name' | 'email'>,
  context: RequestContext,
  given: WayInAlertGiven,
): void {
  const way = { type: 'linked-account', provider, id: subject } as const
  alertOfWayIn(user, { change: 'added', way, name: name ?? email }, context, given)
}

/** Reads from the record of an alert's link which change the alert announced. Returns null if the record is malformed. */
export function readAlert({ data }: Proof): { readonly way: WayIn; readonly at: Date; readonly email: string } | null {
  const { email, way, at } = data
  if (typeof email !== 'string' || typeof at !== 'number' || typeof way !== 'object' || way === null) return null
  // The cast is safe: only `alertOfWayIn` writes these records.
  return { email, at: new Date(at), way: way as WayIn }
}

/**
 * Returns the limit of one alert in `BURST_MS`. Its key contains the address block, so that the owner is told of a thief's change elsewhere even
 * right after the same change of their own. It also contains `sessionsValidAfter`: a password reset voids the links of earlier alerts, so the
 * next change needs a new alert.
 */
function burstOf(
  { id, sessionsValidAfter }: AlertedUser,
  { way, change }: ChangedWayIn,
  { address }: Pick<RequestContext, 'address'>,
): RateLimitRule {
  const key = hashToken(JSON.stringify([id, way, change, widestBlock(address), sessionsValidAfter?.getTime()]))
  return { key: `sign-in-method:${key}`, max: 1, windowMs: BURST_MS }
}

/** True if the alert is to be mailed: it doesn't repeat one within `BURST_MS`, and the hourly maximum isn't reached. Counts the alert. */
async function isTold(
  user: AlertedUser,
  burst: RateLimitRule,
  { proofs, rateLimiter, now }: WayInAlertGiven,
): Promise<boolean> {
  if (!(await rateLimiter.consume([burst], now())).allowed) return false
  const max = (await isOwned(user, { proofs, now })) ? MAX_AN_HOUR : MAX_TO_STRANGERS_AN_HOUR
  const hourly = { key: `sign-in-methods:${user.id}`, max, windowMs: HOUR_MS }
  return (await rateLimiter.consume([hourly], now())).allowed
}
