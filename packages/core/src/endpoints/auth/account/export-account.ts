import * as v from 'valibot'
import { customClaimsOf } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { timestamp } from '../../../foundations/values/timestamps.ts'
import { profileReply, profileView } from '../../../identity/accounts/profile-view.ts'
import { ownSessionView, viewOwnSession } from '../../../identity/session/session-view.ts'
import type { Passkey } from '../../../ports/accounts/passkeys.ts'
import type { TelemetryEvent, TelemetryStore } from '../../../ports/events/telemetry.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Maximum number of events in an export. The newest are kept. */
const MAX_EVENTS = 1000

/** Maximum number of pages of `MAX_EVENTS` events that are read for an export. */
const MAX_PAGES = 5

const records = v.optional(v.array(v.record(v.string(), v.unknown())))

/** Returns the caller's data as JSON (GDPR, articles 15 and 20). Contains no password hash, secret, key or token. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/account/export',
  summary: 'Export your data',
  success: 'Your data, with at most the newest 1,000 events.',
  access: 'user',
  allowsGuests: true,
  checksSession: true,
  isSensitive: true,
  needs: ['users', 'profiles', 'sessions', 'proofs'],
  limit: limits.sensitive,
  replies: {
    200: v.object({
      exportedAt: timestamp,
      profile: profileReply,
      sessions: v.array(ownSessionView),
      linkedAccounts: records,
      passkeys: records,
      events: records,
      /** Data that features keep about the caller, by the feature's name. Absent if no feature keeps any. */
      features: v.optional(v.record(v.string(), v.unknown())),
    }),
  },
  errors: ['SESSION_REVOKED', 'ACCOUNT_DISABLED'],

  async handle({ user: caller }, given) {
    const profile = await given.profiles.load(caller.sub)
    if (profile === null) throw failure('SESSION_REVOKED')
    const at = given.now()
    const [sessions, linkedAccounts, passkeys, events, features] = await Promise.all([
      given.sessions.listForUser(caller.sub, at),
      given.linkedAccounts?.listForUser(caller.sub),
      given.passkeys?.listForUser(caller.sub),
      eventsOf(caller.sub, given.telemetry),
      given.features.exportUser(caller.sub),
    ])
    const claims = customClaimsOf(await given.customClaims(profile.user))
    return ok({
      exportedAt: at.toISOString(),
      profile: profileView(profile, caller.loginProvider, claims),
      sessions: sessions.map((session) => viewOwnSession(session, caller.sid, at)),
      ...(linkedAccounts && { linkedAccounts }),
      ...(passkeys && { passkeys: passkeys.map(withoutKey) }),
      ...(events && { events }),
      ...(Object.keys(features).length > 0 && { features }),
    })
  },
})

/**
 * Returns the user's newest events. Leaves out session refreshes: there is one every few minutes, so that they would crowd out all other events.
 * Collects the events by id, because an event that is stored between two reads shifts the pages, so that another event is read twice.
 */
async function eventsOf(userId: string, telemetry: TelemetryStore | undefined) {
  if (telemetry?.query === undefined) return undefined
  const kept = new Map<string, TelemetryEvent>()
  for (let page = 0; page < MAX_PAGES && kept.size < MAX_EVENTS; page++) {
    const { events } = await telemetry.query({ userId, limit: MAX_EVENTS, offset: page * MAX_EVENTS })
    for (const event of events) if (event.event !== 'identity.session.rotated') kept.set(event.id, event)
    if (events.length < MAX_EVENTS) break
  }
  return [...kept.values()].slice(0, MAX_EVENTS).map((event) => withoutOthersData(userId, event))
}

/** Leaves out the IP address, the user agent and the stated reason if another person or program caused the event (`by`): these are their data. */
function withoutOthersData(userId: string, event: TelemetryEvent): TelemetryEvent {
  const by = event.data?.by
  if (by === undefined || by === userId) return event
  const { ip: _, userAgent: __, data, ...rest } = event
  const { statedReason: ___, ...shown } = data ?? {}
  return { ...rest, data: shown }
}

function withoutKey({ publicKey: _, counter: __, ...passkey }: Passkey) {
  return passkey
}
