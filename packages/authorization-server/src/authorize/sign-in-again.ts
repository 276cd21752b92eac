import type { FeatureServices, FeatureSession } from '@sallyport/core/feature'
import { MINUTE, SECOND } from '../grants/grant.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

const LABEL = 'signed-in-after'
/** Query parameter that says when the person was sent to the sign-in page. Its MAC keeps clients from setting it. */
const MARK = 'signed_in_after'
/** Milliseconds for which the mark counts. An older URL may come from the browser's history, so its mark proves no fresh sign-in. */
const MARK_MS = 60 * MINUTE

/**
 * Whether the session's sign-in satisfies the request. `fresh`: it does. `stale`: it doesn't, so the person must sign in. `refused`: it doesn't,
 * although the person just came back from the sign-in page.
 */
export type Freshness = 'fresh' | 'stale' | 'refused'

/** Judges the session by the request's `prompt` and `max_age`. `hinted`: user of `id_token_hint`, if sent. A session of another user isn't fresh. */
export function freshnessOf(
  { prompts, maxAge, query }: AuthorizationRequest,
  { userId, signIn: { authenticatedAt } }: FeatureSession,
  hinted: unknown,
  { now, keys }: Pick<FeatureServices, 'now' | 'keys'>,
): Freshness {
  const parameters = new URLSearchParams(query)
  const [time = '', mac = ''] = (parameters.get(MARK) ?? '').split('.')
  const sentAt = keys(LABEL).verify(messageOf(query, time), mac) ? Number(time) : undefined
  const isBackInTime = sentAt !== undefined && now().getTime() - sentAt < MARK_MS
  const isNewer = isBackInTime && authenticatedAt.getTime() >= sentAt
  const asksLogin = prompts.includes('login') || prompts.includes('select_account')
  const isTooOld = maxAge !== undefined && now().getTime() - authenticatedAt.getTime() > maxAge * SECOND
  const isOther = hinted !== undefined && hinted !== userId
  if (!isOther && (isNewer || !(asksLogin || isTooOld))) return 'fresh'
  return isBackInTime ? 'refused' : 'stale'
}

/** Returns the query with the parameter `MARK`, which says that the person is sent to sign in now. */
export function markedQuery(query: string, { now, keys }: Pick<FeatureServices, 'now' | 'keys'>): string {
  const marked = new URLSearchParams(query)
  const time = String(now().getTime())
  marked.set(MARK, `${time}.${keys(LABEL).sign(messageOf(query, time))}`)
  return String(marked)
}

function messageOf(query: string, time: string): string {
  const bare = new URLSearchParams(query)
  bare.delete(MARK)
  return JSON.stringify([time, String(bare)])
}
