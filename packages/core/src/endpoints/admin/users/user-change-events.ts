import type { Publication } from '../../../foundations/events/bus.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Actor } from '../../../ports/actor.ts'
import type { UserChange } from './user-change.ts'

type Told = Publication extends infer P
  ? P extends unknown
    ? Omit<P, 'about'> & {
        /** Names of the fields whose old and new values the audit trail records with this event. */
        readonly values: readonly string[]
      }
    : never
  : never

/** Returns the events of an administrator's change of a user, still without the field `about`. */
export function eventsOf(body: UserChange, before: User, by: Actor): readonly Told[] {
  const { email = before.email, isDisabled, isEmailVerified, phoneNumber, ...others } = body
  const told: Told[] = []
  const fields = Object.keys(withoutUndefined(others))
  // Adds the field to the event `identity.user.updated`, because withdrawing a verification has no event of its own.
  if (isEmailVerified === false && before.isEmailVerified) fields.push('isEmailVerified')
  if (isDisabled !== undefined && isDisabled !== (before.isDisabled ?? false))
    told.push({
      event: isDisabled ? 'identity.user.disabled' : 'identity.user.enabled',
      data: { by },
      values: ['isDisabled'],
    })
  if (email !== before.email)
    told.push({
      event: 'identity.user.email.changed',
      data: { oldEmail: before.email ?? '', newEmail: email ?? '', by },
      values: ['email', 'isEmailVerified'],
    })
  if (isEmailVerified === true && (email !== before.email || !before.isEmailVerified))
    told.push({ event: 'identity.user.email.verified', data: { email: email ?? '', by }, values: ['isEmailVerified'] })
  if (phoneNumber !== undefined && phoneNumber !== (before.phoneNumber ?? null)) {
    const hasPhone = phoneNumber !== null
    told.push({
      event: 'identity.user.phone.changed',
      data: { hasPhone, verified: false, by },
      values: ['phoneNumber', 'isPhoneVerified'],
    })
  }
  if (fields.length > 0) told.push({ event: 'identity.user.updated', data: { fields, by }, values: fields })
  return told
}
