import * as v from 'valibot'
import { isLoopback, redirectProblem } from '../clients/redirect-uri.ts'

const document = v.looseObject({
  client_id: v.string(),
  client_name: v.optional(v.string()),
  redirect_uris: v.array(v.unknown()),
  grant_types: v.optional(v.array(v.string())),
  token_endpoint_auth_method: v.optional(v.string()),
})

/** The fields of a client's metadata document that the service uses. */
export interface ClientDocument {
  /** Name that the client gave itself. */
  readonly name: string
  readonly redirectUris: readonly string[]
  /** True if the document asks for refresh tokens. */
  readonly hasRefresh: boolean
}

/**
 * Returns the fields that the service uses of a document. Leaves out redirect URIs of other sites than the client's, unless they are loopback or
 * `trusted`. Null if no redirect URI is left, if the document is malformed or asks for client authentication, or if its `client_id` isn't the URL
 * that it was loaded from.
 */
export function readDocument(text: string, id: string, trusted: readonly string[]): ClientDocument | null {
  const parsed = v.safeParse(document, jsonOf(text))
  if (!parsed.success) return null
  const { client_id, client_name = '', redirect_uris, grant_types = [], token_endpoint_auth_method } = parsed.output
  if (client_id !== id || (token_endpoint_auth_method ?? 'none') !== 'none') return null
  const { origin, hostname } = new URL(id)
  const isUsable = (uri: unknown): uri is string =>
    typeof uri === 'string' &&
    redirectProblem(uri) === null &&
    (isLoopback(uri) || trusted.includes(uri) || (uri.startsWith('https://') && new URL(uri).origin === origin))
  const redirectUris = redirect_uris.slice(0, 50).filter(isUsable)
  if (redirectUris.length === 0) return null
  // Removes control and format characters: they could reverse the direction of the text around the name.
  const name = client_name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return {
    name: name === '' ? hostname : [...name].slice(0, 60).join(''),
    redirectUris,
    hasRefresh: grant_types.includes('refresh_token'),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Returns the milliseconds for which a document is fresh: `max-age` of `Cache-Control`, but at least a minute and at most a day. */
export function freshFor(cacheControl: string | null): number {
  const directives = (cacheControl ?? '').toLowerCase()
  const [, seconds = '0'] = /(?:^|[\s,])max-age="?(\d{1,9})/.exec(directives) ?? []
  const isFresh = !/no-store|no-cache/.test(directives)
  return Math.min(Math.max(isFresh ? Number(seconds) * 1000 : 0, MINUTE), DAY)
}
