import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Optionally } from '../../ports/needs.ts'
import type { HookGiven } from '../features/feature-hooks.ts'
import { isClosedAddress } from '../mailbox-ownership/closed-address.ts'
import type { HeldWayIn } from './name-way-in.ts'
import { passwordSetAt, phoneAddedAt } from './recent-additions.ts'
import { isSecondFactorPhone } from './second-factor-phone.ts'
import { isSuspended } from './suspension.ts'

export interface ListedWayIn extends HeldWayIn {
  readonly addedAt?: Date | undefined
  readonly isSuspended: boolean
}

interface Given
  extends HookGiven,
    Optionally<'passkeys' | 'linkedAccounts' | 'mailer' | 'sms' | 'passkeyVerifier' | 'oauth'> {
  readonly proofs: ProofStore
}

/** Returns the user's sign-in methods that this service offers, also suspended ones. Omits a phone number that was never confirmed. */
export async function listWaysIn(user: User, given: Given): Promise<readonly ListedWayIn[]> {
  const { id, email, phoneNumber } = user
  const { passkeys, linkedAccounts, mailer, sms, passkeyVerifier, oauth } = given
  const listed: ListedWayIn[] = []
  if (user.passwordHash !== undefined) {
    listed.push({ way: { type: 'password' }, addedAt: await passwordSetAt(id, given), isSuspended: false })
  }
  if (mailer?.sendMagicLink !== undefined && email !== null)
    listed.push({ way: { type: 'email', id: email }, name: email, isSuspended: await isClosedAddress(user, given) })
  if (sms !== undefined && phoneNumber !== undefined) {
    const isPhoneSuspended = user.isPhoneVerified === false
    if (!isPhoneSuspended || (await isSecondFactorPhone(user, given))) {
      const addedAt = await phoneAddedAt(id, phoneNumber, given)
      listed.push({
        way: { type: 'phone', id: phoneNumber },
        name: phoneNumber,
        addedAt,
        isSuspended: isPhoneSuspended,
      })
    }
  }
  for (const passkey of passkeyVerifier === undefined ? [] : ((await passkeys?.listForUser(id)) ?? [])) {
    const way = { type: 'passkey', id: passkey.id } as const
    const { name, createdAt: addedAt } = passkey
    listed.push({ way, name, addedAt, isSuspended: await isSuspended(id, way, given) })
  }
  for (const account of oauth === undefined ? [] : ((await linkedAccounts?.listForUser(id)) ?? [])) {
    // A linked mail address, or an account of a provider that is no longer configured, can't be used to sign in.
    if (oauth?.find(account.provider) == null) continue
    const way = { type: 'linked-account', provider: account.provider, id: account.providerAccountId } as const
    const name = account.name ?? account.email
    listed.push({ way, name, addedAt: account.linkedAt, isSuspended: await isSuspended(id, way, given) })
  }
  for (const { provider, id: wayId, name, addedAt } of await given.features.waysIn(id)) {
    const way = { type: 'feature', provider, id: wayId } as const
    listed.push({ way, name, addedAt, isSuspended: await isSuspended(id, way, given) })
  }
  return listed
}
