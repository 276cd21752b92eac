import { csrfToken } from './csrf-token.ts'
import type { Shell } from './shell.ts'

/** Why a call was refused. */
export interface Failure {
  /** Of the service, or NETWORK. */
  readonly code: string
  /** What the service says, in English. */
  readonly message: string
  /** How long to wait. */
  readonly seconds: number
  /** Fields that are wrong, and which rule each breaks. */
  readonly details: readonly { readonly path: string; readonly rule: string }[]
  readonly body: Json
}

export type Json = Readonly<Record<string, unknown>>
export type Answer = { readonly body: Json } | { readonly failure: Failure }

/** Calls the auth router in cookie mode. Never rejects. */
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

/** An answer that is none of the service's, such as a proxy's page, says nothing. */
async function jsonOf(response: Response): Promise<Json> {
  const body: unknown = await response.json().catch(() => null)
  // Sound because any object has fields of unknown kinds.
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
