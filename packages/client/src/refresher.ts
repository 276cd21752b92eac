import type { Credentials } from './credentials.ts'
import { jsonOf } from './failure.ts'
import type { SessionEnd } from './session.ts'
import type { Tabs } from './tabs.ts'
import type { Tokens } from './token-storage.ts'

/** What a request was sent with. A refresh is due only if nothing has changed since. */
export interface Mark {
  readonly generation: number
  readonly tokens: Tokens | null
}

/** `refreshed`: the request can be repeated. Otherwise the service's failure, `unreachable`, or null if the session has ended. */
export type Refreshed = 'refreshed' | 'unreachable' | Response | null

export interface Refresher {
  mark(): Promise<Mark>
  /** Refreshes the session once for all callers and tabs. */
  refresh(mark: Mark): Promise<Refreshed>
  /** True if the tokens have changed since: another caller or tab was faster. */
  isOutdated(mark: Mark): Promise<boolean>
  /** Notes that this or another tab has new tokens. */
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
}

/**
 * Waits in ms before the attempts. A refresh whose reply was lost has to be repeated within the grace of the service (30 s), otherwise the
 * old refresh token counts as a stolen copy.
 */
const WAITS_MS = [0, 250, 1000, 3000]
/** Longest time in ms for one attempt: all attempts together must stay within the grace. */
const TIMEOUT_MS = 6000
const ENDS = ['SESSION_REVOKED', 'INVALID_REFRESH_TOKEN'] as const

export function createRefresher({ credentials, tabs, authUrl, send, onEnd }: Given): Refresher {
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
    // Cookies can't be compared, and another tab's message may arrive after its turn has ended.
    if (tokens === null && tabs.hasOthers() && (await isAccepted())) return 'refreshed'
    let last: Response | undefined
    for (const waitMs of WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      const answer = await refreshWith(tokens).catch(() => null)
      // Without a reply of the service it isn't known whether the tokens were replaced: try again.
      if (answer === null) continue
      const { response, reply } = answer
      if (response.ok && (await credentials.keep(reply))) {
        generation++
        tabs.tell({ type: 'refreshed' })
        return 'refreshed'
      }
      if (typeof reply.code !== 'string') continue
      last = response
      if (response.status >= 500) continue
      if (response.status !== 401) return response
      // A tab that doesn't take turns may have been faster.
      if (await isOutdated(since)) return 'refreshed'
      await onEnd(ENDS.find((code) => code === reply.code) ?? 'UNAUTHORIZED')
      return null
    }
    return last ?? 'unreachable'
  }

  /** True if the service accepts the cookies as they are now. */
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
