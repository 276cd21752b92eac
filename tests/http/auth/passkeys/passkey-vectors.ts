import { passkeys } from '@sallyport/passkeys'
import { requestGroup } from '../../group.ts'
import { equal, given } from '../../support/expect.ts'
import { encode } from '../../support/passkeys/software-authenticator.ts'
import { WEBAUTHN_VECTORS, type WebAuthnVector } from '../../support/passkeys/webauthn-vectors.ts'

const {
  ports: { passkeyVerifier: verifier },
} = passkeys({ rpId: 'example.org', origins: ['https://example.org'] })
const KEY = /a5010203262001215820\w{64}225820\w{64}/

function base64url(hex: string): string {
  return encode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

function credential<R>({ credentialId }: WebAuthnVector, response: R) {
  return { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key', response } as const
}

function registered(vector: WebAuthnVector) {
  const { challenge, clientDataJSON, attestationObject } = vector.registration
  const response = { clientDataJSON: base64url(clientDataJSON), attestationObject: base64url(attestationObject) }
  return verifier.verifyRegistration(credential(vector, response), base64url(challenge))
}

/** Verifies the assertion with the key in the vector's attestation, whose flags tell the kind of the credential. */
function authenticated(vector: WebAuthnVector, requireUserVerification: boolean) {
  const { challenge, clientDataJSON, authenticatorData, signature } = vector.authentication
  const response = {
    clientDataJSON: base64url(clientDataJSON),
    authenticatorData: base64url(authenticatorData),
    signature: base64url(signature),
  }
  const passkey = {
    id: 'k1',
    userId: 'u1',
    credentialId: base64url(vector.credentialId),
    publicKey: base64url(given(KEY.exec(vector.registration.attestationObject))[0]),
    counter: 0,
    transports: [],
    // Bit 3 of the flags, the byte after the hash of the RP id.
    isBackupEligible: (Number.parseInt(authenticatorData.slice(64, 66), 16) & 8) !== 0,
    isBackedUp: false,
    name: 'Passkey',
    createdAt: new Date(0),
  }
  const expected = { challenge: base64url(challenge), passkey, requireUserVerification }
  return verifier.verifyAuthentication(credential(vector, response), expected)
}

export const passkeyVectorsGroup = requestGroup('Passkeys: test vectors of WebAuthn Level 3', {
  'a self-attested credential is registered': async () => {
    const { selfAttested } = WEBAUTHN_VECTORS
    const made = given(await registered(selfAttested))
    equal(made.credentialId, base64url(selfAttested.credentialId))
    equal(made.publicKey, base64url(given(KEY.exec(selfAttested.registration.attestationObject))[0]))
    equal([made.counter, made.isBackupEligible, made.isBackedUp], [0, true, true])
  },
  'without user verification, across origins or with a certificate nothing is registered': async () => {
    for (const name of ['none', 'longCredentialId', 'crossOrigin', 'topOrigin', 'certified'] as const)
      equal(await registered(WEBAUTHN_VECTORS[name]), null, name)
  },
  'assertions are verified': async () => {
    for (const name of ['none', 'selfAttested', 'longCredentialId'] as const)
      equal((await authenticated(WEBAUTHN_VECTORS[name], false))?.counter, 0, name)
    equal(await authenticated(WEBAUTHN_VECTORS.longCredentialId, true), { counter: 0, isBackedUp: false })
  },
  'without user verification an assertion is no whole sign-in, and across origins none at all': async () => {
    for (const name of ['none', 'selfAttested'] as const) equal(await authenticated(WEBAUTHN_VECTORS[name], true), null)
    for (const name of ['crossOrigin', 'topOrigin'] as const)
      equal(await authenticated(WEBAUTHN_VECTORS[name], false), null, name)
  },
  'an assertion with another challenge, key or signature is refused': async () => {
    const { selfAttested, longCredentialId } = WEBAUTHN_VECTORS
    const { authentication } = selfAttested
    const { signature, challenge } = longCredentialId.authentication
    const { registration } = longCredentialId
    for (const forged of [
      { ...selfAttested, authentication: { ...authentication, challenge } },
      { ...selfAttested, authentication: { ...authentication, signature } },
      { ...selfAttested, registration },
    ])
      equal(await authenticated(forged, false), null)
  },
})
