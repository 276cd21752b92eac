/** The outcome of a sign-in as section 3 of the contract defines it; written from the contract, not from the code. */
export const FIRST_FACTORS = ['password', 'magic-link', 'sms', 'link', 'oauth'] as const
export const SECOND_FACTORS = ['totp', 'sms', 'magic-link', 'recovery-code'] as const
export type First = (typeof FIRST_FACTORS)[number]
export type Second = (typeof SECOND_FACTORS)[number]

export interface UserState {
  readonly totp: boolean
  readonly recoveryCodes: boolean
  readonly phone: 'none' | 'unverified' | 'verified'
  readonly require2FA: boolean
}

export interface ServiceState {
  readonly required?: 'options' | 'settings'
  readonly after?: readonly First[]
  readonly methods?: readonly Second[]
  readonly mail: boolean
  readonly sms: boolean
}

export type Outcome = 'tokens' | 'set-up' | readonly Second[]

const FACTORS_OF_CHANNEL: Readonly<Record<First, Second | undefined>> = {
  password: undefined,
  'magic-link': 'magic-link',
  sms: 'sms',
  link: 'magic-link',
  oauth: undefined,
}

/** Tokens at once, a set-up, or a challenge with exactly these methods in this order. */
export function outcomeOf(first: First, user: UserState, service: ServiceState): Outcome {
  const isAsked = user.totp || user.require2FA || service.required !== undefined
  if (!isAsked || !(service.after ?? FIRST_FACTORS).includes(first)) return 'tokens'
  const usable = { totp: user.totp, sms: service.sms && user.phone === 'verified', 'magic-link': service.mail }
  // An app that the user enrolled is always taken.
  const isAdmitted = (method: Second) => method === 'totp' || (service.methods?.includes(method) ?? true)
  const methods = (['totp', 'sms', 'magic-link'] as const).filter(
    (method) => usable[method] && method !== FACTORS_OF_CHANNEL[first] && isAdmitted(method),
  )
  if (methods.length === 0) return 'set-up'
  return user.recoveryCodes ? [...methods, 'recovery-code'] : methods
}

export function isPossible(first: First, { phone }: UserState, { mail, sms }: ServiceState): boolean {
  if (first === 'sms') return sms && phone === 'verified'
  return first === 'password' || first === 'oauth' || mail
}

export function refusalOf(second: Second, user: UserState, { mail, sms }: ServiceState): readonly [number, string] {
  if ((second === 'sms' && !sms) || (second === 'magic-link' && !mail)) return [404, 'NOT_FOUND']
  return second === 'sms' && user.phone === 'none' ? [400, 'PHONE_NOT_SET'] : [400, 'INVALID_STATE']
}
