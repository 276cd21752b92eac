import type { PasskeyDescriptor, PasskeyVerifier } from '@sallyport/core/ports'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { RelyingParty } from './relying-party.ts'

/** Key algorithms that all four runtimes verify, the most widespread first (WebAuthn Level 3, 5.8.5). */
const ALGORITHMS = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]
const TRANSPORT = /^[a-z-]{1,32}$/

/** Verifies WebAuthn messages with @simplewebauthn/server. Every response that the library refuses counts as invalid. */
export function createVerifier({ rpId, origins, name }: RelyingParty): PasskeyVerifier {
  const expected = { expectedOrigin: [...origins], expectedRPID: rpId }
  return {
    registrationOptions({ challenge, timeoutMs, user, exclude }) {
      return generateRegistrationOptions({
        rpID: rpId,
        rpName: name,
        challenge: isoBase64URL.toBuffer(challenge),
        timeout: timeoutMs,
        userID: isoBase64URL.toBuffer(user.handle),
        userName: user.name,
        userDisplayName: user.displayName,
        excludeCredentials: exclude.map(described),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
      })
    },
    authenticationOptions({ challenge, timeoutMs, userVerification, allow }) {
      return generateAuthenticationOptions({
        rpID: rpId,
        challenge: isoBase64URL.toBuffer(challenge),
        timeout: timeoutMs,
        userVerification,
        ...(allow !== undefined && { allowCredentials: allow.map(described) }),
      })
    },
    verifyRegistration: (response, challenge) =>
      unlessRefused(async () => {
        if (isCrossOrigin(response.response.clientDataJSON) || isCertified(response.response.attestationObject))
          return null
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: { ...response, response: { ...response.response, transports: [] }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!verified) return null
        const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
        return {
          credentialId: credential.id,
          publicKey: isoBase64URL.fromBuffer(credential.publicKey),
          counter: credential.counter,
          transports: (response.response.transports ?? []).filter((transport) => TRANSPORT.test(transport)),
          isBackupEligible: credentialDeviceType === 'multiDevice',
          isBackedUp: credentialBackedUp,
        }
      }),
    verifyAuthentication: ({ response, ...credential }, { challenge, passkey, requireUserVerification }) =>
      unlessRefused(async () => {
        if (isCrossOrigin(response.clientDataJSON)) return null
        const { userHandle: _, ...signed } = response
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { ...credential, response: signed, clientExtensionResults: {} },
          expectedChallenge: challenge,
          requireUserVerification,
          // Counter 0 turns off the library's comparison of counters, which comes before its check of the signature. The store compares the
          // counters after that check, so that only a genuine response is reported as one of a copied authenticator.
          credential: { id: passkey.credentialId, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: 0 },
        })
        const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo
        const isBackupEligible = credentialDeviceType === 'multiDevice'
        const isChanged = isBackupEligible !== passkey.isBackupEligible
        const use = { counter: newCounter, isBackedUp: credentialBackedUp, ...(isChanged && { isBackupEligible }) }
        return verified ? use : null
      }),
  }
}

function described({ credentialId, transports }: PasskeyDescriptor) {
  return { id: credentialId, transports: [...transports] }
}

/** Returns null if the library throws. The library has no error type of its own, and hostile bytes can fail anywhere in its parsers. */
async function unlessRefused<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

/** True if a page of another origin embedded the page that used the passkey. The library accepts some of these responses. */
function isCrossOrigin(clientDataJson: string): boolean {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJson)
  return crossOrigin === true || topOrigin !== undefined
}

/**
 * True if the response carries an attestation certificate. The options ask for none, so no browser sends one. Checking a stranger's
 * certificate could make the server fetch the revocation list that it names (R29).
 */
function isCertified(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  return format !== 'none' && !(format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}
