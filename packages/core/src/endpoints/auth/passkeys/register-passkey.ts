import * as v from 'valibot'
import { randomId } from '../../../foundations/crypto/random.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { nameText } from '../../../foundations/values/name-text.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { upgradeGuest } from '../../../identity/guests/upgrade-guest.ts'
import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { tokensReply } from '../../../identity/session/issue-tokens.ts'
import { deliverSignIn, finishSignIn } from '../../../identity/sign-in/finish-sign-in.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { alertOfWayIn } from '../../../identity/ways-in/alert-of-way-in.ts'
import type { Passkey, PasskeyStore } from '../../../ports/accounts/passkeys.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import { created } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { consumeChallenge } from './challenge.ts'
import { attestation } from './credential-schemas.ts'
import { MAX_PASSKEYS, passkeyFields, viewOf } from './passkey-view.ts'

/** Maximum length of a credential's id in characters: 1,023 bytes as base64url (WebAuthn Level 3, 7.1). */
const LONGEST_ID = 1364

/**
 * Stores a passkey that the caller's browser created. Rejects with 400 INVALID_PASSKEY for every response that isn't valid: another origin or
 * relying party, a challenge that was used or belongs to another user, a credential that is registered already. A guest gets a full account and is
 * signed in.
 */
export const registerPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/registration/verify',
  summary: 'Register a passkey',
  success: 'The new passkey.',
  access: 'user',
  allowsGuests: true,
  isSensitive: true,
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'passkeys', 'passkeyVerifier', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object({ ...freshProof, response: attestation, name: v.optional(nameText(1, 64), 'Passkey') }),
  replies: { 201: v.object({ ...tokensReply.entries, passkey: passkeyFields }) },
  errors: ['INVALID_PASSKEY', 'PASSKEY_LIMIT', 'EMAIL_NOT_VERIFIED'],

  async handle({ user: caller, body: { response, name }, context }, given) {
    const user = await loadCaller(caller, given.users)
    const { secondFactor } = await given.policies()
    if (secondFactor.enrolUnverified === false && !(await isOwned(user, given))) throw failure('EMAIL_NOT_VERIFIED')
    const { clientDataJSON } = response.response
    const consumed = await consumeChallenge('passkey-registration', clientDataJSON, given)
    if (consumed?.proof.userId !== user.id) throw failure('INVALID_PASSKEY')
    const credential = await given.passkeyVerifier.verifyRegistration(response, consumed.challenge)
    if (credential === null || credential.credentialId.length > LONGEST_ID) throw failure('INVALID_PASSKEY')
    const passkey: Passkey = { ...credential, id: randomId(), userId: user.id, name, createdAt: given.now() }
    const data = { passkeyId: passkey.id }
    const about = aboutCaller(caller, context)
    await given.events.change([{ event: 'identity.user.passkey.added', data, about }], async () => {
      await store(passkey, given.passkeys)
      await assertStillSignedIn(caller, given, () => given.passkeys.delete(user.id, passkey.id))
    })
    const way = { type: 'passkey', id: passkey.id } as const
    if (user.isGuest === true) {
      const member = await upgradeGuest(user, { loginProvider: 'local' }, context, given)
      if (member === null) {
        await given.passkeys.delete(user.id, passkey.id)
        throw failure('SESSION_REVOKED')
      }
      const signIn = await finishSignIn({ user: member, method: 'passkey', way }, context, given)
      const reply = await deliverSignIn(signIn, context, given)
      return { ...reply, status: 201, body: { ...Object(reply.body), passkey: viewOf(passkey) } }
    }
    alertOfWayIn(user, { change: 'added', way, name }, context, given)
    return created({ success: true, passkey: viewOf(passkey) })
  },
})

async function store(passkey: Passkey, passkeys: PasskeyStore): Promise<void> {
  try {
    if (!(await passkeys.insert(passkey, MAX_PASSKEYS))) throw failure('PASSKEY_LIMIT')
  } catch (error) {
    // An error code of its own would reveal that another user has this passkey.
    throw isConflict(error) ? failure('INVALID_PASSKEY') : error
  }
}
