import { customClaimsOf } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { profileReply, profileView } from '../../../identity/accounts/profile-view.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Returns the caller's profile. Uses a single database query if the store supports it. */
export const me = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Read your profile',
  success: 'Your profile.',
  access: ['user', 'ownedKey'],
  allowsGuests: true,
  allowsImpersonation: true,
  needs: ['profiles'],
  replies: { 200: profileReply },
  errors: ['SESSION_REVOKED', 'ACCOUNT_DISABLED', 'INSUFFICIENT_SCOPE'],

  async handle({ user, ownedKey }, { profiles, customClaims }) {
    const id = user?.sub ?? ownedKey?.owner.userId
    // A tenant's key acts as no user.
    if (id === undefined) throw failure('INSUFFICIENT_SCOPE')
    const profile = await profiles.load(id)
    if (profile === null) throw failure('SESSION_REVOKED')
    if (profile.user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    const view = profileView(
      profile,
      user?.loginProvider ?? profile.user.loginProvider ?? 'local',
      customClaimsOf(await customClaims(profile.user)),
    )
    return ok(user?.act === undefined ? view : { ...view, act: user.act })
  },
})
