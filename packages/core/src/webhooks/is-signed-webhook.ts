import { constantTimeEqual } from '../crypto/constant-time.ts'
import { plainSignature, standardSignature } from './signature.ts'

const MOST_SIGNATURES = 10

/** What is known of a request that says to be a webhook. */
export interface SignedRequest {
  readonly body: Uint8Array
  header(name: string): string | null
}

/** Whether `X-Webhook-Signature` is of this body. Nothing says when it was made. */
export function isPlainlySigned({ body, header }: SignedRequest, secrets: readonly string[]): boolean {
  const presented = header('x-webhook-signature')
  return presented !== null && secrets.some((secret) => constantTimeEqual(plainSignature(secret, body), presented))
}

/** Whether one of the signatures in `webhook-signature` is of this id, time and body, and the time is near. */
export function isStandardlySigned(
  { body, header }: SignedRequest,
  secrets: readonly string[],
  { now, toleranceMs }: { readonly now: Date; readonly toleranceMs: number },
): boolean {
  const [id, timestamp, list] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header)
  if (id == null || timestamp == null || list == null || !/^\d{1,12}$/.test(timestamp)) return false
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= toleranceMs)) return false
  const presented = list.split(' ').slice(0, MOST_SIGNATURES)
  return secrets.some((secret) => {
    const expected = standardSignature(secret, id, timestamp, body)
    return presented.some((one) => constantTimeEqual(expected, one))
  })
}
