import { endpointWith } from '../http/endpoint.ts'
import type { RateLimitOptions } from '../http/limits.ts'
import type { SessionServices } from '../session/services.ts'
import type { PasswordPolicy } from '../users/passwords.ts'
import type { Factor, SecondFactorPolicy } from './factor.ts'
import type { VerificationMode } from './verification-mode.ts'

/** What every handler may use, whatever it needs. */
export interface Services extends SessionServices {
  readonly factors: readonly Factor[]
  readonly secondFactor: SecondFactorPolicy
  readonly verificationMode: VerificationMode
  /** Days that `lazy` verification gives a new account. */
  readonly verificationGraceDays: number
  readonly passwordPolicy: PasswordPolicy
  readonly rateLimits: RateLimitOptions
}

/** Declares an endpoint. */
export const endpoint = endpointWith<Services>()
