import { AuthError, failure } from '../../../foundations/values/errors.ts'
import { ConflictingCookies } from '../cookies/conflicting-cookies.ts'
import { type CsrfVerifier, checkDoubleSubmit, checkOrigin, checkOwnOrigin } from '../sites/csrf.ts'
import type { Origins } from '../sites/origins.ts'
import type { RequestContext } from './context.ts'
import type { Access, ApiKeyCaller, CredentialKind, Credentials, KeyOwner, OwnedKeyCaller } from './endpoint.ts'

export interface Authenticated<K extends CredentialKind> {
  readonly credential: Credentials[K]
  readonly via: 'header' | 'cookie' | 'body'
  /** Handle of the session to which a double-submit CSRF token must belong. */
  readonly sessionHandle: string
}

/** Requirements of a route on its credential. */
export interface CredentialDemands {
  /** Scope that an API key needs. */
  readonly scope?: string | undefined
  /** Owner of the keys that are admitted as `ownedKey`. Default: any owner, and the scope isn't checked. */
  readonly keyOwner?: KeyOwner | undefined
  /** True if session and user must be looked up in the store. Default false. */
  readonly checksSession?: boolean
  /** True if unauthenticated callers are admitted too. */
  readonly isOptional?: boolean
  /** True if an administrator who acts as a user is admitted. Default false (R37). */
  readonly allowsImpersonation?: boolean | undefined
  /** True if a guest is admitted as a user. Default false. */
  readonly allowsGuests?: boolean | undefined
}

/** Verifies one kind of credential. Returns null if none was sent; rejects with 401 if it is invalid (R15, R17). */
export type Authenticator<K extends CredentialKind> = (
  context: RequestContext,
  body: unknown,
  demands: CredentialDemands,
) => Promise<Authenticated<K> | null>

export type Authenticators = { readonly [K in CredentialKind]: Authenticator<K> }

/** Credentials that may be sent in the body. Endpoints that admit them read the body before the guard; all others read it after. */
export const SENT_IN_BODY: readonly Access[] = ['refresh', 'setup']

/** Credentials that a client sends on purpose (R17): an invalid one ends the request. */
const ENDING: readonly Access[] = ['key', 'ownedKey', 'ticket']

export interface GuardSettings {
  readonly authenticators: Authenticators
  readonly origins: Origins
  readonly verifyCsrf?: CsrfVerifier
}

export type Guard = (
  access: readonly Access[],
  context: RequestContext,
  body: unknown,
  demands?: Omit<CredentialDemands, 'isOptional'>,
) => Promise<Partial<Credentials>>

/**
 * Returns a function that admits a request with one of the endpoint's credentials. A request with a cookie must also pass the CSRF
 * checks (R19).
 */
export function createGuard({ authenticators, origins, verifyCsrf }: GuardSettings): Guard {
  return async (
    access,
    context,
    body,
    { scope, keyOwner, checksSession = false, allowsImpersonation, allowsGuests } = {},
  ) => {
    const demands = { scope, checksSession, isOptional: access.includes('public') }
    let refused: AuthError | undefined
    for (const kind of access) {
      if (kind === 'public') {
        // An invalid Bearer header is rejected, because a client sends it on purpose (R17). An expired cookie is sent by the
        // browser, so its sender counts as unauthenticated.
        if (refused !== undefined && bearerToken(context.request.headers) !== null) throw refused
        return {}
      }
      try {
        const found = await authenticators[kind](context, body, demands)
        if (found === null) continue
        if (kind === 'user' && allowsGuests !== true && (found.credential as Credentials['user']).isGuest) {
          if (demands.isOptional) continue
          throw failure('GUEST_FORBIDDEN')
        }
        if (found.via === 'cookie' && kind === 'admin') checkOwnOrigin(context.request, context.url.origin, origins)
        if (found.via === 'cookie' && isUnsafe(context.request.method)) checkCsrf(context, found.sessionHandle)
        if (kind === 'ownedKey' && keyOwner !== undefined) assertOwner(found.credential as OwnedKeyCaller, keyOwner)
        if (kind === 'key' || (kind === 'ownedKey' && keyOwner !== undefined))
          assertScope(found.credential as ApiKeyCaller, scope)
        if (kind === 'user' && allowsImpersonation !== true) assertNotActing(found.credential as Credentials['user'])
        return { [kind]: found.credential }
      } catch (error) {
        if (error instanceof ConflictingCookies) throw error
        // After a 401, the next kind of credential is tried. Any other error ends the request.
        if (ENDING.includes(kind) || !(error instanceof AuthError) || error.status !== 401) throw error
        // Keeps the first error. A rejected temporary token also fails as an access token, and that second error would mislead.
        refused ??= error
      }
    }
    // If access and refresh tokens are both admitted, an error that names one of them would mislead. The code is then UNAUTHORIZED.
    const isToldWhy = !access.includes('refresh') || access.length === 1
    if (isToldWhy && refused !== undefined) throw refused
    throw failure(access.every((kind) => kind === 'admin') ? 'ADMIN_UNAUTHORIZED' : 'UNAUTHORIZED')
  }

  function checkCsrf(context: RequestContext, sessionHandle: string): void {
    checkOrigin(context.request, context.url.origin, origins)
    if (verifyCsrf === undefined) return
    checkDoubleSubmit(
      context.request.headers.get('X-CSRF-Token'),
      context.cookies('csrf-token').flat(),
      sessionHandle,
      verifyCsrf,
    )
  }
}

/** Throws 403 IMPERSONATION_FORBIDDEN if an administrator acts as the user (R37). */
export function assertNotActing({ act }: Pick<Credentials['user'], 'act'>): void {
  if (act !== undefined) throw failure('IMPERSONATION_FORBIDDEN')
}

/** Throws 401 API_KEY_INVALID unless the key's owner is of the wanted kind, a user or a tenant (R42). */
function assertOwner({ owner }: OwnedKeyCaller, wanted: KeyOwner): void {
  if (owner[`${wanted}Id`] === undefined) throw failure('API_KEY_INVALID')
}

/** Throws 403 API_KEY_INSUFFICIENT_SCOPE unless the key has this scope, `<resource>:*` or `*`. */
export function assertScope({ scopes }: Credentials['key'], scope: string | undefined): void {
  if (scope === undefined) return
  const wanted = [scope, `${scope.split(':')[0]}:*`, '*']
  if (!wanted.some((name) => scopes.includes(name))) throw failure('API_KEY_INSUFFICIENT_SCOPE')
}

/** True for methods that may change something. */
export function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i
/** Matches a Bearer credential in any place of the header, because several Authorization headers arrive as one, separated by commas. */
const NAMES_BEARER = /(?:^|,)[ \t]*Bearer(?![\w\-.~+/!#$%&'*^`|])/i
const TOKEN_LIMIT = 8 * 1024

/**
 * Returns the token of `Authorization: Bearer` (R17). Returns `'malformed'` if a Bearer header isn't exactly the scheme and a token. Returns
 * null without a header, and for every other scheme: a proxy or gateway in front of the service may ask for `Basic`.
 */
export function bearerToken(headers: Headers): { readonly token: string } | 'malformed' | null {
  const header = headers.get('Authorization')
  if (header === null || !NAMES_BEARER.test(header)) return null
  const token = header.length > TOKEN_LIMIT + 'Bearer '.length ? undefined : BEARER.exec(header)?.[1]
  return token === undefined ? 'malformed' : { token }
}
