import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from './foundations/crypto/encoding.ts'
import { plainSignature, standardSignature } from './outgoing/webhooks/delivery/signature.ts'
import { verifyWebhook } from './verify-webhook.ts'

/** Test vectors that the libraries of Standard Webhooks and Svix publish. */
const VECTORS = [
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: '1731705121',
    body: '{"event_type":"ping","data":{"success":true}}',
    signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
] as const

const [VECTOR] = VECTORS
const AT = new Date(Number(VECTOR.timestamp) * 1000)

function headersOf(
  { id, timestamp, signature }: (typeof VECTORS)[number],
  more: Readonly<Record<string, string>> = {},
) {
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature, ...more }
}

function verified(
  more: Readonly<Record<string, string>> = {},
  { body = VECTOR.body, secret = VECTOR.secret, now = AT }: { body?: string; secret?: string; now?: Date } = {},
): boolean {
  return verifyWebhook(body, new Headers(headersOf(VECTOR, more)), secret, { now })
}

describe('verifyWebhook', () => {
  it.each(VECTORS)('takes the published vector $id', (vector) => {
    const now = new Date(Number(vector.timestamp) * 1000)
    expect(standardSignature(vector.secret, vector.id, vector.timestamp, encodeUtf8(vector.body))).toBe(
      vector.signature,
    )
    expect(verifyWebhook(vector.body, headersOf(vector), vector.secret, { now })).toBe(true)
    expect(verifyWebhook(encodeUtf8(vector.body), headersOf(vector), vector.secret, { now })).toBe(true)
  })

  it('signs with a secret that is no base64 by its UTF-8, and finds the signature among several', () => {
    for (const secret of ['zoë & co.', 'whsec_not base64!', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']) {
      const signature = standardSignature(secret, VECTOR.id, VECTOR.timestamp, encodeUtf8(VECTOR.body))
      expect(verified({ 'webhook-signature': `v1,AAAA ${signature} v2,x` }, { secret })).toBe(true)
      expect(signature).not.toBe(VECTOR.signature)
    }
  })

  it('takes any of several secrets, and none of an empty one', () => {
    expect(verifyWebhook(VECTOR.body, headersOf(VECTOR), ['older', VECTOR.secret], { now: AT })).toBe(true)
    expect(verifyWebhook(VECTOR.body, headersOf(VECTOR), [], { now: AT })).toBe(false)
    const unsigned = { 'X-Webhook-Signature': plainSignature('', encodeUtf8('{}')) }
    expect(verifyWebhook('{}', unsigned, '', { scheme: 'sallyport' })).toBe(false)
  })

  it.each([
    ['another body', {}, { body: `${VECTOR.body} ` }],
    ['another secret', {}, { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx' }],
    ['another id', { 'webhook-id': 'msg_other' }, {}],
    ['another time', { 'webhook-timestamp': '1614265331' }, {}],
    ['no signature', { 'webhook-signature': '' }, {}],
    ['a signature of another version', { 'webhook-signature': VECTOR.signature.replace('v1', 'v2') }, {}],
    ['a signature without padding', { 'webhook-signature': VECTOR.signature.slice(0, -1) }, {}],
    ['a time that is no number', { 'webhook-timestamp': `${VECTOR.timestamp}.0` }, {}],
    ['a time from long ago', {}, { now: new Date(AT.getTime() + 300_001) }],
    ['a time to come', {}, { now: new Date(AT.getTime() - 300_001) }],
  ])('refuses %s', (_, more, given) => {
    expect(verified(more, given)).toBe(false)
  })

  it('takes what is five minutes old, and asks the system for the time by itself', () => {
    expect(verified({}, { now: new Date(AT.getTime() + 300_000) })).toBe(true)
    expect(verifyWebhook(VECTOR.body, headersOf(VECTOR), VECTOR.secret)).toBe(false)
    expect(verifyWebhook(VECTOR.body, headersOf(VECTOR), VECTOR.secret, { toleranceSeconds: 1e10 })).toBe(true)
  })

  it('looks at X-Webhook-Signature only when it is told to, since that covers no time', () => {
    const signature = plainSignature('s3cret', encodeUtf8('{"a":1}'))
    expect(signature).toMatch(/^sha256=[0-9a-f]{64}$/)
    const headers = { 'X-Webhook-Signature': signature }
    expect(verifyWebhook('{"a":1}', headers, 's3cret')).toBe(false)
    expect(verifyWebhook('{"a":1}', headers, 's3cret', { scheme: 'sallyport' })).toBe(true)
    expect(verifyWebhook('{"a":2}', headers, 's3cret', { scheme: 'sallyport' })).toBe(false)
    expect(verifyWebhook('{"a":1}', { 'x-webhook-signature': [signature] }, 's3cret', { scheme: 'sallyport' })).toBe(
      false,
    )
    expect(verifyWebhook('{"a":1}', {}, 's3cret', { scheme: 'sallyport' })).toBe(false)
  })

  it('makes the documented HMAC', () => {
    // echo -n '{"a":1}' | openssl dgst -sha256 -hmac s3cret
    expect(plainSignature('s3cret', encodeUtf8('{"a":1}'))).toBe(
      'sha256=5910e62016ef5034272c926c27071992a465c2335cecf41851bda071577f4f6d',
    )
  })
})
