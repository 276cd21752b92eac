import { ConflictingCookies } from './conflicting-cookies.ts'
import type { RequestContext } from './context.ts'
import { type CsrfVerifier, checkDoubleSubmit, checkOrigin } from './csrf.ts'
import type { Access, CredentialKind, Credentials } from './endpoint.ts'
import { AuthError, failure } from './errors.ts'
import type { Origins } from './origins.ts'

/** A credential that was found authentic, and how it came. */
export interface Authenticated<K extends CredentialKind> {
  readonly credential: Credentials[K]
  readonly via: 'header' | 'cookie' | 'body'
  /** The session that a double-submit token must be bound to. */
  readonly sessionHandle: string
}

/** What a route asks of a credential. */
export interface CredentialDemands {
  /** What an API key must be allowed to. */
  readonly scope?: string | undefined
  /** Session and user of an access token are checked in the store. */
  readonly checksSession?: boolean
  /** The route is open to the public, too. */
  readonly isOptional?: boolean
}

/** Reads one kind of credential: `null` when none was sent, a 401 failure when a bad one was (R15, R17). */
export type Authenticator<K extends CredentialKind> = (
  context: RequestContext,
  body: unknown,
  demands: CredentialDemands,
) => Promise<Authenticated<K> | null>

export type Authenticators = { readonly [K in CredentialKind]: Authenticator<K> }

/** Credentials that may be in the body. Where none of them is admitted, the body of a refused caller is never read. */
export const SENT_IN_BODY: readonly Access[] = ['refresh', 'setup']

export interface GuardSettings {
  readonly authenticators: Authenticators
  readonly origins: Origins
  /** Present with the `csrf` option. */
  readonly verifyCsrf?: CsrfVerifier
}

export type Guard = (
  access: readonly Access[],
  context: RequestContext,
  body: unknown,
  demands?: Omit<CredentialDemands, 'isOptional'>,
) => Promise<Partial<Credentials>>

/** Lets a request through that carries one of the credentials an endpoint admits; a cookie must also pass R19. */
export function createGuard({ authenticators, origins, verifyCsrf }: GuardSettings): Guard {
  return async (access, context, body, { scope, checksSession = false } = {}) => {
    const demands = { checksSession, isOptional: access.includes('public') }
    let refused: AuthError | undefined
    for (const kind of access) {
      if (kind === 'public') {
        // A header is sent on purpose (R17); a cookie that has run out comes along unasked, and its sender is nobody in particular.
        if (refused !== undefined && context.request.headers.has('Authorization')) throw refused
        return {}
      }
      try {
        const found = await authenticators[kind](context, body, demands)
        if (found === null) continue
        if (found.via === 'cookie' && isUnsafe(context.request.method)) checkCsrf(context, found.sessionHandle)
        // Sound: that is the credential of this kind.
        if (kind === 'key') assertScope(found.credential as Credentials['key'], scope)
        return { [kind]: found.credential }
      } catch (error) {
        if (error instanceof ConflictingCookies) throw error
        // Another kind may still do; what isn't a refused credential ends the request.
        // Nor does a key or a ticket, which is sent on purpose (R17).
        if (kind === 'key' || kind === 'ticket' || !(error instanceof AuthError) || error.status !== 401) throw error
        // The first one: whoever sent a temporary token is told of that, though the same header is no access token either.
        refused ??= error
      }
    }
    // With two tokens of one session either does, and which of them was refused says nothing.
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

/** 403 API_KEY_INSUFFICIENT_SCOPE unless one of the key's scopes is this one, `<resource>:*` or `*`. */
export function assertScope({ scopes }: Credentials['key'], scope: string | undefined): void {
  if (scope === undefined) return
  const wanted = [scope, `${scope.split(':')[0]}:*`, '*']
  if (!wanted.some((name) => scopes.includes(name))) throw failure('API_KEY_INSUFFICIENT_SCOPE')
}

function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i
const TOKEN_LIMIT = 8 * 1024

/** The one token of `Authorization: Bearer` (R17): `null` without the header, `'malformed'` for anything but scheme and token. */
export function bearerToken(headers: Headers): { readonly token: string } | 'malformed' | null {
  const header = headers.get('Authorization')
  if (header === null) return null
  const token = header.length > TOKEN_LIMIT + 'Bearer '.length ? undefined : BEARER.exec(header)?.[1]
  return token === undefined ? 'malformed' : { token }
}
