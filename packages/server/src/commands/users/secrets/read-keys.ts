import { readFileSync } from 'node:fs'
import { type CryptoKey, importJWK, importPKCS8, importSPKI } from 'jose'
import type { Environment } from '../../../configuration/settings.ts'
import { StartProblems } from '../../../configuration/start-problems.ts'
import { WRAPPED_FOR_KEY } from './algorithms.ts'

const VARIABLE = 'SALLYPORT_EXPORT_PASSPHRASE'
/** Minimum length: an attacker who has the file can guess its passphrase without limits. */
const SHORTEST = 16
const FORM = 'PEM or JWK, on the curve P-256, P-384, P-521 or X25519'

/** Returns the passphrase of the file, else that of the environment, or undefined. */
export function readPassphrase(env: Environment, file: string | undefined, headline: string): string | undefined {
  const text = file === undefined ? env[VARIABLE] : textOf(file, headline).replace(/\r?\n$/, '')
  if (file !== undefined && text === '') throw new StartProblems([`${file}: is empty`], headline)
  return text || undefined
}

/** Throws StartProblems if the passphrase is too short to encrypt with. */
export function assertLong(passphrase: string, headline: string): string {
  if ([...passphrase].length >= SHORTEST) return passphrase
  throw new StartProblems([`the passphrase must have at least ${SHORTEST} characters`], headline)
}

export async function readPublicKey(file: string, headline: string): Promise<CryptoKey> {
  const text = textOf(file, headline)
  return keyOf(file, headline, 'public', () => (isJson(text) ? fromJwk(text) : importSPKI(text, WRAPPED_FOR_KEY)))
}

export async function readPrivateKey(file: string, headline: string): Promise<CryptoKey> {
  const text = textOf(file, headline)
  return keyOf(file, headline, 'private', () => (isJson(text) ? fromJwk(text) : importPKCS8(text, WRAPPED_FOR_KEY)))
}

async function keyOf(
  file: string,
  headline: string,
  type: 'public' | 'private',
  read: () => Promise<CryptoKey>,
): Promise<CryptoKey> {
  const key = await read().catch(() => null)
  if (key?.type === type) return key
  throw new StartProblems([`${file}: is no ${type} key (${FORM})`], headline)
}

async function fromJwk(text: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(text), WRAPPED_FOR_KEY)
  if (key instanceof Uint8Array) throw new TypeError('A symmetric key')
  return key
}

function isJson(text: string): boolean {
  return text.trimStart().startsWith('{')
}

function textOf(file: string, headline: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartProblems([`${file}: ${error instanceof Error ? error.message : error}`], headline)
  }
}
