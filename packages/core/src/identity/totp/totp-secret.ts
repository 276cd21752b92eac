import { isSealed, type Sealer } from '../../foundations/crypto/seal.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'
import type { Logger } from '../../ports/host/log.ts'
import { isUsableSecret, matchingStep } from './totp.ts'

interface Given {
  readonly users: UserStore
  readonly sealer: Sealer
  readonly now: () => Date
  readonly logger: Logger
}

/** Encrypts a TOTP secret for storage, bound to the user. A copy in another user's row can't be decrypted (R35). */
export function sealTotpSecret(secret: string, userId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(secret, contextOf(userId))
}

/** Decrypts a stored TOTP secret to base32. Returns null if no configured master secret can decrypt it. */
export function openTotpSecret(sealed: string, userId: string, sealer: Sealer): Promise<string | null> {
  return sealer.open(sealed, contextOf(userId))
}

/**
 * Encrypts a secret that was imported from another system. A secret that is encrypted for this user already is returned unchanged. Rejects
 * with a RangeError for any other secret that isn't base32 of at least 80 bits.
 */
export async function sealImportedSecret(secret: string, userId: string, sealer: Sealer): Promise<string> {
  if (isSealed(secret)) {
    if ((await openTotpSecret(secret, userId, sealer)) !== null) return secret
    throw new RangeError('The TOTP secret is encrypted for another user, or with another master secret')
  }
  const plain = plainSecret(secret)
  if (!isUsableSecret(plain)) throw new RangeError('A TOTP secret must be base32 of at least 80 bits')
  return sealTotpSecret(plain, userId, sealer)
}

/** Decrypts a stored secret to base32. A secret that an import stored unencrypted is returned unchanged. Null if the secret can't be decrypted. */
export async function openStoredSecret(stored: string, userId: string, sealer: Sealer): Promise<string | null> {
  return isSealed(stored) ? openTotpSecret(stored, userId, sealer) : stored
}

/**
 * True if the code is right and its 30 s step wasn't used before. The step is then stored as used, so of several parallel calls only one
 * returns true (R07). A secret that an import stored as plain base32 is encrypted after its first correct code.
 */
export async function consumeTotpCode(user: User, code: string, given: Given): Promise<boolean> {
  if (!user.isTotpEnabled || user.totpSecret === undefined || given.users.advanceTotpStep === undefined) return false
  const isPlain = !isSealed(user.totpSecret)
  const secret = isPlain ? usableSecret(user, user.totpSecret, given) : await sealedSecret(user, user.totpSecret, given)
  const step = secret === null ? null : matchingStep(secret, code, given.now())
  if (secret === null || step === null || !(await given.users.advanceTotpStep(user.id, step))) return false
  if (isPlain) await replacePlainSecret(user, secret, given)
  return true
}

async function sealedSecret({ id }: User, sealed: string, { sealer }: Given): Promise<string> {
  const secret = await openTotpSecret(sealed, id, sealer)
  // Throws because this is a configuration error, not a wrong code: the master secret that encrypted this TOTP secret was removed.
  if (secret === null) throw new Error('The master secret of a TOTP secret is missing: add it to `previousSecrets`')
  return secret
}

/**
 * Returns an imported secret in normal form. If it isn't base32 of at least 80 bits, logs an error and returns null; every code is then
 * refused.
 */
function usableSecret({ id }: User, stored: string, { logger }: Given): string | null {
  const secret = plainSecret(stored)
  if (isUsableSecret(secret)) return secret
  logger({
    level: 'error',
    event: 'totp.secret.unreadable',
    userId: id,
    hint: 'totpSecret must be base32 or from sealTotpSecret()',
  })
  return null
}

/**
 * Encrypts the stored secret, unless the user replaced it meanwhile. If the write fails, the code is still accepted, and the next correct
 * code tries again.
 */
async function replacePlainSecret(user: User, secret: string, { users, sealer, logger }: Given): Promise<void> {
  const { id, email, totpSecret, sessionsValidAfter = null } = user
  try {
    const patch = { totpSecret: await sealTotpSecret(secret, id, sealer) }
    if (users.updateIf !== undefined && totpSecret !== undefined)
      await users.updateIf(id, { email, sessionsValidAfter, totpSecret }, patch)
    else if ((await users.findById(id))?.totpSecret === totpSecret) await users.update(id, patch)
  } catch (error) {
    logger({ level: 'warn', event: 'totp.secret.not-sealed', userId: id, error })
  }
}

/** Normalises base32: removes spaces, hyphens and padding, and converts to upper case. */
function plainSecret(secret: string): string {
  return secret.replace(/[\s-]|=+$/g, '').toUpperCase()
}

function contextOf(userId: string): string {
  return `totp:${userId}`
}
