/** The auth router's table of contents. What is switched on follows from each endpoint's needs. */
import { jwks } from '../features/keys/jwks.ts'
import { login } from '../features/password/login.ts'
import { me } from '../features/profile/me.ts'
import { updateProfile } from '../features/profile/update-profile.ts'
import { register } from '../features/registration/register.ts'
import { logout } from '../features/sessions/logout.ts'
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from '../features/sessions/own-sessions.ts'
import { refresh } from '../features/sessions/refresh.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const authEndpoints: readonly Endpoint[] = [
  register,
  login,
  refresh,
  logout,
  me,
  updateProfile,
  listOwnSessions,
  revokeOtherSessions,
  revokeOwnSession,
  jwks,
]
