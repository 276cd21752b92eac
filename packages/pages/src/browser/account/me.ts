import type { Json } from '../call.ts'

/** Profile of the signed-in user, limited to the fields that the account page shows. */
export interface Me {
  readonly name: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly phoneNumber: string | null
  readonly isPhoneVerified: boolean
  readonly hasPassword: boolean
  readonly isTotpEnabled: boolean
}

export interface MeProps {
  readonly me: Me
  /** Loads the profile again. */
  readonly onChange: () => Promise<unknown>
}

export function meOf(body: Json): Me {
  const { name, firstName, lastName, phoneNumber } = body
  const parts = [firstName, lastName].filter((part) => typeof part === 'string')
  return {
    name: typeof name === 'string' ? name : parts.join(' '),
    email: String(body.email),
    isEmailVerified: body.isEmailVerified === true,
    phoneNumber: typeof phoneNumber === 'string' ? phoneNumber : null,
    isPhoneVerified: body.isPhoneVerified === true,
    hasPassword: body.hasPassword === true,
    isTotpEnabled: body.isTotpEnabled === true,
  }
}
