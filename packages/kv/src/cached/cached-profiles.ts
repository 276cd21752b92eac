import type { Profile, ProfileStore, User } from '@sallyport/core/ports'
import { overriding } from '../overriding.ts'
import type { Cache } from './cache.ts'
import { withDates } from './with-dates.ts'

const USER_DATES = [
  'emailVerificationDeadline',
  'sessionsValidAfter',
  'smsCodeExpiresAt',
  'createdAt',
  'updatedAt',
  'lastLogin',
] as const
/**
 * Replaces the password hash in a copy, so that the profile still shows that the user has a password. No password
 * matches it.
 */
const HIDDEN = 'not in the cache'

/** Caches profiles, which `GET <auth mount>/me` returns. The absence of a user isn't cached. */
export function cachedProfiles(profiles: ProfileStore, cache: Cache, reads: ProfileStore['reads']): ProfileStore {
  return overriding(profiles, {
    ...(reads && { reads }),
    load: (userId) =>
      cache.read<Profile | null>(
        {
          record: 'profiles',
          key: [userId],
          marks: [['user', userId], ['roles'], ['tenants'], ['users']],
          copied: (profile) => (profile === null ? undefined : { ...profile, user: withoutSecrets(profile.user) }),
          restore: (profile) => profile && { ...profile, user: withDates(profile.user, USER_DATES) },
        },
        () => profiles.load(userId),
      ),
  })
}

/** Removes password hash, TOTP secret and SMS code, which must not be copied out of the database. */
function withoutSecrets({ passwordHash, totpSecret, totpLastStep, smsCode, smsCodeExpiresAt, ...user }: User): User {
  return { ...user, ...(passwordHash !== undefined && { passwordHash: HIDDEN }) }
}
