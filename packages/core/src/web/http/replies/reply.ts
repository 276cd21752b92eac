import * as v from 'valibot'
import type { AuthError } from '../../../foundations/values/errors.ts'

/** Response as data. `body` is sent as JSON, `content` unchanged with the Content-Type in `headers`. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly content?: NonNullable<ConstructorParameters<typeof Response>[0]>
  readonly headers?: Readonly<Record<string, string>>
  /** True if any origin may read the response without credentials, because it is public and the same for everyone. */
  readonly isForAnyOrigin?: boolean
  /** True if `content` is already encoded as the header `Content-Encoding` says. */
  readonly isEncoded?: boolean
  /** Set-Cookie values, one header each (R21). */
  readonly cookies?: readonly string[]
}

export const done = v.object({ success: v.literal(true) })

export const accepted = v.object({ ok: v.literal(true), id: v.string() })

export function ok(body: unknown = { success: true }, cookies: readonly string[] = []): Reply {
  return { status: 200, body, cookies }
}

/** Returns a 302 redirect. The caller must have checked the target (R13). */
export function redirect(location: string, cookies: readonly string[] = []): Reply {
  return { status: 302, headers: { Location: location }, cookies }
}

export function created(body: unknown, cookies: readonly string[] = []): Reply {
  return { status: 201, body, cookies }
}

/** Returns the error response of every router: `{success: false, error, message, code}` and the fields of the error's `data`. */
export function refuse(error: AuthError): Reply {
  const { message, code, data, headers } = error
  const status = Number.isInteger(error.status) && error.status >= 400 && error.status <= 599 ? error.status : 500
  return { status, body: { ...data, success: false, error: message, message, code }, headers }
}

/** Headers of every response, whatever the options. The reply of a public endpoint may override `Cache-Control`. */
const ALWAYS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Returns `ALWAYS` together with the headers that options add to every response: `Strict-Transport-Security`. */
export function responseHeaders(added: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.freeze({ ...ALWAYS, ...added })
}

/**
 * Builds the Response. Headers are a plain object, which server adapters handle fastest. Only a reply with several cookies needs a list
 * of headers. `always`: result of `responseHeaders`.
 */
export function toResponse(
  reply: Reply,
  always: Readonly<Record<string, string>>,
  cors: Readonly<Record<string, string>>,
  requestId: string,
): Response {
  const { status, body, content = null, cookies = [], isEncoded } = reply
  const headers: Record<string, string> = { ...always, ...cors, 'X-Request-Id': requestId, ...reply.headers }
  if (body !== undefined) headers['Content-Type'] = 'application/json; charset=utf-8'
  const init = {
    status,
    headers: cookies.length === 0 ? headers : withCookies(headers, cookies),
    // Without this field workerd would encode the content a second time. Other runtimes ignore the field.
    ...(isEncoded && { encodeBody: 'manual' }),
  }
  return new Response(body === undefined ? content : JSON.stringify(body), init)
}

function withCookies(headers: Record<string, string>, cookies: readonly string[]): Headers {
  const list = new Headers(headers)
  for (const cookie of cookies) list.append('Set-Cookie', cookie)
  return list
}
