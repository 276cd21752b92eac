/** Passkeys (WebAuthn) for Sallyport: the value of the option `passkeys`. */
import type { PasskeyFeature } from '@sallyport/core'
import { passkeyFeature } from '@sallyport/core/passkeys'
import { lazyVerifier } from './lazy-verifier.ts'
import { type PasskeyOptions, relyingParty } from './relying-party.ts'

export type { PasskeyOptions } from './relying-party.ts'

/** Returns the value of the option `passkeys` of `createSallyport`. Throws a TypeError that lists all invalid options. */
export function passkeys(options: PasskeyOptions): PasskeyFeature {
  const party = relyingParty(options)
  const related = options.relatedOrigins === true ? party.origins.filter((origin) => origin.startsWith('http')) : []
  return passkeyFeature(lazyVerifier(party), related)
}
