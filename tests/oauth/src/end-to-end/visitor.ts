import type { Envelope } from '@sallyport/core'
import { type Answer, type CookieJar, cookieJar, readAnswer, responseCheck } from '@sallyport/http-tests'
import { authorize } from '../authorize.ts'
import type { Seen } from './under-test.ts'
import type { VariantName } from './variants.ts'

export interface VisitorRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

export interface Trip {
  readonly returnPath?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Changes the authorization URL before it is opened. */
  readonly bend?: (url: URL) => void
}

export type Arrival = Answer & { readonly location: string }

/** A browser that stores cookies, follows redirects step by step, and checks every response against openapi.json. */
export interface Visitor {
  readonly jar: CookieJar
  send(method: string, path: string, request?: VisitorRequest): Promise<Arrival>
  get(path: string, headers?: VisitorRequest['headers']): Promise<Arrival>
  post(path: string, json?: unknown): Promise<Arrival>
  start(provider: string, trip?: Trip): Promise<Arrival>
  /**
   * Goes to the provider and signs in as `as` (null refuses). Returns the URL to which the provider sends the browser.
   */
  visit(provider: string, as: string | null, trip?: Trip): Promise<URL>
  arrive(callback: URL, headers?: VisitorRequest['headers']): Promise<Arrival>
  /** Runs the whole sign-in. Returns the response of the callback. */
  signIn(provider: string, as: string | null, trip?: Trip): Promise<Arrival>
  /** Events caused by this browser's requests. */
  events(): Promise<readonly Envelope[]>
  eventNames(): Promise<readonly string[]>
}

/** A connection per request: workerd may close a kept connection just when the next request begins. */
const ONE_REQUEST = { Connection: 'close' }

let visitors = 0
const checks = new Map<string, ReturnType<typeof responseCheck>>()

export function visitor(origin: string, variant: VariantName): Visitor {
  const correlationId = `visitor-${++visitors}`
  const jar = cookieJar()

  async function checkOf(): Promise<ReturnType<typeof responseCheck>> {
    const key = `${origin} ${variant}`
    const known = checks.get(key)
    if (known !== undefined) return known
    const response = await fetch(`${origin}/auth/openapi.json`, { headers: { ...ONE_REQUEST, 'X-Variant': variant } })
    // The cast is safe: other tests check this document against its schema.
    const check = responseCheck((await response.json()) as Parameters<typeof responseCheck>[0])
    checks.set(key, check)
    return check
  }

  async function send(method: string, path: string, request: VisitorRequest = {}): Promise<Arrival> {
    const { headers, json, form } = request
    const cookie = jar.header(path.split('?')[0] ?? path)
    const url = origin + path
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...ONE_REQUEST,
        'X-Variant': variant,
        'X-Correlation-Id': correlationId,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie !== undefined && { Cookie: cookie }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    })
    const problem = await (await checkOf())(method, url, response)
    if (problem !== null) throw new Error(`differs from openapi.json: ${problem}`)
    const answer = await readAnswer(response)
    jar.take(answer.setCookies)
    return { ...answer, location: answer.headers.get('Location') ?? '' }
  }

  const start: Visitor['start'] = (provider, { returnPath, headers } = {}) => {
    const query = returnPath === undefined ? '' : `?return_path=${encodeURIComponent(returnPath)}`
    return send('GET', `/auth/oauth/${provider}${query}`, { ...(headers && { headers }) })
  }
  const visit: Visitor['visit'] = async (provider, as, trip) => {
    const { status, location, text } = await start(provider, trip)
    if (status !== 302) throw new Error(`${status} ${text}`)
    const url = new URL(location)
    trip?.bend?.(url)
    return authorize(url, { as })
  }
  const arrive: Visitor['arrive'] = ({ pathname, search }, headers = {}) => send('GET', pathname + search, { headers })

  async function events(): Promise<readonly Envelope[]> {
    const init = {
      method: 'POST',
      headers: { ...ONE_REQUEST, 'X-Variant': variant },
      body: JSON.stringify({ do: 'see' }),
    }
    // The cast is safe: the tests' own server sends this.
    const seen = (await (await fetch(`${origin}/control`, init)).json()) as Seen
    return seen.events.filter(({ metadata }) => metadata.correlationId === correlationId)
  }

  return {
    jar,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, json) => send('POST', path, { json }),
    start,
    visit,
    arrive,
    signIn: async (provider, as, trip) => arrive(await visit(provider, as, trip)),
    events,
    eventNames: async () => (await events()).map(({ event }) => event),
  }
}
