/** The way to the admin API: with the admin secret, or with whatever cookie the browser has. */
import { ApiError, errorOf } from './api-error.ts'
import { csrfCookie } from './csrf-cookie.ts'

export type Query = Readonly<Record<string, string | number | undefined>>

export interface AdminApi {
  /** Paths are below `/api`. Types are what the contract says of the answer. */
  get<T>(path: string, signal?: AbortSignal): Promise<T>
  send<T = unknown>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** An open answer, for streams. */
  open(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response>
}

/** `secret` is null where a cookie is to do. `onUnauthorized` hears of every 401. */
export function adminApi(mount: string, secret: string | null, onUnauthorized: () => unknown): AdminApi {
  async function request(method: string, path: string, init: RequestInit): Promise<Response> {
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
      throw new ApiError("The service can't be reached. Check the connection and try again.", 0, 'UNREACHABLE')
    })
    if (response.ok) return response
    if (response.status === 401) onUnauthorized()
    throw await errorOf(response)
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
    open: (path, headers, signal) => request('GET', path, { headers, signal }),
  }
}

async function answerIn<T>(response: Response): Promise<T> {
  try {
    // Sound as far as the service keeps its contract; what doesn't fit is caught around each view.
    return (await response.json()) as T
  } catch {
    throw new ApiError('The answer is not JSON', response.status, 'NO_JSON')
  }
}

/** A path with a query, without what is empty. */
export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

/** A path whose variable parts are encoded. What would be a step of the path itself is refused: it would name something else. */
export function pathOf(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  if (parts.some((part) => part === '.' || part === '..' || part === ''))
    throw new ApiError('This can only be changed in the store itself.', 0, 'UNNAMEABLE')
  return String.raw({ raw: strings }, ...parts.map(encodeURIComponent))
}
