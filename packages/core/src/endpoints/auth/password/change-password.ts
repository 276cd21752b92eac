import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { endOtherAccess } from '../../../identity/accounts/removal/end-access.ts'
import { isMailedPassword, rememberMailedPassword } from '../../../identity/mailbox-ownership/mailed-password.ts'
import { userAsHashCaller } from '../../../identity/passwords/hash-caller.ts'
import { assertAcceptable, newPassword, presentedPassword, replaceHash } from '../../../identity/passwords/passwords.ts'
import { isTextedPassword, rememberTextedPassword } from '../../../identity/passwords/texted-password.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof, isCurrentPassword, isFresh, requireFreshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { isSessionByMail, isSessionByText } from '../../../identity/sign-in/offered-factors.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { alertOfWayIn } from '../../../identity/ways-in/alert-of-way-in.ts'
import { recordPasswordSet } from '../../../identity/ways-in/recent-additions.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Changes the caller's password and ends the other sessions. Unless `keepApps` is true, also ends the access of other apps to the account. Requires
 * the current password. A user without a password sets the first one after a recent sign-in or with a TOTP code (R06). The user is told by mail
 * (R38). A first password, or one that replaces a password set by mail, counts as set by mail if the session began by mail: then access to the
 * mailbox is no second factor beside this password. The same applies to text messages and the phone (R05).
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/change-password',
  summary: 'Change your password',
  success: 'Password changed; other sessions are signed out.',
  access: 'user',
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'passwordHasher', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object({
    currentPassword: v.union([v.literal(''), presentedPassword]),
    newPassword,
    totpCode: freshProof.totpCode,
    /** True if other apps, such as clients of the authorization server, keep the access that the user gave them. */
    keepApps: v.optional(v.boolean(), false),
  }),
  errors: ['INVALID_CURRENT_PASSWORD', 'REAUTHENTICATION_REQUIRED', 'ACCOUNT_DISABLED', 'OVERLOADED'],

  async handle({ body, user: caller, context }, given) {
    const { users, proofs, passwordHasher, events, now } = given
    const user = await loadCaller(caller, users)
    const { id, passwordHash: current = null } = user
    // Calls this function only because it rejects if the session has ended: an ended session must not change the password (R28).
    await isFresh(caller, user, given)
    if (current === null) await requireFreshProof(caller, body, context, given)
    else if (!(await isCurrentPassword(user, body.currentPassword, context, given))) {
      throw failure('INVALID_CURRENT_PASSWORD')
    }
    await assertAcceptable(body.newPassword, user, given.passwordPolicy, 'newPassword')
    const passwordHash = await passwordHasher.for(userAsHashCaller(id)).hash(body.newPassword)
    await recordPasswordSet(id, given)
    // An attacker who only reads the user's mail must not set a password and then use the mailbox as its second factor (R05).
    const wasMailed = current !== null && (await isMailedPassword(id, given))
    const wasTexted = current !== null && (await isTextedPassword(id, given))
    const session = current === null || wasMailed || wasTexted ? await given.sessions.get(caller.sid) : null
    const staysMailed = session !== null && (await isSessionByMail(user, session, given))
    const staysTexted = session !== null && (await isSessionByText(user, session, given))
    if (staysMailed) await rememberMailedPassword(id, given)
    if (staysTexted) await rememberTextedPassword(id, given)
    // Replaces the hash only if it is unchanged, so that a password set by a reset during this request stays (R28).
    const about = aboutCaller(caller, context)
    const changed = { event: 'identity.user.password.changed', data: { reason: 'change' }, about } as const
    await events.change([changed], async () => {
      if (!(await replaceHash(id, current, passwordHash, users))) throw failure('INVALID_CURRENT_PASSWORD')
      await assertStillSignedIn(caller, given, () => replaceHash(id, passwordHash, current, users))
    })
    const ending = { reason: 'password-changed' as const, about, keepHandle: caller.sid, keepsApps: body.keepApps }
    await endOtherAccess(id, { updatedAt: now() }, ending, given)
    const former = [staysMailed ? [] : 'mailed-password', staysTexted ? [] : 'texted-password'] as const
    await proofs.deleteFor(id, former.flat())
    const change = current === null ? 'added' : 'changed'
    alertOfWayIn(user, { change, way: { type: 'password' } }, context, given)
    return ok()
  },
})
