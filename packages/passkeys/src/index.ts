/** Passkeys (WebAuthn) for Sallyport: the value of the option `passkeys`. */
import type { PasskeyFeature } from '@sallyport/core'
import { passkeyAdminEndpoints, passkeyEndpoints } from '@sallyport/core/passkeys'
import { lazyVerifier } from './lazy-verifier.ts'
import { type PasskeyOptions, relyingParty } from './relying-party.ts'

export type { PasskeyOptions } from './relying-party.ts'

/** Returns the value of the option `passkeys` of `createSallyport`. Throws a TypeError that lists all invalid options. */
export function passkeys(options: PasskeyOptions): PasskeyFeature {
  const verifier = lazyVerifier(relyingParty(options))
  return { endpoints: passkeyEndpoints, adminEndpoints: passkeyAdminEndpoints, verifier }
}
