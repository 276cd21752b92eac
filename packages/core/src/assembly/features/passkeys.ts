/** Passkeys as a feature. Entry point `@sallyport/core/passkeys`, which the package `@sallyport/passkeys` uses. */

import { relatedOriginsFile } from '../../endpoints/auth/passkeys/related-origins.ts'
import { passkeyAdminEndpoints, passkeyEndpoints } from '../../endpoints/routers/passkeys.ts'
import type { PasskeyVerifier } from '../../ports/host/passkey-verifier.ts'
import type { PasskeyFeature } from '../options/passkey-feature.ts'
import { placeOf } from './place-of.ts'

/**
 * Returns the value of the option `passkeys`. The core contains the rules of passkeys; the feature adds the endpoints and the verifier.
 * `relatedOrigins`: origins that `/.well-known/webauthn` lists; without any, the document doesn't exist.
 */
export function passkeyFeature(
  passkeyVerifier: PasskeyVerifier,
  relatedOrigins: readonly string[] = [],
): PasskeyFeature {
  const name = 'passkeys'
  const [auth, admin] = [passkeyEndpoints, passkeyAdminEndpoints]
  const wellKnown = relatedOrigins.length > 0 ? [relatedOriginsFile(relatedOrigins)] : []
  return {
    name,
    ports: { passkeyVerifier },
    declares: {
      places: { auth: auth.map(placeOf), tools: [], admin: admin.map(placeOf), wellKnown: wellKnown.map(placeOf) },
      errorCodes: [],
      firstFactors: [],
      factors: [],
    },
    problems: () => [],
    bind: () => ({ name, auth, admin, wellKnown }),
  }
}
