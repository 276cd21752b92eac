import * as v from 'valibot'
import type { NativeApp, NativeApps } from '../../../../ports/accounts/native-apps.ts'
import { answerTo, isRedirectOf } from './app-redirect.ts'

/** Sign-in that an app asks for when it opens the system browser. */
export interface AppRequest {
  readonly app: string
  readonly redirectUri: string
  /** PKCE challenge: SHA-256 of the verifier that only the app knows, as base64url. */
  readonly challenge: string
  readonly state: string
}

export const appRequest = v.object({
  app: v.string(),
  redirectUri: v.string(),
  challenge: v.string(),
  state: v.string(),
})

/**
 * Result of reading a request: the valid request, or `refusal`, the URL that tells the app of the error. Null if the request names no registered app
 * and redirect URI, so that no app can be told.
 */
export type ReadRequest =
  | { readonly app: NativeApp; readonly request: AppRequest }
  | { readonly refusal: string }
  | null

const CHALLENGE = /^[\w-]{43}$/
const STATE = /^[!-~]{1,256}$/

/**
 * Query parameters of `GET /native`, for the OpenAPI document. The handler checks them itself, so that the response to an invalid request is a
 * page or a redirect, not JSON.
 */
export const requestQuery = v.looseObject({
  app: v.optional(v.unknown()),
  redirect_uri: v.optional(v.unknown()),
  code_challenge: v.optional(v.unknown()),
  code_challenge_method: v.optional(v.unknown()),
  state: v.optional(v.unknown()),
})

/** Reads an app's request. A repeated parameter counts as missing. */
export function readRequest(query: URLSearchParams, apps: NativeApps, iss: string): ReadRequest {
  const one = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? '') : '')
  const app = apps.find(one('app'))
  const redirectUri = one('redirect_uri')
  if (app === null || !isRedirectOf(app, redirectUri)) return null
  const challenge = one('code_challenge')
  const state = one('state')
  const isKnown = STATE.test(state)
  if (!isKnown || !CHALLENGE.test(challenge) || one('code_challenge_method') !== 'S256')
    return { refusal: answerTo(redirectUri, { error: 'invalid_request', ...(isKnown && { state }), iss }) }
  return { app, request: { app: app.id, redirectUri, challenge, state } }
}

/** Returns the query string of `GET /native` for this request. */
export function queryOfRequest({ app, redirectUri, challenge, state }: AppRequest): string {
  return String(
    new URLSearchParams({
      app,
      redirect_uri: redirectUri,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
    }),
  )
}

/** Returns the app and the request of a stored record. Null if the app no longer has the request's redirect URI. */
export function storedRequest(
  data: Readonly<Record<string, unknown>>,
  apps: NativeApps,
): { readonly app: NativeApp; readonly request: AppRequest } | null {
  const parsed = v.safeParse(appRequest, data)
  const app = parsed.success ? apps.find(parsed.output.app) : null
  if (app === null || !parsed.success || !isRedirectOf(app, parsed.output.redirectUri)) return null
  return { app, request: parsed.output }
}
