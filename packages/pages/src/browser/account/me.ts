import type { ReplyOf } from '../auth-endpoints.ts'

type Profile = ReplyOf<'GET', '/me'>

/** Profile of the signed-in user, limited to the fields that the account page shows. */
export interface Me extends Pick<Profile, 'id' | 'email' | 'isEmailVerified' | 'hasPassword' | 'isTotpEnabled'> {
  readonly name: string
  readonly isGuest: boolean
  /** Identifier with which the user signs in: the address, else the username. Empty if the user has neither. */
  readonly label: string
  readonly username: string | null
  readonly phoneNumber: string | null
  readonly isPhoneVerified: boolean
}

export interface MeProps {
  readonly me: Me
  /** Loads the profile again. */
  readonly onChange: () => Promise<unknown>
}

export function meOf(profile: Profile): Me {
  const { id, name, firstName, lastName, email, phoneNumber, isEmailVerified, hasPassword, isTotpEnabled } = profile
  return {
    id,
    name: name ?? [firstName, lastName].filter(Boolean).join(' '),
    email,
    label: email || (profile.username ?? ''),
    isEmailVerified,
    username: profile.username ?? null,
    phoneNumber: phoneNumber ?? null,
    isGuest: profile.isGuest === true,
    isPhoneVerified: profile.isPhoneVerified === true,
    hasPassword,
    isTotpEnabled,
  }
}
