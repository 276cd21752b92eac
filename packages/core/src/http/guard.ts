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

/** Reads one kind of credential: `null` when none was sent, a 401 failure when a bad one was (R15, R17). */
export type Authenticator<K extends CredentialKind> = (
  context: RequestContext,
  body: unknown,
) => Promise<Authenticated<K> | null>

export type Authenticators = { readonly [K in CredentialKind]: Authenticator<K> }

export interface GuardSettings {
  readonly authenticators: Authenticators
  readonly origins: Origins
  /** Present with the `csrf` option. */
  readonly verifyCsrf?: CsrfVerifier
}

export type Guard = (access: readonly Access[], context: RequestContext, body: unknown) => Promise<Partial<Credentials>>

/** Lets a request through that carries one of the credentials an endpoint admits; a cookie must also pass R19. */
export function createGuard({ authenticators, origins, verifyCsrf }: GuardSettings): Guard {
  return async (access, context, body) => {
    let refused: AuthError | undefined
    for (const kind of access) {
      if (kind === 'public') {
        // A header is sent on purpose (R17); a cookie that has run out comes along unasked, and its sender is nobody in particular.
        if (refused !== undefined && context.request.headers.has('Authorization')) throw refused
        return {}
      }
      try {
        const found = await authenticators[kind](context, body)
        if (found === null) continue
        if (found.via === 'cookie' && isUnsafe(context.request.method)) checkCsrf(context, found.sessionHandle)
        return { [kind]: found.credential }
      } catch (error) {
        // Another kind may still do; what isn't a refused credential ends the request.
        if (!(error instanceof AuthError) || error.status !== 401) throw error
        // The first one: whoever sent a temporary token is told of that, though the same header is no access token either.
        refused ??= error
      }
    }
    // A temporary token that was refused says so: the client has to start over, not to refresh.
    const isToldWhy = access.length === 1 || refused?.code === 'INVALID_TEMP_TOKEN'
    throw isToldWhy && refused !== undefined ? refused : failure('UNAUTHORIZED')
  }

  function checkCsrf(context: RequestContext, sessionHandle: string): void {
    checkOrigin(context.request, context.url.origin, origins)
    if (verifyCsrf === undefined) return
    checkDoubleSubmit(
      context.request.headers.get('X-CSRF-Token'),
      context.cookie('csrf-token'),
      sessionHandle,
      verifyCsrf,
    )
  }
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
  const token = header.length > TOKEN_LIMIT ? undefined : BEARER.exec(header)?.[1]
  return token === undefined ? 'malformed' : { token }
}
