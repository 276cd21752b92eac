import * as v from 'valibot'
import { decodeBase64url, decodeUtf8, encodeBase64url } from '../../../foundations/crypto/encoding.ts'
import { randomBytes } from '../../../foundations/crypto/random.ts'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import type { Proof, ProofPurpose, ProofStore } from '../../../ports/accounts/proofs.ts'

/** Lifetime of a challenge in milliseconds: the upper end of the timeouts that WebAuthn Level 3, 15.1, recommends. */
export const CHALLENGE_MS = 10 * 60_000

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

type ChallengePurpose = Extract<ProofPurpose, `passkey-${string}`>

/** Stores a new challenge of 256 bits and returns it as base64url. Valid once, for this purpose and user only (R01, R02). */
export async function issueChallenge(
  purpose: ChallengePurpose,
  userId: string,
  { proofs, now }: Given,
  data: Proof['data'] = {},
): Promise<string> {
  const challenge = encodeBase64url(randomBytes(32))
  const expiresAt = later(now(), CHALLENGE_MS)
  await proofs.put({ purpose, hash: hashToken(challenge), userId, data, attempts: 0, expiresAt })
  return challenge
}

/**
 * Consumes the challenge that the authenticator signed and returns it with its record. Returns null if the challenge is unknown, used, expired or
 * was issued for another purpose. Of several parallel calls, one succeeds (R01).
 */
export async function consumeChallenge(
  purpose: ChallengePurpose,
  clientDataJson: string,
  { proofs, now }: Given,
): Promise<{ readonly challenge: string; readonly proof: Proof } | null> {
  const challenge = challengeIn(clientDataJson)
  const proof = challenge === null ? null : await proofs.consume(purpose, hashToken(challenge), now())
  return challenge === null || proof === null ? null : { challenge, proof }
}

const clientData = v.object({ challenge: v.string() })

function challengeIn(clientDataJson: string): string | null {
  const bytes = decodeBase64url(clientDataJson)
  const text = bytes && decodeUtf8(bytes)
  if (text === null) return null
  try {
    const parsed = v.safeParse(clientData, JSON.parse(text))
    return parsed.success ? parsed.output.challenge : null
  } catch {
    return null
  }
}
