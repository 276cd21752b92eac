import { maskedAddress } from '../../outgoing/messages/templates/plain-name.ts'
import type { NamedWayIn, WayIn } from '../../ports/accounts/ways-in.ts'

/** A sign-in method with the name of its passkey or provider account. */
export interface HeldWayIn {
  readonly way: WayIn
  readonly name?: string | undefined
}

/**
 * Returns a sign-in method as mails and pages name it. Phone numbers and addresses are masked: the text may reach a mailbox that has a new
 * owner.
 */
export function nameWayIn({ way, name }: HeldWayIn): NamedWayIn {
  const { type } = way
  if (type === 'password') return { type }
  if (type === 'phone') return { type, name: `…${way.id.slice(-2)}` }
  if (type === 'email') {
    const masked = maskedAddress(way.id)
    return masked === undefined ? { type } : { type, name: masked }
  }
  const shown = name !== undefined && { name }
  return type === 'passkey' ? { type, ...shown } : { type, provider: way.provider, ...shown }
}

/** Returns a sign-in method as events name it: without phone numbers. */
export function publicWayIn(way: WayIn): { readonly type: string; readonly provider?: string; readonly id?: string } {
  return way.type === 'phone' ? { type: way.type } : way
}
