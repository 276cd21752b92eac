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

/** How somebody goes to a provider. */
export interface Trip {
  readonly returnPath?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Changes the authorization URL on its way to the provider. */
  readonly bend?: (url: URL) => void
}

/** An answer, with its redirect's target taken apart. */
export type Arrival = Answer & { readonly location: string }

/** Somebody's browser: keeps cookies, follows redirects by hand, holds every answer against openapi.json. */
export interface Visitor {
  readonly jar: CookieJar
  send(method: string, path: string, request?: VisitorRequest): Promise<Arrival>
  get(path: string, headers?: VisitorRequest['headers']): Promise<Arrival>
  post(path: string, json?: unknown): Promise<Arrival>
  /** `GET /auth/oauth/<provider>`. */
  start(provider: string, trip?: Trip): Promise<Arrival>
  /** To the provider, through its form as `as` (`null` refuses), and to the URL that the provider then gives. */
  visit(provider: string, as: string | null, trip?: Trip): Promise<URL>
  /** Goes where the provider sent the browser. */
  arrive(callback: URL, headers?: VisitorRequest['headers']): Promise<Arrival>
  /** All of it; gives the callback's answer. */
  signIn(provider: string, as: string | null, trip?: Trip): Promise<Arrival>
  /** Of what this browser asked for. */
  events(): Promise<readonly Envelope[]>
  eventNames(): Promise<readonly string[]>
}

let visitors = 0
const checks = new Map<string, ReturnType<typeof responseCheck>>()

/** A new browser at one of the services. */
export function visitor(origin: string, variant: VariantName): Visitor {
  const correlationId = `visitor-${++visitors}`
  const jar = cookieJar()

  async function checkOf(): Promise<ReturnType<typeof responseCheck>> {
    const key = `${origin} ${variant}`
    const known = checks.get(key)
    if (known !== undefined) return known
    const response = await fetch(`${origin}/auth/openapi.json`, { headers: { 'X-Variant': variant } })
    // Sound: a document of ours, which other tests hold against its schema.
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
    if (problem !== null) throw new Error(`against openapi.json: ${problem}`)
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
    const init = { method: 'POST', headers: { 'X-Variant': variant }, body: JSON.stringify({ do: 'see' }) }
    // Sound: the tests' own answer.
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
