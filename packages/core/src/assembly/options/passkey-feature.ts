import type { PasskeyVerifier } from '../../ports/passkey-verifier.ts'
import type { Endpoint } from '../../web/http/endpoint.ts'

/**
 * The `passkeys` option. It brings its endpoints and a verifier, so that a service without passkeys carries no code of either in its bundle.
 */
export interface PasskeyFeature {
  /** Endpoints below `<auth mount>/passkeys`. */
  readonly endpoints: readonly Endpoint[]
  /** Endpoints for administrators, below `<admin mount>/api/users/:id/passkeys`. */
  readonly adminEndpoints: readonly Endpoint[]
  /** Builds and verifies WebAuthn messages. */
  readonly verifier: PasskeyVerifier
}
