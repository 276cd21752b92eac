import type { FieldsOf, Method, PathOf, ReplyOf } from './auth-endpoints.ts'
import { csrfToken } from './csrf-token.ts'
import type { Shell } from './shell.ts'

export interface Failure {
  /** Error code of the service, or a code of these pages, such as NETWORK if there was no response. */
  readonly code: string
  /** The service's message, in English. */
  readonly message: string
  /** Seconds to wait before the next attempt, from the header `Retry-After`. Default 60; 0 if the service sent no response. */
  readonly seconds: number
  readonly details: readonly { readonly path: string; readonly rule: string }[]
  readonly body: Json
}

export type Json = Readonly<Record<string, unknown>>
export type Answer<Body = Json> = { readonly body: Body } | { readonly failure: Failure }

/** Codes of a missing or expired access token. The refresh token may still be valid. */
const EXPIRED = ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN']

/**
 * Calls the auth router, authenticated by cookies. Refreshes an expired access token and repeats the call once. Never
 * rejects: a failed call resolves to a `failure`.
 */
export async function call<M extends Method, Path extends PathOf<M>>(
  shell: Shell,
  method: M,
  path: Path,
  fields?: FieldsOf<M, Path>,
): Promise<Answer<ReplyOf<M, Path>>> {
  const answer = await attempt(shell, method, path, fields)
  // The cast is safe: the service is trusted to send its documented types.
  return answer as Answer<ReplyOf<M, Path>>
}

async function attempt(shell: Shell, method: Method, path: string, fields: Json = {}): Promise<Answer> {
  const answer = await send(shell, method, path, fields)
  if (!shell.mayBeSignedIn || !('failure' in answer) || !EXPIRED.includes(answer.failure.code)) return answer
  return (await refreshed(shell)) ? send(shell, method, path, fields) : answer
}

let refreshing: Promise<boolean> | undefined

/** Exchanges the refresh token. Parallel callers share one request. */
function refreshed(shell: Shell): Promise<boolean> {
  refreshing ??= send(shell, 'POST', '/refresh', {}).then((answer) => {
    refreshing = undefined
    return 'body' in answer
  })
  return refreshing
}

async function send({ mount }: Shell, method: Method, path: string, fields: Json): Promise<Answer> {
  const csrf = csrfToken()
  const hasBody = method !== 'GET'
  try {
    const response = await fetch(mount + path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(hasBody && { 'Content-Type': 'application/json' }),
        ...(csrf !== undefined && { 'X-CSRF-Token': csrf }),
      },
      ...(hasBody && { body: JSON.stringify(fields) }),
    })
    const body = await jsonOf(response)
    return response.ok ? { body } : { failure: failureOf(response, body) }
  } catch {
    return failed('NETWORK')
  }
}

/** Makes a failure that didn't come from the service. */
export function failed(code: string): { readonly failure: Failure } {
  return { failure: { code, message: '', seconds: 0, details: [], body: {} } }
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
