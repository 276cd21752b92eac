import type { EventBus } from '../../../foundations/events/bus.ts'
import type { Passkey, PasskeyStore } from '../../../ports/accounts/passkeys.ts'
import type { Proof, ProofStore } from '../../../ports/accounts/proofs.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { AssertionJson, PasskeyVerifier } from '../../../ports/host/passkey-verifier.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { consumeChallenge } from './challenge.ts'
import { userHandle } from './user-handle.ts'

export interface ProveGiven {
  readonly proofs: ProofStore
  readonly passkeys: PasskeyStore
  readonly passkeyVerifier: PasskeyVerifier
  readonly events: EventBus
  readonly logger: Logger
  readonly now: () => Date
}

/**
 * Returns the passkey that signed the response, or null if the response isn't valid. Consumes the challenge first, so that any attempt uses it up
 * (R01). A counter that isn't above the stored one, unless both are 0, hints at a copied authenticator: the use is refused and published (WebAuthn
 * Level 3, 6.1.1).
 */
export async function provePasskey(
  response: AssertionJson,
  expected: {
    readonly purpose: 'passkey-authentication' | 'passkey-2fa' | 'passkey-reauthentication'
    readonly requireUserVerification: boolean
    /** True if the challenge was issued for this sign-in or session, and the passkey belongs to its user. */
    readonly isFor: (challenge: Proof, passkey: Passkey) => boolean
  },
  context: RequestContext,
  given: ProveGiven,
): Promise<Passkey | null> {
  const consumed = await consumeChallenge(expected.purpose, response.response.clientDataJSON, given)
  const passkey = consumed && (await given.passkeys.find(response.id))
  if (consumed === null || passkey === null || !expected.isFor(consumed.proof, passkey)) return null
  const { userHandle: handle } = response.response
  // A discoverable credential names its user in `userHandle`. At a sign-in by passkey only, nothing else tells which user is meant.
  const isNamed =
    handle === undefined ? expected.purpose !== 'passkey-authentication' : handle === userHandle(passkey.userId)
  if (!isNamed) return null
  const { challenge } = consumed
  const { requireUserVerification } = expected
  const verified = await given.passkeyVerifier.verifyAuthentication(response, {
    challenge,
    passkey,
    requireUserVerification,
  })
  if (verified === null) return null
  const { counter, isBackedUp, isBackupEligible = passkey.isBackupEligible } = verified
  const about = aboutRequest(context, { userId: passkey.userId })
  const isChanged = isBackupEligible !== passkey.isBackupEligible
  // By WebAuthn Level 3, 6.1.3, a passkey's backup eligibility never changes. But updates of password managers (KeePassXC) make existing
  // passkeys eligible, so this change is accepted. The opposite change is refused.
  const isRefused = isChanged && !isBackupEligible
  const use = {
    counter,
    isBackedUp,
    ...(isBackupEligible && isChanged && { isBackupEligible }),
    lastUsedAt: given.now(),
  }
  // The store compares the counters: it stores nothing and returns false unless the new one is higher, or both are 0.
  const isRecorded = !isRefused && (await given.passkeys.recordUse(passkey.credentialId, use))
  if (isChanged && (isRefused || isRecorded)) {
    const change = { passkeyId: passkey.id, isBackupEligible, isAccepted: isRecorded }
    given.logger({ level: 'warn', event: 'passkey.backup-eligibility.changed', userId: passkey.userId, ...change })
    await given.events.publish('identity.user.passkey.backup_changed', change, about)
  }
  if (isRecorded) return passkey
  if (isRefused) return null
  await given.events.publish('identity.user.passkey.clone_warning', { passkeyId: passkey.id }, about)
  return null
}
