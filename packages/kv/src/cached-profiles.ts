import type { Profile, ProfileStore, User } from '@sallyport/core/ports'
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
/** Stands for a password hash in a copy, which tells that there is a password. No password has this hash. */
const HIDDEN = 'not in the cache'

/** Caches profiles, which `GET <auth mount>/me` returns. A user who doesn't exist is always looked up. */
export function cachedProfiles(profiles: ProfileStore, cache: Cache, reads: ProfileStore['reads']): ProfileStore {
  return {
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
  }
}

/** Secrets don't leave the database: neither the password's hash nor the second factor's secret nor a code's hash. */
function withoutSecrets({ passwordHash, totpSecret, totpLastStep, smsCode, smsCodeExpiresAt, ...user }: User): User {
  return { ...user, ...(passwordHash !== undefined && { passwordHash: HIDDEN }) }
}
