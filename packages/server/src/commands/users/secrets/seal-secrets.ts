import { CompactEncrypt, type CryptoKey } from 'jose'
import type { SecretFields } from '../export/exported-accounts.ts'
import type { UserSecrets } from '../export/exported-user.ts'
import { CONTENT, KEY_BYTES, ROUNDS, WRAPPED_FOR_KEY, WRAPPED_FOR_PASSPHRASE } from './algorithms.ts'

/** Recipient to whom the secrets of an export are encrypted. Null: the secrets are plain text. */
export type Recipient = { readonly passphrase: string } | { readonly publicKey: CryptoKey } | null

interface Given {
  openTotpSecret(stored: string, userId: string): Promise<string | null>
  /**
   * Encrypts with the service's master secret. The export encrypts a random text with it, by which an import learns whether the importing service has
   * the same master secret.
   */
  sealTotpSecret(secret: string, userId: string): Promise<string>
}

/** Used in place of a user's id in the encrypted proof of the master secret. No user can have this id. */
export const PROOF_OF_SECRET = 'export/master-secret'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the functions by which an export writes secrets. Encrypts a new key to the recipient once, and each user's secrets with this key, as a
 * JWE that is valid only in this user's line.
 */
export async function sealSecrets(recipient: Recipient, given: Given): Promise<SecretFields> {
  const random = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => BASE32[byte % 32]).join('')
  const masterSecret = await given.sealTotpSecret(random, PROOF_OF_SECRET)
  const openTotpSecret = given.openTotpSecret
  if (recipient === null)
    return { header: { masterSecret }, openTotpSecret, fieldsOf: async (secrets) => ({ ...secrets }) }
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return {
    header: { masterSecret, key: await wrapped(key, recipient) },
    openTotpSecret,
    async fieldsOf(secrets: UserSecrets, userId: string) {
      if (Object.keys(secrets).length === 0) return {}
      const text = new TextEncoder().encode(JSON.stringify(secrets))
      const jwe = new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: CONTENT, sub: userId })
      return { secrets: await jwe.encrypt(key) }
    },
  }
}

function wrapped(key: Uint8Array, recipient: NonNullable<Recipient>): Promise<string> {
  const jwe = new CompactEncrypt(key)
  if ('publicKey' in recipient)
    return jwe.setProtectedHeader({ alg: WRAPPED_FOR_KEY, enc: CONTENT }).encrypt(recipient.publicKey)
  return jwe
    .setProtectedHeader({ alg: WRAPPED_FOR_PASSPHRASE, enc: CONTENT })
    .setKeyManagementParameters({ p2c: ROUNDS })
    .encrypt(new TextEncoder().encode(recipient.passphrase))
}
