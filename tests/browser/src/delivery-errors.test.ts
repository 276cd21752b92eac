import { expect, it } from 'vitest'
import type { OutboundCalls } from '../../../packages/core/src/foundations/net/outbound-calls.ts'
import type { DeliveryError } from '../../../packages/core/src/outgoing/delivery-error.ts'
import { httpMailRelay } from '../../../packages/core/src/outgoing/messages/carriers/http-mail-relay.ts'
import { httpSmsGateway } from '../../../packages/core/src/outgoing/messages/carriers/http-sms-gateway.ts'
import { errorInWords } from '../../../packages/dashboard/src/browser/webhooks/deliveries/error-in-words.ts'

/** The words for each error of the service. A new error without words doesn't type-check. */
const WORDS: Readonly<Record<DeliveryError, string>> = {
  'did not answer in time': 'The receiver did not respond in time',
  'could not be reached': 'The receiver could not be reached',
  'the URL is not allowed: it must be https and lead to a public address':
    'The URL is not allowed: it must be https and lead to a public address',
  'the signing secret cannot be decrypted with secret or previousSecrets':
    'The signing secret cannot be decrypted with secret or previousSecrets',
  'the webhook is not active': 'The webhook is off',
  'the account was not created': 'The account was not created',
  'the carrier took too long': 'The mail or SMS service did not respond in time',
  'the carrier refused the message': 'The mail or SMS service refused the message',
  'the message cannot be decrypted with secret or previousSecrets':
    'The message cannot be decrypted with secret or previousSecrets',
  'what it carries has expired': 'Its link or code has expired',
  'what it carries is no longer valid': 'Its link or code no longer works',
  'the recipient has changed': 'The user was disabled, or no longer has this address or number',
}

it.each([
  ...Object.entries(WORDS),
  ['answered 503', 'The receiver responded with 503'],
  ['answered 410', 'The receiver responded with 410 (Gone): it wants no more events'],
  ['an error of an older version', 'an error of an older version'],
])('the dashboard has words for “%s”', (error, words) => {
  expect(errorInWords(error)).toBe(words)
})

const endpoint = 'https://carrier.example:8443/send'
const late = new DOMException('too late', 'TimeoutError')

it.each([
  ['did not respond in time', () => Promise.reject(late)],
  ['could not be reached', () => Promise.reject(new Error('refused'))],
  ['responded with 410', async () => new Response(null, { status: 410 })],
])('the dashboard names the relay or gateway that %s', async (words, answer) => {
  // The cast is safe: every call gets the same answer.
  const run = answer as OutboundCalls['run']
  const calls: OutboundCalls = { timeoutMs: 1, hostTimeoutMs: 1, run, end() {} }
  const relay = httpMailRelay({ endpoint, apiKey: 'key', from: 'noreply@example.com' }, calls)
  const gateway = httpSmsGateway({ endpoint, apiKey: 'key', username: 'name', password: 'word' }, calls)
  const told = (error: Error) => errorInWords(error.message)
  const mail = { to: 'ada@example.com', subject: 'Hello', html: '', text: '' }
  expect(await relay.send(mail).then(() => '', told)).toBe(`The mail relay carrier.example:8443 ${words}`)
  expect(await gateway.send('+390612345678', 'Hello').then(() => '', told)).toBe(
    `The SMS gateway carrier.example:8443 ${words}`,
  )
})
