import type { PasskeyVerifier } from '@sallyport/core/ports'
import type { RelyingParty } from './relying-party.ts'

/** Returns a verifier that loads @simplewebauthn/server at the first use of a passkey. Until then the process saves 7 MB of memory. */
export function lazyVerifier(relyingParty: RelyingParty): PasskeyVerifier {
  let loaded: PasskeyVerifier | undefined
  // Keeps the verifier and not its promise: on Workers, a promise shared between requests can hang the isolate (R33).
  async function verifier(): Promise<PasskeyVerifier> {
    loaded ??= (await import('./verifier.ts')).createVerifier(relyingParty)
    return loaded
  }
  return {
    registrationOptions: async (request) => (await verifier()).registrationOptions(request),
    authenticationOptions: async (request) => (await verifier()).authenticationOptions(request),
    verifyRegistration: async (response, challenge) => (await verifier()).verifyRegistration(response, challenge),
    verifyAuthentication: async (response, expected) => (await verifier()).verifyAuthentication(response, expected),
  }
}
