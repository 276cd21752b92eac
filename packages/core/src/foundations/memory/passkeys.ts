import type { Passkey, PasskeyStore } from '../../ports/accounts/passkeys.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { copyRecord } from './copy-record.ts'

export function memoryPasskeys(): PasskeyStore {
  const passkeys = new Map<string, Passkey>()

  function ofUser(userId: string): readonly Passkey[] {
    return [...passkeys.values()].filter((passkey) => passkey.userId === userId)
  }

  function own(userId: string, id: string): Passkey | undefined {
    return ofUser(userId).find((passkey) => passkey.id === id)
  }

  return {
    async find(credentialId) {
      const passkey = passkeys.get(credentialId)
      return passkey === undefined ? null : copyRecord(passkey)
    },
    async listForUser(userId) {
      return ofUser(userId).toSorted(byAge).map(copyRecord)
    },
    async insert(passkey, max) {
      if (ofUser(passkey.userId).length >= max) return false
      if (passkeys.has(passkey.credentialId)) throw new ConflictError('This passkey is already registered')
      passkeys.set(passkey.credentialId, copyRecord(passkey))
      return true
    },
    async recordUse(credentialId, use) {
      const passkey = passkeys.get(credentialId)
      const isNewer = passkey && (use.counter > passkey.counter || (use.counter === 0 && passkey.counter === 0))
      if (!isNewer) return false
      const { counter, isBackedUp, lastUsedAt, isBackupEligible = passkey.isBackupEligible } = copyRecord(use)
      passkeys.set(credentialId, { ...passkey, counter, isBackedUp, isBackupEligible, lastUsedAt })
      return true
    },
    async rename(userId, id, name) {
      const passkey = own(userId, id)
      if (passkey === undefined) return false
      passkeys.set(passkey.credentialId, { ...passkey, name })
      return true
    },
    async delete(userId, id, options) {
      const passkey = own(userId, id)
      if (passkey === undefined || (options?.keepingOne === true && ofUser(userId).length < 2)) return false
      return passkeys.delete(passkey.credentialId)
    },
    async deleteForUser(userId) {
      const gone = ofUser(userId)
      for (const { credentialId } of gone) passkeys.delete(credentialId)
      return gone.length
    },
  }
}

function byAge(a: Passkey, b: Passkey): number {
  return a.createdAt.getTime() - b.createdAt.getTime()
}
