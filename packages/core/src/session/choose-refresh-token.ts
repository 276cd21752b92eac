import type { SessionStore } from '../ports/sessions.ts'
import type { UserStore } from '../ports/users.ts'
import { decideRefresh } from './decide-refresh.ts'
import { firstAuthentic } from './first-authentic.ts'
import { isEndedFor } from './is-ended.ts'
import type { SessionServices } from './services.ts'

/** An authentic refresh token, taken apart. */
export interface ParsedRefreshToken {
  readonly handle: string
  readonly counter: number
}

type Given = Pick<SessionServices, 'now' | 'lifetimes'> & { readonly sessions: SessionStore; readonly users: UserStore }

/**
 * The refresh token that counts of several cookies: the first whose session lives, else the first session's newest. `others` has the newest
 * token of each other session, for reuse to be judged per session. Reads the stores and changes nothing.
 */
export async function chooseRefreshToken(
  tokensByName: readonly (readonly ParsedRefreshToken[])[],
  given: Given,
): Promise<{ readonly token: ParsedRefreshToken; readonly others: readonly ParsedRefreshToken[] } | null> {
  const newest = new Map<string, ParsedRefreshToken>()
  for (const token of tokensByName.flat()) {
    if (token.counter >= (newest.get(token.handle)?.counter ?? 0)) newest.set(token.handle, token)
  }
  const [first] = newest.values()
  if (first === undefined) return null
  // A single cookie needs no read here: the refresh itself judges it.
  const isAmbiguous = tokensByName.flat().length > 1
  const live = isAmbiguous
    ? await firstAuthentic(tokensByName, 'INVALID_REFRESH_TOKEN', (token) => authenticate(token, given))
    : null
  const token = live ?? first
  return { token, others: [...newest.values()].filter(({ handle }) => handle !== token.handle) }
}

async function authenticate(token: ParsedRefreshToken, { sessions, users, now, lifetimes }: Given) {
  const session = await sessions.get(token.handle)
  const verdict = decideRefresh(token.counter, session, now(), lifetimes.refreshGraceMs)
  if (session === null || (verdict !== 'try-again' && verdict !== 'within-grace')) return null
  if (isEndedFor(await users.findById(session.userId), session)) return null
  return { found: token, userId: session.userId }
}
