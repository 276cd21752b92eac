import type { SignatureScheme } from '@sallyport/core'
import { bytes } from '../support/answer.ts'

/** Signature headers of each scheme, written from the scheme's own documentation. */
export const SENDERS: Readonly<
  Record<SignatureScheme, (secret: string, body: string, seconds: number) => Promise<Readonly<Record<string, string>>>>
> = {
  sallyport: async (secret, body) => ({ 'X-Webhook-Signature': `sha256=${hex(await hmac(secret, body))}` }),
  github: async (secret, body) => ({ 'X-Hub-Signature-256': `sha256=${hex(await hmac(secret, body))}` }),
  stripe: async (secret, body, t) => ({
    'Stripe-Signature': `t=${t},v1=${'0'.repeat(64)},v1=${hex(await hmac(secret, `${t}.${body}`))},v0=x`,
  }),
  slack: async (secret, body, t) => ({
    'X-Slack-Request-Timestamp': String(t),
    'X-Slack-Signature': `v0=${hex(await hmac(secret, `v0:${t}:${body}`))}`,
  }),
  'standard-webhooks': async (secret, body, t) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(t),
    'webhook-signature': `v1a,x v1,${btoa(String.fromCharCode(...(await hmac(secret, `msg_1.${t}.${body}`))))}`,
  }),
}

// The cast is safe: these are the keys of that record.
export const SCHEMES = Object.keys(SENDERS) as readonly SignatureScheme[]

/** True if the scheme signs a timestamp. */
export function isTimed(scheme: SignatureScheme): boolean {
  return scheme !== 'sallyport' && scheme !== 'github'
}

async function hmac(secret: string, message: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(message)))
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
