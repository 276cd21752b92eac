import type { PasskeyVerifier } from '../../ports/host/passkey-verifier.ts'
import type { Feature } from '../features/feature.ts'

/**
 * The `passkeys` option: a feature that contains its endpoints and a verifier, so the bundle of a service without passkeys doesn't contain their
 * code.
 */
export interface PasskeyFeature extends Feature<'passkeys'> {
  /** Builds and verifies WebAuthn messages. */
  readonly ports: { readonly passkeyVerifier: PasskeyVerifier }
}
