import type { Stats } from '../api-types.ts'

export type Series = NonNullable<Stats['series']>

export const COUNTED = [
  ['logins', 'Sign-ins', 'accent'],
  ['failedLogins', 'Failed sign-ins', 'bad'],
  ['registrations', 'Registrations', 'good'],
  ['deliveries', 'Webhook deliveries', 'neutral'],
] as const satisfies readonly (readonly [Exclude<keyof Series, 'days'>, string, string])[]

export type Counted = readonly (typeof COUNTED)[number][]
