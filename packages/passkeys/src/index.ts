/** Passkeys (WebAuthn) for Sallyport: the value of the option `passkeys`. */
import type { PasskeyFeature } from '@sallyport/core'
import { passkeyAdminEndpoints, passkeyEndpoints } from '@sallyport/core/passkeys'
import { type PasskeyOptions, relyingParty } from './relying-party.ts'
import { createVerifier } from './verifier.ts'

export type { PasskeyOptions } from './relying-party.ts'

/** Returns the value of the option `passkeys` of `createSallyport`. Throws a TypeError that lists all invalid options. */
export function passkeys(options: PasskeyOptions): PasskeyFeature {
  const verifier = createVerifier(relyingParty(options))
  return { endpoints: passkeyEndpoints, adminEndpoints: passkeyAdminEndpoints, verifier }
}
