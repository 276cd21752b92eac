import { badge } from '@sallyport/example-badge'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { mailedReset, reset } from '../auth/account/reset-password.ts'
import { secure, takeAlert } from '../auth/ownership/alert-links.ts'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { NUMBER, postBearer } from '../auth/sign-in/pending-sign-in.ts'
import { group } from '../group.ts'
import { PASSWORD, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../support/expect.ts'
import { native } from '../support/native.ts'
import { browser } from '../support/pages/browser.ts'
import { STATIC_PAGES } from '../support/pages/static-pages.ts'
import { addBadge, badgeAccount, SECRET, signInByBadge } from './badge-account.ts'

const ADA = 'ada@example.com'
const DAY = 86_400_000
const PAGE = { page: 1, limit: 10 }

export const badgeGroup = group('A feature of the host: sign-in by badge', {
  'R04 signs in through the one mint, with events that name its method': async (open) => {
    const { target, user } = await badgeAccount(open)
    target.events.clear()
    const answer = await signInByBadge(target)
    status(answer, 200)
    const { sub, sid } = claimsOf(text(answer, 'accessToken'))
    const session = given(await target.stores.sessions.get(String(sid)))
    equal([sub, session.method, session.passedSecondFactor], [user.id, 'badge:badge', false])
    equal(
      target.events.all.map(({ event, data }) => [event, data.method]),
      [
        ['identity.auth.login.success', 'badge:badge'],
        ['identity.session.created', 'badge:badge'],
      ],
    )
  },

  'R19 sets cookies for a browser, and none for a foreign page': async (open) => {
    const { target } = await badgeAccount(open)
    const client = browser(target)
    const foreign = { Origin: 'https://evil.example' }
    refused(await client.post('/auth/badge/sign-in', { secret: SECRET }, foreign), 403, 'CSRF_INVALID')
    status(await client.post('/auth/badge/sign-in', { secret: SECRET }), 200)
    status(await client.get('/auth/me'), 200)
  },

  'answers with its own code, and tells the failure': async (open) => {
    const { target } = await badgeAccount(open)
    const answer = await signInByBadge(target, 'another-badge-of-no-one')
    refused(answer, 401, 'INVALID_BADGE')
    equal(answer.json.message, 'Unknown badge.')
    const [failed] = target.events.named('identity.auth.login.failed')
    equal(failed?.data, { method: 'badge:badge', provider: 'local', reason: 'INVALID_BADGE' })
  },

  'takes only what its schema takes, from signed-in users': async (open) => {
    const { target, client } = await badgeAccount(open)
    invalid(await addBadge(client, 'short'), 'secret')
    invalid(await client.post('/auth/badge', { secret: 7 }), 'secret')
    invalid(await signInByBadge(target, ''), 'secret')
    refused(await send(target, 'POST', '/auth/badge', { json: { secret: SECRET } }), 401, 'UNAUTHORIZED')
    refused(await send(target, 'GET', '/auth/badge'), 405, 'METHOD_NOT_ALLOWED')
  },

  'R06 asks for a fresh proof before a badge is added': async (open) => {
    const target = await open({ features: [badge] })
    const { client } = await signedInNative(target)
    target.clock.advance(DAY)
    status(await client.refresh(), 200)
    refused(await addBadge(client), 403, 'REAUTHENTICATION_REQUIRED')
    status(await client.post('/auth/badge', { secret: SECRET, currentPassword: PASSWORD }), 200)
  },

  'keeps a badge with one user: the second one is a conflict': async (open) => {
    const { target } = await badgeAccount(open)
    const { client } = await signedInNative(target, { email: 'bob@example.com' })
    refused(await addBadge(client), 409, 'CONFLICT')
    const answer = await signInByBadge(target)
    equal(claimsOf(text(answer, 'accessToken')).sub, `user-${ADA}`)
  },

  'R05 asks for a second factor where one is required': async (open) => {
    const { target, user } = await badgeAccount(open, { fields: { phoneNumber: NUMBER } })
    await target.stores.users.update(user.id, { require2FA: true })
    const answer = await signInByBadge(target)
    equal([answer.json.requiresTwoFactor, answer.json.available2faMethods], [true, ['sms', 'magic-link']])
  },

  'R38 tells the user by mail, and "This wasn’t me" suspends the badge': async (open) => {
    const { target } = await badgeAccount(open)
    const { token } = await takeAlert(target, 'A sign-in method was added')
    const answer = await secure(target, token)
    equal(answer.json, { success: true, suspended: [{ type: 'feature', provider: 'badge:badge' }], removed: [] })
    target.clock.advance(1)
    refused(await signInByBadge(target), 403, 'SIGN_IN_METHOD_SUSPENDED')
  },

  'R38 a reset suspends a new badge until its user allows it again': async (open) => {
    const { target, user } = await badgeAccount(open)
    target.mails.clear()
    const answer = await reset(target, { token: await mailedReset(target), newPassword: 'a whole new password' })
    equal(answer.json.suspended, [{ type: 'feature', provider: 'badge:badge' }])
    target.clock.advance(1)
    refused(await signInByBadge(target), 403, 'SIGN_IN_METHOD_SUSPENDED')
    const client = native(target)
    status(await client.login(ADA, 'a whole new password'), 200)
    const { signInMethods } = (await client.get('/auth/sign-in-methods')).json
    const [held] = (Array.isArray(signInMethods) ? signInMethods : []).filter(({ type }) => type === 'feature')
    equal([held.provider, held.isSuspended], ['badge:badge', true])
    const restored = { type: 'feature', provider: 'badge:badge', id: held.id }
    refused(await client.post('/auth/sign-in-methods/restore', { ...restored, id: 'x' }), 404, 'NOT_FOUND')
    status(await client.post('/auth/sign-in-methods/restore', restored), 200)
    equal(claimsOf(text(await signInByBadge(target), 'accessToken')).sub, user.id)
  },

  'R10 the first proof of the mailbox removes the badge of the person who registered the address': async (open) => {
    const { target } = await badgeAccount(open, { fields: { isEmailVerified: false } })
    target.mails.clear()
    status(await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA } }), 200)
    const answer = await postBearer(target, '/auth/magic-link/verify', { token: (await takeLink(target)).token })
    equal(answer.json.removed, [{ type: 'password' }, { type: 'feature', provider: 'badge:badge' }])
    refused(await signInByBadge(target), 401, 'INVALID_BADGE')
  },

  'R28 leaves nothing of a deleted user': async (open) => {
    const { target, client, user } = await badgeAccount(open)
    status(await client.send('DELETE', '/auth/account', { json: {} }), 200)
    equal((await given(target.stores.records).list('badge:badge', null, PAGE, target.clock.now())).total, 0)
    refused(await signInByBadge(target), 401, 'INVALID_BADGE')
    equal(await target.stores.users.findById(user.id), null)
  },

  'a badge that ran out opens nothing, and the clean-up deletes it': async (open) => {
    const { target } = await badgeAccount(open)
    target.clock.advance(30 * DAY)
    refused(await signInByBadge(target), 401, 'INVALID_BADGE')
    await target.sallyport.deleteExpired()
    isTrue(
      target.log.some(({ event, store, count }) => event === 'expired.deleted' && store === 'features' && count === 1),
      'the log counts it',
    )
    equal(await given(target.stores.records).find('badge:badge', 'any', null), null)
  },

  'its event is published, audited and listed': async (open) => {
    const { target, user } = await badgeAccount(open, { options: WITH_ADMIN })
    const [added] = target.events.named('identity.badge.added')
    equal(added?.metadata.userId, user.id)
    const { events } = (await administer(target, 'GET', '/event-names')).json
    isTrue(Array.isArray(events) && events.includes('identity.badge.added'), 'listed')
    const { rows } = (await administer(target, 'GET', '/audit?limit=50')).json
    const actions = (Array.isArray(rows) ? rows : []).map((row) => row.event)
    isTrue(actions.includes('identity.badge.added'), `audited: ${actions}`)
  },

  'R33 the pages get its button, its module and the texts of its errors': async (open) => {
    const target = await open({ features: [badge], ui: { pages: STATIC_PAGES } })
    const { json } = await send(target, 'GET', '/auth/ui/config?lang=it')
    equal(json.sections, [{ feature: 'badge', page: 'signIn', label: 'Badge' }])
    equal(Object(json.translations)['error.INVALID_BADGE'], 'Badge sconosciuto.')
    const module = await send(target, 'GET', '/auth/ui/features/badge/signIn.js')
    equal([module.status, module.headers.get('Content-Type')], [200, 'text/javascript; charset=utf-8'])
    isTrue(module.text.startsWith('export default'), module.text)
  },

  'without the feature there is no route, no section and no event of it': async (open) => {
    const target = await open({ ui: { pages: STATIC_PAGES }, ...WITH_ADMIN })
    refused(await send(target, 'POST', '/auth/badge/sign-in', { json: { secret: SECRET } }), 404, 'NOT_FOUND')
    equal((await send(target, 'GET', '/auth/ui/config')).json.sections, undefined)
    const { events } = (await administer(target, 'GET', '/event-names')).json
    isTrue(Array.isArray(events) && !events.includes('identity.badge.added'), 'not listed')
  },
})
