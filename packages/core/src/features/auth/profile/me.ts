/** Returns and changes the caller's profile. Routes: GET /me, PATCH /profile. Ports: profiles, users. */

import { profileReply, profileView } from '../../../accounts/profile-view.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { failure } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { customClaimsOf } from '../../../tokens/claims.ts'

/** Returns the caller's profile. Uses a single database query if the store supports it. */
export const me = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Read your profile',
  success: 'Your profile.',
  access: 'user',
  allowsImpersonation: true,
  needs: ['profiles'],
  uses: ['customClaims'],
  replies: { 200: profileReply },
  errors: ['SESSION_REVOKED', 'ACCOUNT_DISABLED'],

  async handle({ user }, { profiles, customClaims }) {
    const profile = await profiles.load(user.sub)
    if (profile === null) throw failure('SESSION_REVOKED')
    if (profile.user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    const view = profileView(profile, user.loginProvider, customClaimsOf(await customClaims(profile.user)))
    return ok(user.act === undefined ? view : { ...view, act: user.act })
  },
})
