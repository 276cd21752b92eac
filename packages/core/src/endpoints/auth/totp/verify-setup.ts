import * as v from 'valibot'
import type { Sealer } from '../../../foundations/crypto/seal.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { alertOfFactorChange } from '../../../identity/accounts/alert-owner.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { consumeAndMint, firstFactorOf } from '../../../identity/sign-in/second-factor.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { replaceRecoveryCodes } from '../../../identity/totp/recovery-codes.ts'
import { matchingStep } from '../../../identity/totp/totp.ts'
import { openTotpSecret } from '../../../identity/totp/totp-secret.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { User, UserStore } from '../../../ports/accounts/users.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { codeText } from '../../../web/http/request/code-text.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { enrollingUser } from './enrolling-user.ts'
import { claimGuess, consumePendingSecret, findPendingSecret } from './pending-secret.ts'

const reply = v.object({
  success: v.literal(true),
  recoveryCodes: v.array(v.string()),
  accessToken: v.optional(v.string()),
  refreshToken: v.optional(v.string()),
})

/**
 * Confirms an authenticator app with its first code and returns recovery codes. If a sign-in waited for the set-up, completes the sign-in.
 */
export const verifyTotpSetUp = endpoint({
  method: 'POST',
  path: '/2fa/verify-setup',
  summary: 'Confirm an authenticator app with its code',
  success: 'App confirmed: recovery codes, and tokens if a sign-in waited.',
  access: ['setup', 'user'],
  isSensitive: true,
  isAudited: true,
  needs: ['users.advanceTotpStep', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.verify,
  body: v.object({
    ...freshProof,
    token: v.pipe(codeText, v.regex(/^\d{6}$/)),
    /** Optional: the TOTP secret that the set-up returned. Any other secret is rejected with 400 INVALID_STATE. */
    secret: v.optional(text(1, 64)),
    tempToken: v.optional(v.string()),
  }),
  replies: { 200: reply },
  errors: ['INVALID_CODE', 'INVALID_STATE', 'INVALID_CREDENTIALS', 'ACCOUNT_DISABLED', 'EMAIL_NOT_VERIFIED'],
  issuesTokens: true,

  async handle({ body, user: caller, setup, context }, given) {
    const { users, events, now } = given
    const { user, pending } = await enrollingUser({ user: caller, setup }, given)
    const { id } = user
    const { sealed, step } = await confirmedSecret(id, body, given)
    // Stores the time step of the code, so that the same code is rejected at the next sign-in (R07).
    const enrolled = { isTotpEnabled: true, totpSecret: sealed, totpLastStep: step, updatedAt: now() }
    const undo = () => withdraw(sealed, user, given)
    const about = aboutRequest(context, { userId: id, ...(caller && { sessionId: caller.sid }) })
    await events.change([{ event: 'identity.user.2fa.enabled', data: { method: 'totp' }, about }], async () => {
      if ((await users.update(id, enrolled)) === null) throw failure('SESSION_REVOKED')
      if (caller !== undefined) await assertStillSignedIn(caller, given, undo)
      if (setup !== undefined && (await firstFactorOf(setup, given)) === null) {
        await undo()
        throw failure('INVALID_TEMP_TOKEN')
      }
    })
    const recoveryCodes = await replaceRecoveryCodes(id, given)
    alertOfFactorChange(user, 'second-factor-added', context, given)
    if (pending === undefined) return ok({ success: true, recoveryCodes })
    const signedIn = await consumeAndMint(pending, 'totp', context, given)
    return { ...signedIn, body: { ...(signedIn.body as object), recoveryCodes } }
  },
})

/**
 * Undoes the enrolment of an app. Does nothing if the app was replaced or removed since then. Keeps `totpLastStep`, which must never
 * decrease (R07).
 */
async function withdraw(sealed: string, before: User, { users }: { readonly users: UserStore }): Promise<void> {
  const { id, isTotpEnabled, totpSecret = null } = before
  const current = await users.findById(id)
  if (current?.totpSecret !== sealed) return
  const { email, sessionsValidAfter = null } = current
  const patch = { isTotpEnabled, totpSecret }
  if (users.updateIf === undefined) await users.update(id, patch)
  // The update fails if the address, the secret or `sessionsValidAfter` changed since the read, for example by a password reset. The function then
  // calls itself again.
  else if ((await users.updateIf(id, { email, sessionsValidAfter, totpSecret: sealed }, patch)) === null)
    await withdraw(sealed, before, { users })
}

/**
 * Returns the encrypted secret that the code matches, and the time step of the code. Rejects with 400 INVALID_STATE if no secret waits for
 * a code, or if `secret` isn't the one that waits (R03). Rejects with INVALID_CODE if the code is wrong.
 */
async function confirmedSecret(
  userId: string,
  { token, secret: named }: { readonly token: string; readonly secret?: string | undefined },
  given: { readonly proofs: ProofStore; readonly sealer: Sealer; readonly now: () => Date },
): Promise<{ readonly sealed: string; readonly step: number }> {
  const sealed = await findPendingSecret(userId, given)
  const secret = sealed && (await openTotpSecret(sealed, userId, given.sealer))
  if (!sealed || !secret || (named !== undefined && named !== secret)) throw failure('INVALID_STATE')
  if (!(await claimGuess(userId, given))) throw failure('INVALID_STATE')
  const step = matchingStep(secret, token, given.now())
  if (step === null) throw failure('INVALID_CODE')
  if (!(await consumePendingSecret(userId, sealed, given))) throw failure('INVALID_STATE')
  return { sealed, step }
}
