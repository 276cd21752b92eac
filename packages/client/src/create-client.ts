import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { paths as AdminPaths } from './api/admin.ts'
import type { paths as AuthPaths } from './api/auth.ts'
import type { paths as ToolsPaths } from './api/tools.ts'
import { bearerCredentials, cookieCredentials } from './credentials.ts'
import { type EventStream, openEventStream, type StreamOptions } from './event-stream.ts'
import { jsonOf, jsonOnly } from './failure.ts'
import { openSession, type SessionHandle } from './open-session.ts'
import type { SessionEnd } from './session.ts'
import { isImpersonation, isSignIn } from './sign-ins.ts'
import { memoryStorage, type TokenStorage } from './token-storage.ts'

export interface ClientOptions {
  /** URL of the service, such as `https://auth.example.com`. Default: the page's own. Required outside browsers. */
  readonly baseUrl?: string
  /** Option `publicPath` of the service, such as `/app`. Default: the path of the client's `baseUrl`, if it is set. */
  readonly publicPath?: string
  /** Option `mounts` of the service, below `publicPath`. Default: `/auth`, `/tools` and `/admin`. */
  readonly mounts?: { readonly auth?: string; readonly tools?: string; readonly admin?: string }
  /**
   * Where the tokens of the session are kept: in HttpOnly cookies (`cookie`), or in `storage`, sent as bearer tokens (`bearer`). Default
   * `cookie`.
   */
  readonly mode?: 'cookie' | 'bearer'
  /** Storage of the tokens in bearer mode. Default: in memory. */
  readonly storage?: TokenStorage
  /** Origins of your own APIs that `client.fetch` sends the session's credentials to. Default: only the service's. */
  readonly apiOrigins?: readonly string[]
  /** Called once when a session ends, in every tab that shares it. A network failure ends no session. */
  readonly onSessionEnded?: (reason: SessionEnd) => void
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
}

export interface Client {
  /**
   * Endpoints of the auth router, such as `client.auth.POST('/login', { body })`. Each call resolves to `{ data }` or `{ error }`;
   * `error.code` is one of the endpoint's codes, OFFLINE without a response, or UNEXPECTED_RESPONSE if the response isn't the service's.
   */
  readonly auth: FetchClient<AuthPaths, 'application/json'>
  readonly tools: FetchClient<ToolsPaths, 'application/json'>
  /** Endpoints of the admin router, for users whom `admin.accessPolicy` admits. */
  readonly admin: FetchClient<AdminPaths, 'application/json'>
  readonly session: SessionHandle
  /** Opens a stream of events and notifications, which reconnects until it is closed or refused. */
  stream(options: StreamOptions): EventStream
  /**
   * `fetch` for your own API. Sends the session's credentials to the service and to `apiOrigins`; other requests are sent unchanged.
   * Refreshes the session and repeats the request after a 401 with the code UNAUTHORIZED, INVALID_ACCESS_TOKEN or ACCESS_TOKEN_EXPIRED, as
   * Sallyport's middleware and `@sallyport/verify` name them. Resolves to 503 OFFLINE without a response.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Stops listening to other tabs and to the network. */
  close(): void
}

/**
 * Creates a client. Throws a TypeError without a `baseUrl` outside browsers. Sends nothing before the first call or subscription.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://auth.example.com' })
 * const { data, error } = await client.auth.POST('/login', { body: { email: 'ada@example.com', password: 'secret' } })
 */
export function createClient(options: ClientOptions = {}): Client {
  const {
    mounts = {},
    mode,
    storage = memoryStorage(),
    apiOrigins = [],
    onSessionEnded,
    fetch: send = pageFetch,
  } = options
  const origin = originOf(options.baseUrl)
  const before = options.publicPath ?? pathOfUrl(options.baseUrl)
  const auth = before + (mounts.auth ?? '/auth')
  const tools = before + (mounts.tools ?? '/tools')
  const admin = before + (mounts.admin ?? '/admin')
  const authUrl = origin + auth
  const credentials = mode === 'bearer' ? bearerCredentials(storage) : cookieCredentials
  const session = openSession({ authUrl, credentials, send, onSessionEnded })
  const trusted = [origin, ...apiOrigins]

  async function call(request: Request): Promise<Response> {
    return jsonOnly(await session.fetch(request))
  }

  /** Calls the auth router. Updates the session after a sign-in, a sign-out and the deletion of the account. */
  async function callAuth(request: Request): Promise<Response> {
    const response = await call(request)
    const path = request.url.slice(authUrl.length)
    if (request.method === 'GET') return response
    const isKept = isSignIn(pathOf(path)) && response.ok && (await credentials.keep(await jsonOf(response)))
    // A registration continues the session of a guest. Anyone else must sign in after it.
    if (isKept && (session.handle.get().user || path !== '/register')) await session.signedIn()
    // 401 means that the session had already ended.
    const isOver = path === '/logout' ? response.ok || response.status === 401 : path === '/account' && response.ok
    if (isOver) await session.end('SIGNED_OUT')
    return response
  }

  /** Calls the admin router. With cookies, acting as a user replaces the browser's session. */
  async function callAdmin(request: Request): Promise<Response> {
    const response = await call(request)
    const path = pathOf(request.url.slice((origin + admin).length))
    const isReplaced = request.method === 'POST' && response.ok && isImpersonation(path)
    if (isReplaced && credentials.mode === 'include') await session.signedIn()
    return response
  }

  const common = { credentials: credentials.mode, headers: { Accept: 'application/json', ...credentials.strategy } }
  return {
    auth: createFetchClient({ ...common, baseUrl: authUrl, fetch: callAuth }),
    tools: createFetchClient({ ...common, baseUrl: origin + tools, fetch: call }),
    admin: createFetchClient({ ...common, baseUrl: origin + admin, fetch: callAdmin }),
    session: session.handle,
    stream: (stream) => openEventStream(`${origin}${tools}/stream`, stream, session.fetch, credentials.mode),
    async fetch(input, init) {
      const request = new Request(input instanceof Request ? input : new URL(input, origin), init)
      if (!trusted.includes(new URL(request.url).origin)) return send(request)
      return session.fetch(new Request(request, { credentials: credentials.mode }))
    },
    close: session.close,
  }
}

/** Reads the global at each call, because frameworks replace it. */
const pageFetch = (request: Request): Promise<Response> => fetch(request)

/** Returns the path without query and trailing slash, which the service ignores. */
function pathOf(path: string): string {
  return path.replace(/(?<=.)\/?(\?.*)?$/, '')
}

/** Returns the path of the URL without a trailing slash. */
function pathOfUrl(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '')
}

function originOf(baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return new URL(baseUrl).origin
  if (typeof location === 'undefined') throw new TypeError('createClient: baseUrl is required outside browsers')
  return location.origin
}
