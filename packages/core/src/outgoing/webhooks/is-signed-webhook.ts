import { constantTimeEqual } from '../../foundations/crypto/constant-time.ts'
import { plainSignature, standardSignature } from './delivery/signature.ts'

const MAX_SIGNATURES = 10

/** Headers and body of a request that claims to be a webhook. */
export interface SignedRequest {
  readonly body: Uint8Array
  header(name: string): string | null
}

/** True if `X-Webhook-Signature` matches the body. This signature doesn't cover the time, so a recorded request that is sent again passes, too. */
export function isPlainlySigned({ body, header }: SignedRequest, secrets: readonly string[]): boolean {
  const presented = header('x-webhook-signature')
  return presented !== null && secrets.some((secret) => constantTimeEqual(plainSignature(secret, body), presented))
}

/** True if a signature in `webhook-signature` matches id, time and body, and the time differs from `now` by at most `toleranceMs`. */
export function isStandardlySigned(
  { body, header }: SignedRequest,
  secrets: readonly string[],
  { now, toleranceMs }: { readonly now: Date; readonly toleranceMs: number },
): boolean {
  const [id, timestamp, list] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header)
  if (id == null || timestamp == null || list == null || !/^\d{1,12}$/.test(timestamp)) return false
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= toleranceMs)) return false
  const presented = list.split(' ').slice(0, MAX_SIGNATURES)
  return secrets.some((secret) => {
    const expected = standardSignature(secret, id, timestamp, body)
    return presented.some((one) => constantTimeEqual(expected, one))
  })
}
