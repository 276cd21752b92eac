import { expect, it } from 'vitest'
import type { TelemetryEvent } from '../api-types.ts'
import { actorOf, eventNote, eventSentence, methodOf } from './event-sentence.ts'

const eventOf = (event: string, data: TelemetryEvent['data'] = {}): TelemetryEvent => ({
  id: '1',
  event,
  timestamp: '2026-01-01T00:00:00.000Z',
  data,
})

it.each([
  [
    { method: 'password', provider: 'local', reason: 'INVALID_CREDENTIALS' },
    'Could not sign in with password: wrong password, or no such account',
  ],
  [
    { method: 'oauth', provider: 'google', reason: 'ACCOUNT_DISABLED' },
    'Could not sign in with google: the account is disabled',
  ],
  [{ method: 'acme:badge', provider: 'local', reason: 'BADGE_LOST' }, 'Could not sign in with acme:badge: badge lost'],
  [{ method: 'constructor', reason: 'toString' }, 'Could not sign in with constructor: tostring'],
  [{ method: 7, reason: null }, 'Could not sign in'],
])('says why a sign-in failed: %j', (data, sentence) => {
  expect(eventSentence(eventOf('identity.auth.login.failed', data))).toBe(sentence)
})

it('names no missing account in a failure of an account', () => {
  const failed = eventOf('identity.auth.login.failed', { method: 'password', reason: 'INVALID_CREDENTIALS' })
  expect(eventSentence({ ...failed, userId: 'u1' })).toBe('Could not sign in with password: wrong password')
})

it('adds the second factor, changed settings, and the reason of an event without a sentence', () => {
  const data = { method: 'password', provider: 'local', secondFactor: 'totp' }
  expect(eventSentence(eventOf('identity.auth.login.success', data))).toBe(
    'Signed in with password and an authenticator app',
  )
  expect(eventNote(eventOf('identity.settings.updated', { keys: ['ui', '2fa-policy'] }))).toBe('Appearance, 2FA policy')
  expect(eventSentence(eventOf('shop.order', { reason: 'closed' }))).toBe('shop.order: closed')
  expect(
    eventNote(eventOf('identity.message.given_up', { reason: 'the mail relay my-relay.example answered 422' })),
  ).toBe('The mail relay my-relay.example responded with 422')
  expect(methodOf(eventOf('identity.auth.oauth.success', { provider: 'github' }))).toBe('github')
})

it.each([
  ['identity.user.updated', { fields: ['name', 'require2FA'] }, 'Full name, Second factor required'],
  ['identity.tenant.updated', { fields: ['name', 'config'] }, 'name, config'],
  ['identity.authorization-server.client.updated', { fields: ['name'] }, 'name'],
  ['identity.webhook.updated', { keys: ['ui'] }, 'ui'],
  ['shop.order', { fields: ['email'], keys: ['require2FA'] }, 'email, require2FA'],
  ['shop.order', { method: 'guest' }, 'with guest'],
])('names only fields of users and settings: %s %j', (event, data, note) => {
  expect(eventNote(eventOf(event, data))).toBe(note)
})

it.each([
  ['identity.user.guest.superseded', 'Signed in after using the service as a guest'],
  ['identity.guest.created', 'Guest created'],
  ['identity.guest.upgraded', 'The guest created an account'],
  ['identity.guest.superseded', 'The guest signed in to an existing account'],
  ['identity.apps.handed_over', 'An app was signed in with the browser’s session'],
])('has a sentence for %s', (event, sentence) => {
  expect(eventSentence(eventOf(event))).toBe(sentence)
})

it('tells an administrator from the holder of the admin secret', () => {
  expect(actorOf(eventOf('x', { by: 'admin' }))).toBe('the holder of the admin secret')
  expect(actorOf({ ...eventOf('x', { by: 'u1' }), actor: { id: 'u1', email: 'boss@example.com' } })).toBe(
    'boss@example.com',
  )
  expect(actorOf(eventOf('x'))).toBeUndefined()
})
