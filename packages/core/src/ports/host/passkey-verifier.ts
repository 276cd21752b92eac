import type { Passkey } from '../accounts/passkeys.ts'

/** A credential as WebAuthn options name it. */
export type PasskeyDescriptor = Pick<Passkey, 'credentialId' | 'transports'>

/** Result of `navigator.credentials.create()` or `.get()` as JSON (WebAuthn Level 3, 5.1). Bytes are encoded as base64url. */
export interface CredentialJson<R> {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: R
}

export type AttestationJson = CredentialJson<{
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports?: readonly string[] | undefined
}>

export type AssertionJson = CredentialJson<{
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle?: string | undefined
}>

/** The new credential of a verified registration. */
export type NewCredential = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackupEligible' | 'isBackedUp'
>

/**
 * Builds WebAuthn options and verifies the responses of authenticators. `passkeys()` of `@sallyport/passkeys` creates the verifier. The relying
 * party's id and origins are the verifier's own configuration and never come from a request.
 */
export interface PasskeyVerifier {
  /** Returns the JSON for `navigator.credentials.create()`. Requires a discoverable credential, and PIN or biometric verification of the user. */
  registrationOptions(request: {
    /** Challenge as base64url. */
    readonly challenge: string
    readonly timeoutMs: number
    /** The user as the authenticator stores it. `handle`: base64url of at most 64 bytes, without personal data. */
    readonly user: { readonly handle: string; readonly name: string; readonly displayName: string }
    /** Existing credentials. An authenticator that has one of them refuses to create another. */
    readonly exclude: readonly PasskeyDescriptor[]
  }): Promise<object>
  /** Returns the JSON for `navigator.credentials.get()`. Without `allow`, the user chooses among the discoverable credentials. */
  authenticationOptions(request: {
    readonly challenge: string
    readonly timeoutMs: number
    readonly userVerification: 'required' | 'discouraged'
    readonly allow?: readonly PasskeyDescriptor[]
  }): Promise<object>
  /** Returns the new credential, or null if the response isn't valid for this challenge, origin and relying party. */
  verifyRegistration(response: AttestationJson, challenge: string): Promise<NewCredential | null>
  /**
   * Returns the counter and backup state of a signed response, or null if the response isn't valid for this challenge, origin, relying party and
   * passkey. Doesn't compare the counter with the stored one. `isBackupEligible` is set only if it differs from the stored value.
   */
  verifyAuthentication(
    response: AssertionJson,
    expected: {
      readonly challenge: string
      readonly passkey: Passkey
      /** True if the authenticator must have verified its user, for example by fingerprint or PIN. */
      readonly requireUserVerification: boolean
    },
  ): Promise<(Pick<Passkey, 'counter' | 'isBackedUp'> & Partial<Pick<Passkey, 'isBackupEligible'>>) | null>
}
