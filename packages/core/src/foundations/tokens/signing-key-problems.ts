import type { JWK } from 'jose'
import { decodeBase64url } from '../crypto/encoding.ts'
import { type SigningAlgorithm, signingAlgorithm } from './signing-algorithm.ts'

const required: Readonly<Record<SigningAlgorithm, readonly (keyof JWK)[]>> = {
  EdDSA: ['x', 'd'],
  ES256: ['x', 'y', 'd'],
  RS256: ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'],
}

/** Returns the problems of configured signing keys for the start-up error; an empty list if all keys are usable. Never quotes a key. */
export function signingKeyProblems(keys: readonly JWK[]): readonly string[] {
  if (keys.length === 0) return ['signingKeys: must not be empty; omit it for HS256']
  const problems = keys.flatMap((key, index) => problemsOf(key).map((problem) => `signingKeys[${index}]: ${problem}`))
  const kids = keys.map((key) => key.kid).filter((kid) => kid !== undefined)
  const twice = new Set(kids.filter((kid, index) => kids.indexOf(kid) !== index))
  return [
    ...problems,
    ...Array.from(twice, (kid) => `signingKeys: the kid ${JSON.stringify(kid)} is used more than once`),
  ]
}

function problemsOf(key: JWK): readonly string[] {
  const problems: string[] = []
  if (typeof key.kid !== 'string' || key.kid === '' || key.kid.length > 128) {
    problems.push('kid must be a string of 1 to 128 characters')
  }
  const alg = signingAlgorithm(key)
  if (alg === null) {
    return [...problems, 'alg must be EdDSA (OKP, Ed25519), ES256 (EC, P-256) or RS256 (RSA), and match the key']
  }
  const missing = required[alg].filter((member) => !isBytes(key[member]))
  if (missing.includes('d')) problems.push('must be a private key')
  else if (missing.length > 0) problems.push(`missing or malformed: ${missing.join(', ')}`)
  else if (alg === 'RS256' && (decodeBase64url(key.n ?? '')?.length ?? 0) < 256) {
    problems.push('must have at least 2048 bits')
  }
  return problems
}

function isBytes(member: unknown): boolean {
  return typeof member === 'string' && (decodeBase64url(member)?.length ?? 0) > 0
}
