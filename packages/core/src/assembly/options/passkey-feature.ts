import type { PasskeyVerifier } from '../../ports/host/passkey-verifier.ts'
import type { Feature } from '../features/feature.ts'

/**
 * The `passkeys` option: a feature that brings its endpoints and a verifier, so that a service without passkeys carries no code of either in its
 * bundle.
 */
export interface PasskeyFeature extends Feature<'passkeys'> {
  /** Builds and verifies WebAuthn messages. */
  readonly ports: { readonly passkeyVerifier: PasskeyVerifier }
}
