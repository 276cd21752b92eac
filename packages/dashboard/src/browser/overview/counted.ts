import type { Stats } from '../api-types.ts'
import type { PlainText } from '../language/text.ts'

export type Series = NonNullable<Stats['series']>

export const COUNTED = [
  ['logins', 'Sign-ins', 'accent'],
  ['failedLogins', 'Failed sign-ins', 'bad'],
  ['registrations', 'Registrations', 'good'],
  ['deliveries', 'Deliveries and messages', 'neutral'],
] as const satisfies readonly (readonly [Exclude<keyof Series, 'days'>, PlainText, string])[]

export type Counted = readonly (typeof COUNTED)[number][]
