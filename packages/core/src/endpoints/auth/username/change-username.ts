import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { chooseUsername } from '../../../identity/identifiers/choose-username.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Sets the caller's username and returns the username as stored. Needs a recent sign-in, the password or a TOTP code. `null` removes the username;
 * rejects with LAST_LOGIN_METHOD if the account has no email address.
 */
export const changeUsername = endpoint({
  method: 'POST',
  path: '/change-username',
  summary: 'Change or remove your username',
  success: 'Username changed.',
  access: 'user',
  isSensitive: true,
  isAudited: true,
  needs: ['usernames', 'users', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object({ ...freshProof, username: v.nullable(v.pipe(v.string(), v.maxLength(256, 'max_length'))) }),
  replies: { 200: v.object({ success: v.literal(true), username: v.nullable(v.string()) }) },
  errors: ['USERNAME_EXISTS', 'LAST_LOGIN_METHOD', 'SESSION_REVOKED', 'ACCOUNT_DISABLED'],

  async handle({ body, user: caller, context }, given) {
    const { users, usernames, events, now } = given
    const before = await loadCaller(caller, users)
    const userId = before.id
    const former = before.username ?? null
    // Without an address, the username is the only identifier that is certain to stay: the phone number may be removed.
    if (body.username === null && before.email === null) throw failure('LAST_LOGIN_METHOD')
    const username =
      body.username === null ? null : await chooseUsername(body.username, { usernames, userId, chooser: 'user' })
    if (username === former) return ok({ success: true, username })
    const changes = changesBetween({ username: former }, { username })
    const about = { ...aboutCaller(caller, context), changes }
    const write = (value: string | null) => users.update(userId, { username: value, updatedAt: now() })
    const undo = () => write(former).catch(() => write(null))
    try {
      await events.change([{ event: 'identity.user.updated', data: { fields: ['username'] }, about }], async () => {
        await write(username)
        await assertStillSignedIn(caller, given, undo)
      })
    } catch (error) {
      throw isConflict(error) ? failure('USERNAME_EXISTS') : error
    }
    return ok({ success: true, username })
  },
})
