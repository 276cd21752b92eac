import { type CryptoKey, compactDecrypt, decodeProtectedHeader } from 'jose'
import { StartProblems } from '../../../configuration/start-problems.ts'
import { CONTENT, MAX_ROUNDS, WRAPPED_FOR_KEY, WRAPPED_FOR_PASSPHRASE } from './algorithms.ts'

/** Passphrase or key that decrypts the secrets of an export. */
export interface Opener {
  readonly passphrase?: string | undefined
  readonly privateKey?: CryptoKey | undefined
}

/** Returns the secrets of a user, or null if they are another user's or were changed. */
export type OpenSecrets = (jwe: string, userId: string) => Promise<Readonly<Record<string, unknown>> | null>

const HEADLINE = 'Nothing is imported'
const FOR_PASSPHRASE =
  'the secrets of this export are encrypted with a passphrase: give it in SALLYPORT_EXPORT_PASSPHRASE or --passphrase-file <file>'
const FOR_KEY = 'the secrets of this export are encrypted for a key: name the file of the private key in --key <file>'

/** Decrypts the key of an export. Throws StartProblems if the passphrase or private key is missing or wrong. */
export async function openSecrets(wrapped: string, { passphrase, privateKey }: Opener): Promise<OpenSecrets> {
  const algorithm = algorithmOf(wrapped)
  if (algorithm === WRAPPED_FOR_PASSPHRASE && passphrase === undefined)
    throw new StartProblems([FOR_PASSPHRASE], HEADLINE)
  if (algorithm === WRAPPED_FOR_KEY && privateKey === undefined) throw new StartProblems([FOR_KEY], HEADLINE)
  const secret = algorithm === WRAPPED_FOR_PASSPHRASE ? new TextEncoder().encode(passphrase) : privateKey
  const limits = {
    keyManagementAlgorithms: [WRAPPED_FOR_PASSPHRASE, WRAPPED_FOR_KEY],
    contentEncryptionAlgorithms: [CONTENT],
    maxPBES2Count: MAX_ROUNDS,
  }
  const what = algorithm === WRAPPED_FOR_PASSPHRASE ? 'passphrase' : 'private key'
  const opened = await compactDecrypt(wrapped, secret ?? new Uint8Array(), limits).catch(() => {
    throw new StartProblems([`the ${what} is wrong, or the first line of the file was changed`], HEADLINE)
  })
  return (jwe, userId) => secretsIn(jwe, userId, opened.plaintext)
}

function algorithmOf(jwe: string): unknown {
  try {
    return decodeProtectedHeader(jwe).alg
  } catch {
    throw new StartProblems(['line 1: key: is no JWE'], HEADLINE)
  }
}

async function secretsIn(jwe: string, userId: string, key: Uint8Array) {
  try {
    const limits = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: [CONTENT] }
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, key, limits)
    return protectedHeader.sub === userId ? JSON.parse(new TextDecoder().decode(plaintext)) : null
  } catch {
    return null
  }
}
