import { normaliseUsername, reservedUsernames } from '../../identity/identifiers/username.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SallyportOptions } from './options.ts'

/** Method of the store of users that each identifier needs. */
const METHOD_OF = { username: 'findByUsername', phone: 'findByPhone' } as const

/** Returns the ports of the identifiers in the option `identifiers`. */
export function identifierPorts(
  { identifiers = [], username = {} }: SallyportOptions,
  users: UserStore,
): Pick<Ports, 'usernames' | 'phoneIdentifiers'> {
  const reserved = reservedUsernames(username)
  return {
    ...(identifiers.includes('username') && {
      usernames: {
        normalise: (typed) => normaliseUsername(typed, username.normalise),
        isReserved: (name) => reserved.has(name),
        find: async (name) => (await users.findByUsername?.(name)) ?? null,
      },
    }),
    ...(identifiers.includes('phone') && {
      phoneIdentifiers: { find: async (number) => (await users.findByPhone?.(number)) ?? null },
    }),
  }
}

/** True if a new account must have an email address. An account without one has a username instead. */
export function requiresEmail({ identifiers = ['email'], registration }: SallyportOptions): boolean {
  if (!identifiers.includes('username')) return true
  const asked = typeof registration === 'object' ? registration.requireEmail : undefined
  return asked ?? identifiers.includes('email')
}

/** Returns the problems of the options about identifiers: something that an option needs is missing, or an option has no effect. */
export function identifierProblems({
  identifiers = [],
  username,
  registration,
  sms,
  stores,
}: SallyportOptions): readonly (string | false)[] {
  return [
    ...(['username', 'phone'] as const).map(
      (kind) =>
        identifiers.includes(kind) &&
        stores.users[METHOD_OF[kind]] === undefined &&
        `stores.users.${METHOD_OF[kind]}: required with '${kind}' in identifiers`,
    ),
    identifiers.includes('phone') &&
      sms === undefined &&
      "sms: required with 'phone' in identifiers, to verify numbers",
    typeof registration === 'object' &&
      registration.requireEmail === false &&
      !identifiers.includes('username') &&
      "registration.requireEmail: false needs 'username' in identifiers",
    username !== undefined &&
      !identifiers.includes('username') &&
      "username: has no effect without 'username' in identifiers",
  ]
}
