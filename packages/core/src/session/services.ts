import type { EventBus } from '../events/bus.ts'
import type { Logger } from '../http/log.ts'
import type { User } from '../ports/users.ts'
import type { AccessTokens } from '../tokens/access-token.ts'
import type { CsrfTokens } from '../tokens/csrf-token.ts'
import type { KnownDevices } from '../tokens/known-device.ts'
import type { RefreshTokens } from '../tokens/refresh-token.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { SessionCookies } from './session-cookies.ts'

/** When a revoked session stops working: at its next refresh, at every call, or (access tokens) not before they expire. */
export type SessionCheck = 'refresh' | 'allcalls' | 'none'

/** What the handling of sessions works with. */
export interface SessionServices {
  readonly now: () => Date
  readonly lifetimes: Lifetimes
  readonly events: EventBus
  readonly logger: Logger
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  /** Present with the `csrf` option. */
  readonly csrfTokens?: CsrfTokens
  readonly knownDevices: KnownDevices
  readonly sessionCookies: SessionCookies
  readonly checkSessionsOn: SessionCheck
  /** 0: no limit. */
  readonly maxSessionsPerUser: number
  /** The host's own claims for a user's access tokens. */
  readonly customClaims: (user: User) => Promise<Readonly<Record<string, unknown>>>
}
