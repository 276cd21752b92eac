/** What users see and change of themselves. Routes: GET /me, PATCH /profile. Ports: profiles, users. */

import { profileReply, profileView } from '../../../accounts/profile-view.ts'
import { failure } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { endpoint } from '../../../sign-in/services.ts'
import { customClaimsOf } from '../../../tokens/claims.ts'

/** The caller's profile, read from the stores in one statement where the store can. */
export const me = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Your profile',
  access: 'user',
  needs: ['profiles'],
  replies: { 200: profileReply },
  errors: ['SESSION_REVOKED', 'ACCOUNT_DISABLED'],

  async handle({ user }, { profiles, customClaims }) {
    const profile = await profiles.load(user.sub)
    if (profile === null) throw failure('SESSION_REVOKED')
    if (profile.user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    return ok(profileView(profile, user.loginProvider, customClaimsOf(await customClaims(profile.user))))
  },
})
