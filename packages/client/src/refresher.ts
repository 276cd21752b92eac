import type { Credentials } from './credentials.ts'
import { jsonOf } from './failure.ts'
import type { SessionEnd } from './session.ts'
import type { Tabs } from './tabs.ts'
import type { Tokens } from './token-storage.ts'

/** Credentials with which a request was sent. A 401 requires a refresh only if the credentials haven't changed since. */
export interface Mark {
  readonly generation: number
  readonly tokens: Tokens | null
}

/**
 * Result of a refresh. `refreshed`: the request can be repeated. `unreachable`: the service didn't respond. A response: the failure that
 * the service reported. Null: the session has ended, or another one replaced it.
 */
export type Refreshed = 'refreshed' | 'unreachable' | Response | null

export interface Refresher {
  mark(): Promise<Mark>
  /** Refreshes the session once for all callers and tabs. */
  refresh(mark: Mark): Promise<Refreshed>
  /** True if the tokens have changed since the mark, because another caller or tab refreshed them. */
  isOutdated(mark: Mark): Promise<boolean>
  /** Call it when this or another tab has received new tokens. */
  renewed(): void
}

interface Answer {
  readonly response: Response
  readonly reply: Readonly<Record<string, unknown>>
}

interface Given {
  readonly credentials: Credentials
  readonly tabs: Tabs
  readonly authUrl: string
  readonly send: (request: Request) => Promise<Response>
  readonly onEnd: (reason: SessionEnd) => Promise<void>
  /** Called when a refresh replaced cookies that had changed while it was under way. */
  readonly onOverwritten: () => void
}

/**
 * Pauses in ms before the attempts. The service accepts a used refresh token for 30 s more (grace), in case the response was lost. Later
 * the token counts as stolen, so all attempts must happen within these 30 s.
 */
const WAITS_MS = [0, 250, 1000, 3000]
/** Timeout of one attempt in ms. All attempts and pauses together must take less than 30 s. */
const TIMEOUT_MS = 6000
const ENDS = ['SESSION_REVOKED', 'INVALID_REFRESH_TOKEN'] as const

export function createRefresher({ credentials, tabs, authUrl, send, onEnd, onOverwritten }: Given): Refresher {
  let generation = 0
  let flight: Promise<Refreshed> | undefined

  const mark = async (): Promise<Mark> => ({ generation, tokens: await credentials.current() })

  async function isOutdated(since: Mark): Promise<boolean> {
    const now = await mark()
    return now.generation !== since.generation || now.tokens?.accessToken !== since.tokens?.accessToken
  }

  async function renew(since: Mark): Promise<Refreshed> {
    if (await isOutdated(since)) return 'refreshed'
    const { tokens } = since
    // Asks the service whether another tab has already refreshed the cookies: scripts can't compare HttpOnly cookies, and the message of
    // the other tab may arrive after its lock is released.
    if (tokens === null && tabs.hasOthers() && (await isAccepted())) return 'refreshed'
    let last: Response | undefined
    for (const waitMs of WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      const answer = await refreshWith(tokens).catch(() => null)
      // Tries again, because without a response the tokens may or may not have been replaced.
      if (answer === null) continue
      const { response, reply } = answer
      const current = await credentials.current()
      // A late response must not replace newer tokens, or bring back tokens that a sign-out deleted.
      if (current?.accessToken !== tokens?.accessToken) return dropped(reply, current)
      if (response.ok && (await credentials.keep(reply))) {
        if (generation !== since.generation) onOverwritten()
        generation++
        tabs.tell({ type: 'refreshed' })
        return 'refreshed'
      }
      if (typeof reply.code !== 'string') continue
      last = response
      if (response.status >= 500) continue
      if (response.status !== 401) return response
      // A tab without Web Locks may have refreshed the tokens meanwhile.
      if (await isOutdated(since)) return 'refreshed'
      await onEnd(ENDS.find((code) => code === reply.code) ?? 'UNAUTHORIZED')
      return null
    }
    return last ?? 'unreachable'
  }

  /**
   * Drops the tokens of a late response. Ends their session, unless the current tokens belong to it: another caller without Web Locks may
   * have refreshed the same session.
   */
  function dropped({ accessToken, refreshToken }: Answer['reply'], current: Tokens | null): Refreshed {
    if (typeof refreshToken !== 'string' || handleOf(refreshToken) === handleOf(current?.refreshToken))
      return 'refreshed'
    const headers = { ...credentials.strategy, Authorization: `Bearer ${accessToken}` }
    // Doesn't wait, because nothing depends on the result: no one uses these tokens.
    answered(`${authUrl}/logout`, { method: 'POST', headers }).catch(() => {})
    return null
  }

  /** True if the service accepts the current cookies. */
  async function isAccepted(): Promise<boolean> {
    const answer = await answered(`${authUrl}/me`, {}).catch(() => null)
    return answer?.response.ok === true
  }

  async function refreshWith(tokens: Tokens | null): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', ...credentials.strategy }
    const body = JSON.stringify(credentials.refreshBody(tokens))
    const own = await credentials.headers('POST', null)
    return answered(`${authUrl}/refresh`, { method: 'POST', headers: { ...headers, ...own }, body })
  }

  /** Sends a request, and aborts it after the timeout. Rejects without a response. */
  async function answered(url: string, init: RequestInit): Promise<Answer> {
    const aborting = new AbortController()
    const timer = setTimeout(() => aborting.abort(), TIMEOUT_MS)
    try {
      const response = await send(new Request(url, { ...init, credentials: credentials.mode, signal: aborting.signal }))
      return { response, reply: await jsonOf(response) }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    mark,
    isOutdated,
    refresh(since) {
      flight ??= tabs
        .inTurn(() => renew(since))
        .finally(() => {
          flight = undefined
        })
      return flight
    },
    renewed() {
      generation++
    },
  }
}

/** Returns the handle of a refresh token's session, with which the token begins. */
function handleOf(refreshToken: string | undefined): string | undefined {
  return refreshToken?.split('.')[0]
}
