import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import { ConflictingCookies } from '../../web/http/cookies/conflicting-cookies.ts'
import { decideRefresh } from './decide-refresh.ts'
import { isEndedFor } from './is-ended.ts'
import type { Lifetimes } from './lifetimes.ts'

export interface ParsedRefreshToken {
  readonly handle: string
  readonly counter: number
}

interface Given {
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly lifetimes: Lifetimes
  readonly now: () => Date
}

/**
 * Returns the result of the first cookie that authenticates, or null. `valuesByName` starts with the best protected cookie name. Rejects
 * with 401 and clears all cookies if several cookies authenticate and belong to different users.
 */
export async function firstAuthentic<V, T>(
  valuesByName: readonly (readonly V[])[],
  code: 'INVALID_ACCESS_TOKEN' | 'INVALID_REFRESH_TOKEN',
  authenticate: (value: V) => Promise<{ readonly found: T; readonly userId: string } | null>,
): Promise<T | null> {
  const authentic = (await Promise.all(valuesByName.flat().map(authenticate))).filter((each) => each !== null)
  if (new Set(authentic.map(({ userId }) => userId)).size > 1) throw new ConflictingCookies(code)
  return authentic[0]?.found ?? null
}

/**
 * Chooses among several refresh cookies: the first token that is still valid, else the newest token of the first session. Returns the
 * newest token of each other session in `others`, so that the caller can check these tokens for reuse. Writes nothing.
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
  // Skips the store read for a single cookie, because the caller checks that token anyway.
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
