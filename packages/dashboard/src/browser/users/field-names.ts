import { type PlainText, t } from '../language/text.ts'

const NAMES: Readonly<Record<string, PlainText>> = {
  email: 'Email address',
  username: 'Username',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  isPhoneVerified: 'Phone number verified',
  role: 'Profile role',
  isEmailVerified: 'Email address verified',
  isDisabled: 'Disabled',
  require2FA: 'Second factor required',
}

/** Returns the name of a user's field in the words of the user's page. Returns an unknown field unchanged. */
export function fieldName(name: string): string {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  return known === undefined ? name : t(known)
}
