import { constantTimeEqual } from '../../../foundations/crypto/constant-time.ts'
import { encodeHex, encodeUtf8 } from '../../../foundations/crypto/encoding.ts'
import { hmacSha256 } from '../../../foundations/crypto/hmac-sha256.ts'
import { plainSignature } from '../../../outgoing/webhooks/delivery/signature.ts'
import {
  isPlainlySigned,
  isStandardlySigned,
  type SignedRequest,
} from '../../../outgoing/webhooks/is-signed-webhook.ts'
import type { SignatureScheme } from '../../../ports/events/webhooks.ts'

export interface Signed {
  readonly rawBody: Uint8Array
  readonly headers: Headers
  readonly secret: string
  readonly now: Date
}

/** Maximum difference in seconds between the service's clock and the signed time, for signature schemes that sign the time. */
const TOLERANCE_SECONDS = 300

/** True if the body was signed with the secret. Schemes that sign the time refuse messages whose time is more than 5 minutes off. */
export function isSigned(scheme: SignatureScheme, signed: Signed): boolean {
  return SCHEMES[scheme](signed)
}

const SCHEMES: Readonly<Record<SignatureScheme, (signed: Signed) => boolean>> = {
  sallyport: (signed) => isPlainlySigned(requestOf(signed), [signed.secret]),
  github: ({ rawBody, headers, secret }) =>
    isOneOf(plainSignature(secret, rawBody), [headers.get('X-Hub-Signature-256')]),

  stripe({ rawBody, headers, secret, now }) {
    const fields = (headers.get('Stripe-Signature') ?? '').split(',').map((field) => field.trim().split('='))
    const valuesOf = (wanted: string) => fields.flatMap(([name, value = '']) => (name === wanted ? [value] : []))
    const [timestamp = ''] = valuesOf('t')
    return isRecent(timestamp, now) && isOneOf(hexOf(secret, `${timestamp}.`, rawBody), valuesOf('v1'))
  },

  slack({ rawBody, headers, secret, now }) {
    const timestamp = headers.get('X-Slack-Request-Timestamp') ?? ''
    const expected = `v0=${hexOf(secret, `v0:${timestamp}:`, rawBody)}`
    return isRecent(timestamp, now) && isOneOf(expected, [headers.get('X-Slack-Signature')])
  },

  'standard-webhooks': (signed) =>
    isStandardlySigned(requestOf(signed), [signed.secret], { now: signed.now, toleranceMs: TOLERANCE_SECONDS * 1000 }),
}

function requestOf({ rawBody, headers }: Signed): SignedRequest {
  return { body: rawBody, header: (name) => headers.get(name) }
}

function isOneOf(expected: string, presented: readonly (string | null)[]): boolean {
  return presented.some((signature) => constantTimeEqual(expected, signature ?? ''))
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
}

function hexOf(secret: string, head: string, body: Uint8Array): string {
  const start = encodeUtf8(head)
  const signed = new Uint8Array(start.length + body.length)
  signed.set(start)
  signed.set(body, start.length)
  return encodeHex(hmacSha256(encodeUtf8(secret), signed))
}
