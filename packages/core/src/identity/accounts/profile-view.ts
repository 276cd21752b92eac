import * as v from 'valibot'
import { timestamp } from '../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Profile } from '../../ports/accounts/profiles.ts'
import type { User } from '../../ports/accounts/users.ts'

/** Schema of a user's fields in responses. Contains no password hash and no secret. */
export const userFields = {
  id: v.string(),
  email: v.string(),
  username: v.optional(v.string()),
  role: v.optional(v.string()),
  loginProvider: v.string(),
  isEmailVerified: v.boolean(),
  isTotpEnabled: v.boolean(),
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  name: v.optional(v.string()),
  phoneNumber: v.optional(v.string()),
  isPhoneVerified: v.optional(v.boolean()),
  /** True if the user can name the account by the phone number when signing in. Otherwise missing. */
  isPhoneIdentifier: v.optional(v.boolean()),
  hasPassword: v.boolean(),
  isAdmin: v.boolean(),
  /** True if the user is a guest. Missing in members. */
  isGuest: v.optional(v.literal(true)),
  lastLogin: v.optional(timestamp),
}

export const profileReply = v.objectWithRest(
  {
    sub: v.string(),
    ...userFields,
    metadata: v.record(v.string(), v.unknown()),
    roles: v.array(v.string()),
    permissions: v.array(v.string()),
    tenants: v.optional(v.array(v.object({ id: v.string(), name: v.string() }))),
    act: v.optional(v.pipe(v.object({ sub: v.string() }), v.description('Administrator who acts as the user.'))),
  },
  v.unknown(),
)

export function userView(user: User): v.InferInput<v.ObjectSchema<typeof userFields, undefined>> {
  const { id, email, username, role, firstName, lastName, name, phoneNumber, isPhoneVerified, lastLogin } = user
  return withoutUndefined({
    id,
    email: email ?? '',
    username,
    role,
    loginProvider: user.loginProvider ?? 'local',
    isEmailVerified: user.isEmailVerified,
    isTotpEnabled: user.isTotpEnabled,
    firstName,
    lastName,
    name,
    ...(phoneNumber !== undefined && { phoneNumber, isPhoneVerified: isPhoneVerified ?? true }),
    ...(user.phoneIdentifier !== undefined && user.phoneIdentifier === phoneNumber && { isPhoneIdentifier: true }),
    hasPassword: user.passwordHash !== undefined,
    isAdmin: user.isAdmin ?? false,
    ...(user.isGuest === true && { isGuest: true as const }),
    ...(lastLogin !== undefined && { lastLogin: lastLogin.toISOString() }),
  })
}

/**
 * Returns a user's profile for responses. `loginProvider`: value of this claim in the current session. Custom claims can't replace the
 * service's own fields.
 */
export function profileView(profile: Profile, loginProvider: string, customClaims: object): Record<string, unknown> {
  const { user, metadata, roles, permissions, tenants } = profile
  return {
    ...customClaims,
    sub: user.id,
    ...userView(user),
    loginProvider,
    metadata,
    roles,
    permissions,
    ...(tenants.length > 0 && { tenants }),
  }
}
