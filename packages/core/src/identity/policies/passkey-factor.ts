import type { Ports } from '../../ports/ports.ts'
import type { Factor } from './second-factor-policy.ts'

/** Second factor by passkey. Available to users who registered one, if the option `passkeys` is set. */
export function passkeyFactor({ passkeys, passkeyVerifier }: Pick<Ports, 'passkeys' | 'passkeyVerifier'>): Factor {
  const availableTo: Factor['availableTo'] = async ({ id }) =>
    passkeyVerifier !== undefined && passkeys !== undefined && (await passkeys.listForUser(id)).length > 0
  return { id: 'passkey', channel: 'passkey', availableTo }
}
