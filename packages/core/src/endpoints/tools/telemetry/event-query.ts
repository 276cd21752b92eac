import * as v from 'valibot'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { findPeople, type Person, person } from '../../../identity/accounts/find-users.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import type { TelemetryEvent, TelemetrySearch } from '../../../ports/events/telemetry.ts'
import type { Granted } from '../../../ports/needs.ts'
import { telemetryFilters, telemetryReply, telemetryView } from './query-telemetry.ts'

/** Query parameters that filter events for administrators. `identity.auth.*` as `event` matches all names that start with `identity.auth.`. */
export const eventFilters = {
  ...telemetryFilters,
  /** Email address of the user that the events are about. */
  email: v.optional(emailAddress),
  /** IP address of the client. */
  ip: v.optional(text(1, 64)),
}

export type EventFilters = { readonly [K in keyof typeof eventFilters]?: v.InferOutput<(typeof eventFilters)[K]> }

/** An event with the user it is about (`user`), and the user who caused it (`actor`), such as an administrator. */
export const eventReply = v.object({
  ...telemetryReply.entries,
  user: v.optional(person),
  actor: v.optional(person),
})

type Found = Promise<{ readonly events: readonly TelemetryEvent[]; readonly total: number }>

/**
 * Returns the function that reads the matching events, newest first. Rejects with 400 if the store doesn't support a filter. Returns null if no
 * event can match: no user has the email address, or this user isn't the one of the filter `userId`.
 */
export async function eventSearch(
  { email, event, ip, ...filters }: EventFilters,
  { telemetry, users }: Granted<'telemetry.query' | 'users'>,
): Promise<((range: Pick<TelemetrySearch, 'limit' | 'offset' | 'to'>) => Found) | null> {
  const isPrefix = event?.endsWith('*') === true
  const known = withoutUndefined({
    ...filters,
    ...(isPrefix ? { eventPrefix: event.slice(0, -1) } : { event }),
    ip,
  })
  const problems = [...(isPrefix ? ['event'] : []), ...(ip === undefined ? [] : ['ip'])]
  if (telemetry.search === undefined && problems.length > 0)
    throw invalidInput(...problems.map((path) => ({ path, rule: 'unsupported_by_store' })))
  const user = email === undefined ? undefined : await users.findByEmail(email)
  if (user === null) return null
  const whose = user === undefined ? {} : { userId: user.id }
  if (user !== undefined && filters.userId !== undefined && filters.userId !== user.id) return null
  return (range) => {
    const query = { ...known, ...whose, ...range }
    return telemetry.search === undefined ? telemetry.query(query) : telemetry.search(query)
  }
}

/** Adds the `user` and the `actor` to each event, unless they were deleted or aren't users. */
export async function nameEvents(
  events: readonly TelemetryEvent[],
  users: UserStore,
): Promise<readonly (Readonly<Record<string, unknown>> & { readonly user?: Person; readonly actor?: Person })[]> {
  const people = await findPeople(
    events.flatMap((event) => [event.userId ?? [], actorOf(event) ?? []].flat()),
    users,
  )
  return events.map((event) => {
    const user = people.get(event.userId ?? '')
    const actor = people.get(actorOf(event) ?? '')
    return { ...telemetryView(event), ...(user && { user }), ...(actor && { actor }) }
  })
}

/** Returns the id of the user or API key that caused the event, `admin` for the admin secret, or `host` for the host's own code. */
function actorOf({ data }: TelemetryEvent): string | undefined {
  return typeof data?.by === 'string' ? data.by : undefined
}
