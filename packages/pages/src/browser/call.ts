import { csrfToken } from './csrf-token.ts'
import type { Shell } from './shell.ts'

export interface Failure {
  /** Error code of the service, or NETWORK if there was no response. */
  readonly code: string
  /** The service's message, in English. */
  readonly message: string
  /** Seconds to wait before the next attempt, from the header `Retry-After`. Default 60. */
  readonly seconds: number
  readonly details: readonly { readonly path: string; readonly rule: string }[]
  readonly body: Json
}

export type Json = Readonly<Record<string, unknown>>
export type Answer = { readonly body: Json } | { readonly failure: Failure }

/** Calls the auth router, authenticated by cookies. Never rejects: a failed call resolves to a `failure`. */
export async function call({ mount }: Shell, method: 'GET' | 'POST', path: string, fields: Json = {}): Promise<Answer> {
  const csrf = csrfToken()
  try {
    const response = await fetch(mount + path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        ...(csrf !== undefined && { 'X-CSRF-Token': csrf }),
      },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
    })
    const body = await jsonOf(response)
    return response.ok ? { body } : { failure: failureOf(response, body) }
  } catch {
    return { failure: { code: 'NETWORK', message: '', seconds: 0, details: [], body: {} } }
  }
}

/** Parses the body as JSON. Returns an empty object for other bodies, such as a proxy's error page. */
async function jsonOf(response: Response): Promise<Json> {
  const body: unknown = await response.json().catch(() => null)
  // The cast is safe: the value is an object, and its fields are typed as unknown.
  return typeof body === 'object' && body !== null ? (body as Json) : {}
}

function failureOf({ headers }: Response, body: Json): Failure {
  const { code, message, details } = body
  return {
    code: typeof code === 'string' ? code : 'INTERNAL',
    message: typeof message === 'string' ? message : '',
    seconds: Number(headers.get('Retry-After')) || 60,
    details: Array.isArray(details) ? details : [],
    body,
  }
}
