import type { LinkedAccount, LinkedAccountStore } from '../../ports/accounts/linked-accounts.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { copyRecord } from './copy-record.ts'

export function memoryLinkedAccounts(): LinkedAccountStore {
  const accounts = new Map<string, LinkedAccount>()

  function ofUser(userId: string): readonly LinkedAccount[] {
    return [...accounts.values()].filter((account) => account.userId === userId)
  }

  return {
    async find(provider, providerAccountId) {
      const account = accounts.get(keyOf({ provider, providerAccountId }))
      return account === undefined ? null : copyRecord(account)
    },
    async listForUser(userId) {
      return ofUser(userId).toSorted(byAge).map(copyRecord)
    },
    async insert(account) {
      const key = keyOf(account)
      if (accounts.has(key)) throw new ConflictError('This account at the provider is already linked')
      accounts.set(key, copyRecord(account))
    },
    async delete(userId, provider, providerAccountId, options) {
      const key = keyOf({ provider, providerAccountId })
      if (accounts.get(key)?.userId !== userId) return false
      const isKept = (other: LinkedAccount) => other.provider !== 'email' && keyOf(other) !== key
      if (options?.keepingOne === true && !ofUser(userId).some(isKept)) return false
      return accounts.delete(key)
    },
    async deleteForUser(userId) {
      const gone = ofUser(userId)
      for (const account of gone) accounts.delete(keyOf(account))
      return gone.length
    },
  }
}

/** Returns the map key of a provider account. Encoded as JSON, so that different accounts never have the same key. */
function keyOf({ provider, providerAccountId }: Pick<LinkedAccount, 'provider' | 'providerAccountId'>): string {
  return JSON.stringify([provider, providerAccountId])
}

function byAge(a: LinkedAccount, b: LinkedAccount): number {
  return a.linkedAt.getTime() - b.linkedAt.getTime()
}
