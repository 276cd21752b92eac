import { constantTimeEqual } from '../../foundations/crypto/constant-time.ts'
import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { randomDigits, randomId } from '../../foundations/crypto/random.ts'
import { hashCode, hashCodeByEach, hashToken } from '../../foundations/crypto/token-hash.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { Proof, ProofStore } from '../../ports/accounts/proofs.ts'
import { CODE_ATTEMPTS } from './codes.ts'
import { putIfAbsent } from './put-if-absent.ts'

export const MAILED_CODE_DIGITS = 8
export const MAILED_CODE_MS = 10 * 60_000

const PURPOSE = 'magic-link-code'
const LATEST = 'magic-link-code-latest'

interface Given {
  readonly proofs: ProofStore
  readonly codeKeys: KeyRing
  readonly now: () => Date
}

/**
 * Scope of a mailed code. `userId`: the user, or the id that a sign-up will give. A code without `userId` is never mailed: it is stored only so
 * that guesses at it take as long (R24b).
 */
export interface MailedCodeSubject {
  readonly codeId: string
  readonly email: string
  readonly userId?: string | undefined
  /** Purpose of the token that is consumed together with the code. */
  readonly purpose: 'magic-link' | 'sign-up'
  /** Key of the requester, who has one code for this address at a time. */
  readonly requester: string
}

/** A guess at a stored code. The guess is counted and compared, but consumes nothing yet. */
export interface MailedCodeGuess {
  readonly email: string
  /** The user, or the id that a sign-up will give. Undefined if no code was mailed to the address. */
  readonly userId: string | undefined
  readonly purpose: MailedCodeSubject['purpose']
  readonly isRight: boolean
  /** Consumes the code together with the link of the same mail. Returns the link's record, or null if either was used meanwhile (R01). */
  consume(): Promise<Proof | null>
}

/** Returns a new code and the id under which the requester redeems it. */
export function newMailedCode(): { readonly codeId: string; readonly code: string } {
  return { codeId: randomId(), code: randomDigits(MAILED_CODE_DIGITS) }
}

/** Writes the code as people read it: `1234 5678`. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/**
 * Stores a code's keyed hash (R35) and voids the requester's earlier code for this address. Codes of other requesters stay: otherwise a stranger
 * could void the owner's codes by asking for new ones. `linkToken`: token that is consumed together with the code.
 */
export async function putMailedCode(
  { codeId, email, userId, purpose, requester }: MailedCodeSubject,
  code: string,
  linkToken: string,
  { proofs, codeKeys, now }: Given,
): Promise<void> {
  const hash = hashToken(codeId)
  const key = hashToken(JSON.stringify([email, requester]))
  const earlier = await proofs.consume(LATEST, key, new Date(0))
  if (earlier !== null) await proofs.consume(PURPOSE, String(earlier.data.code), new Date(0))
  const about = { userId: userId ?? '', attempts: 0, expiresAt: later(now(), MAILED_CODE_MS) }
  await proofs.put({
    ...about,
    purpose: PURPOSE,
    hash,
    data: {
      email,
      of: purpose,
      code: hashCode(codeKeys, PURPOSE, ownerOf(hash, email, userId), code),
      link: hashToken(linkToken),
    },
  })
  // A parallel request of the same requester may have stored its record first: both codes then stay valid until they expire.
  await putIfAbsent({ ...about, purpose: LATEST, hash: key, data: { code: hash } }, proofs)
}

/**
 * Counts and compares a guess. Each code allows five guesses (R01). Returns null if no unexpired code has this id, or if no guess is left.
 * An address without an account takes the same steps as any other (R24b).
 */
export async function guessMailedCode(
  codeId: string,
  code: string,
  { proofs, codeKeys, now }: Given,
): Promise<MailedCodeGuess | null> {
  const hash = hashToken(codeId)
  const attempt = await proofs.claimAttempt(PURPOSE, hash, CODE_ATTEMPTS, now())
  const proof = await proofs.find(PURPOSE, hash)
  if (attempt === null || proof === null) return null
  const { email, link, code: stored } = textsOf(proof)
  const userId = proof.userId === '' ? undefined : proof.userId
  const hashes = hashCodeByEach(codeKeys, PURPOSE, ownerOf(hash, email, userId), code)
  const purpose = proof.data.of === 'sign-up' ? 'sign-up' : 'magic-link'
  return {
    email,
    userId,
    purpose,
    isRight: hashes.some((one) => constantTimeEqual(one, stored)),
    async consume() {
      if ((await proofs.consume(PURPOSE, hash, now())) === null) return null
      return proofs.consume(purpose, link, now())
    },
  }
}

/** Returns the owner that is part of a code's hash: the hash of the `codeId` with the user, or, without a user, with the address (R02). */
function ownerOf(codeIdHash: string, email: string, userId: string | undefined): string {
  return `${codeIdHash} ${userId ?? `address:${email}`}`
}

function textsOf({ data }: Proof): Readonly<Record<'email' | 'link' | 'code', string>> {
  return { email: String(data.email), link: String(data.link), code: String(data.code) }
}
