import * as v from 'valibot'
import type { AuthError } from './errors.ts'

/** An answer as data. `body` is sent as JSON; `content` as it is, with the Content-Type in `headers`. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly content?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
  /** Any origin may read it, without credentials: for what is public and the same for everyone. */
  readonly isForAnyOrigin?: boolean
  /** Whole Set-Cookie values, one header each (R21). */
  readonly cookies?: readonly string[]
}

/** 200 of what answers no more than that it is done. */
export const done = v.object({ success: v.literal(true) })

/** 202 of what was taken over, by its id. */
export const accepted = v.object({ ok: v.literal(true), id: v.string() })

export function ok(body: unknown = { success: true }, cookies: readonly string[] = []): Reply {
  return { status: 200, body, cookies }
}

/** 302: sends the browser elsewhere. The target was checked by whoever made it (R13). */
export function redirect(location: string, cookies: readonly string[] = []): Reply {
  return { status: 302, headers: { Location: location }, cookies }
}

export function created(body: unknown, cookies: readonly string[] = []): Reply {
  return { status: 201, body, cookies }
}

/** The error body of every router: `{success:false, error, message, code}` and what the failure adds. */
export function refuse(error: AuthError): Reply {
  const { message, code, data, headers } = error
  const status = Number.isInteger(error.status) && error.status >= 400 && error.status <= 599 ? error.status : 500
  return { status, body: { ...data, success: false, error: message, message, code }, headers }
}

/** Headers that every answer carries; `Cache-Control` may be overridden by a reply that is public. */
const ALWAYS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Builds the Response. The plain object of headers is what the server bridges are fastest with; only several cookies need a list. */
export function toResponse(reply: Reply, extra: Readonly<Record<string, string>>): Response {
  const { status, body, content = null, cookies = [] } = reply
  const headers: Record<string, string> = { ...ALWAYS, ...extra, ...reply.headers }
  if (body !== undefined) headers['Content-Type'] = 'application/json; charset=utf-8'
  const init = { status, headers: cookies.length === 0 ? headers : withCookies(headers, cookies) }
  return new Response(body === undefined ? content : JSON.stringify(body), init)
}

function withCookies(headers: Record<string, string>, cookies: readonly string[]): Headers {
  const list = new Headers(headers)
  for (const cookie of cookies) list.append('Set-Cookie', cookie)
  return list
}
