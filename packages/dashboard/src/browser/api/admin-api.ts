/** Client of the admin API. Authenticates with the admin secret or, without a secret, with the browser's cookies. */
import { t } from '../language/text.ts'
import { ApiError, errorOf } from './api-error.ts'
import type { AuthApi } from './auth-api.ts'
import { csrfCookie } from './csrf-cookie.ts'

export type Query = Readonly<Record<string, string | number | undefined>>

export interface AdminApi {
  /** Sends a GET request. `path` is relative to `/api`. `T` is the documented type of the response. */
  get<T>(path: string, signal?: AbortSignal): Promise<T>
  send<T = unknown>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** Sends a file as the field `file` of a form. */
  upload<T>(path: string, file: File): Promise<T>
  /** Sends a GET request and returns the response without reading its body. Used for event streams. */
  open(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response>
}

export interface AdminApiSettings {
  readonly mount: string
  /** Client of the auth router, which renews expired cookies. Null if accounts may not administer. */
  readonly auth: AuthApi | null
  /** The admin secret. If null, cookies authenticate. */
  readonly secret: string | null
  /** Called for every 401 response that a renewed cookie doesn't avert. */
  onUnauthorized(): unknown
  /**
   * Asks the administrator to confirm their identity, because the sign-in is too old for the request. Resolves to true
   * if they did. The request is then sent again.
   */
  confirmIdentity(): Promise<boolean>
}

/** Creates the client. */
export function adminApi({ mount, auth, secret, onUnauthorized, confirmIdentity }: AdminApiSettings): AdminApi {
  let confirming: Promise<boolean> | null = null

  /** Asks once for all requests that are refused at the same time. */
  function confirm(): Promise<boolean> {
    confirming ??= confirmIdentity().finally(() => {
      confirming = null
    })
    return confirming
  }

  async function request(method: string, path: string, init: RequestInit, isRetry = false): Promise<Response> {
    const headers = new Headers(init.headers)
    if (secret !== null) headers.set('Authorization', `Bearer ${secret}`)
    const csrf = method === 'GET' || secret !== null ? null : csrfCookie()
    if (csrf !== null) headers.set('X-CSRF-Token', csrf)
    const response = await fetch(`${mount}/api${path}`, {
      ...init,
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error
      throw new ApiError(t('The service can’t be reached. Check the connection and try again.'), 0, 'UNREACHABLE')
    })
    if (response.ok) return response
    if (response.status === 401 && auth !== null && secret === null && !isRetry && (await auth.renew()))
      return request(method, path, init, true)
    if (response.status === 401) onUnauthorized()
    const error = await errorOf(response)
    if (error.code === 'REAUTHENTICATION_REQUIRED' && (await confirm())) return request(method, path, init)
    throw error
  }

  return {
    async get<T>(path: string, signal?: AbortSignal) {
      const response = await request('GET', path, signal ? { signal } : {})
      return answerIn<T>(response)
    },
    async send<T>(method: string, path: string, body?: unknown) {
      const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      return answerIn<T>(await request(method, path, body === undefined ? {} : json))
    },
    async upload<T>(path: string, file: File) {
      const body = new FormData()
      body.set('file', file)
      return answerIn<T>(await request('POST', path, { body }))
    },
    open: (path, headers, signal) => request('GET', path, { headers, signal }),
  }
}

async function answerIn<T>(response: Response): Promise<T> {
  try {
    // The response isn't checked: the service is trusted to send its documented types. If it doesn't, the view's error
    // boundary catches the error.
    return (await response.json()) as T
  } catch {
    throw new ApiError(t('The response is not JSON'), response.status, 'NO_JSON')
  }
}

/** Appends query parameters to a path. Skips undefined and empty values. */
export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * Builds a path and URL-encodes its variable parts. Throws for an empty part, `.` and `..`, which would select another
 * endpoint.
 */
export function pathOf(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  if (parts.some((part) => part === '.' || part === '..' || part === ''))
    throw new ApiError(
      t('This record can’t be edited here, because a URL can’t contain its name. Change it in the database.'),
      0,
      'UNNAMEABLE',
    )
  return String.raw({ raw: strings }, ...parts.map(encodeURIComponent))
}
