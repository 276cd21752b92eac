import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, readAnswer } from './answer.ts'
import type { Connection } from './connection.ts'
import { type CookieJar, cookieJar } from './cookie-jar.ts'
import { fetchOnce } from './fetch-once.ts'

export interface Sent {
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  /** Sent as it is. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /**
   * True to return a response with status 429. Otherwise the caller waits as `Retry-After` says, if that is at most 70 s, and repeats the request, up
   * to three times.
   */
  readonly mayBeLimited?: boolean
}

/** A client that sends requests, with an address of its own if the server's proxy names clients in a header. */
export interface Caller {
  readonly jar: CookieJar
  readonly address: string
  /** Headers that every request of this caller has. */
  readonly headers: Readonly<Record<string, string>>
  /** Sends a request with the caller's cookies, and keeps the cookies of the response. Follows no redirect. */
  send(method: string, path: string, sent?: Sent): Promise<Answer>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  post(path: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Sends a GET request and returns the response without reading its body, such as an event stream. */
  open(path: string, signal: AbortSignal, headers?: Readonly<Record<string, string>>): Promise<Response>
}

const REQUEST_MS = 60_000
const LONGEST_WAIT_S = 70
const TRIES = 4

export function createCaller(connection: Connection, own: Readonly<Record<string, string>> = {}): Caller {
  const jar = cookieJar()
  const address = randomAddress()
  const { clientAddressHeader } = connection
  const headers = { ...(clientAddressHeader !== undefined && { [clientAddressHeader]: address }), ...own }

  async function once(method: string, path: string, { json, form, body, headers: more }: Sent): Promise<Response> {
    connection.count()
    const target = connection.mounted(path)
    const Cookie = jar.header(target.split('?')[0] ?? '')
    const type =
      json !== undefined ? 'application/json' : form !== undefined ? 'application/x-www-form-urlencoded' : null
    const content = body ?? (json !== undefined ? JSON.stringify(json) : form && String(new URLSearchParams(form)))
    return fetchOnce(connection.origin + target, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
      headers: {
        ...headers,
        ...(type !== null && { 'Content-Type': type }),
        ...(Cookie !== undefined && { Cookie }),
        ...more,
      },
      ...(content !== undefined && { body: content }),
    })
  }

  const caller: Caller = {
    jar,
    address,
    headers,
    async send(method, path, sent = {}) {
      for (let tries = 1; ; tries++) {
        const answer = await readAnswer(await once(method, path, sent))
        jar.keep(answer.cookies)
        const wait = Number(answer.headers.get('Retry-After') ?? Number.NaN)
        const canWait = wait <= LONGEST_WAIT_S && wait * 1000 < connection.msLeft()
        if (answer.status !== 429 || sent.mayBeLimited === true || tries === TRIES || !canWait) return answer
        await sleep(wait * 1000)
      }
    },
    get: (path, more = {}) => caller.send('GET', path, { headers: more }),
    post: (path, json = {}, more = {}) => caller.send('POST', path, { json, headers: more }),
    open(path, signal, more = {}) {
      connection.count()
      return fetchOnce(connection.origin + connection.mounted(path), { headers: { ...headers, ...more }, signal })
    },
  }
  return caller
}

/** Returns an address of 198.18.0.0/15, which is reserved for tests (RFC 2544). */
function randomAddress(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return `198.${18 + (a % 2)}.${b}.${c}`
}
