import type { EventBus } from '../events/bus.ts'
import type { Logger } from '../http/log.ts'
import type { User } from '../ports/users.ts'
import type { AccessTokens } from '../tokens/access-token.ts'
import type { CsrfTokens } from '../tokens/csrf-token.ts'
import type { KnownDevices } from '../tokens/known-device.ts'
import type { RefreshTokens } from '../tokens/refresh-token.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { SessionCookies } from './session-cookies.ts'

/**
 * When reads with the access token of an ended session are refused: after its next refresh (`refresh`), at every call (`allcalls`), or when
 * the token expires (`none`). Writes are always checked.
 */
export type SessionCheck = 'refresh' | 'allcalls' | 'none'

/** Services that sign-in, refresh and sign-out use. */
export interface SessionServices {
  readonly now: () => Date
  readonly lifetimes: Lifetimes
  readonly events: EventBus
  readonly logger: Logger
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  /** CSRF tokens, if the option `csrf` is set. */
  readonly csrfTokens?: CsrfTokens
  readonly knownDevices: KnownDevices
  readonly sessionCookies: SessionCookies
  readonly checkSessionsOn: SessionCheck
  /** Sessions per user. A further sign-in ends the least active ones. 0: no limit. */
  readonly maxSessionsPerUser: number
  /** Claims that the host application adds to a user's access tokens. */
  readonly customClaims: (user: User) => Promise<Readonly<Record<string, unknown>>>
}
