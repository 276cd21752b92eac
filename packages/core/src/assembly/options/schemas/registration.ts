import * as v from 'valibot'
import type { MagicLinkOptions } from '../../../identity/one-time-tokens/magic-link-content.ts'
import type { GuestOptions } from '../../../ports/accounts/guests.ts'
import type { Registration } from '../../../ports/accounts/registration.ts'
import { fields } from '../unknown-option.ts'
import { callback, type Entries, flag, group, number, oneOf, requiredText } from './field.ts'

const settings = fields({
  onRegister: callback,
  hideExisting: flag,
  passwordless: flag,
  requireEmail: flag,
  keep: v.optional(v.array(requiredText, 'must be a list')),
} satisfies Entries<Registration>)

export const registration = v.optional(v.lazy((given) => (given === true ? v.literal(true) : settings)))

export const guests = group({
  perAddressPerHour: number({ min: 1, isWhole: true }),
  max: number({ min: 1, isWhole: true }),
  days: number({ above: 0 }),
  onSuperseded: callback,
} satisfies Entries<GuestOptions>)

export const magicLink = group({
  content: v.optional(oneOf('link', 'code', 'both')),
} satisfies Entries<MagicLinkOptions>)
