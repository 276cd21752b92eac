import { administer } from '../admin/caller.ts'
import { group } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, refused, status, text } from '../support/expect.ts'
import { browserGuest, GUESTS, nativeGuest, stored } from './guest.ts'

const DAY = 86_400_000
const ADA = 'ada@example.com'
const BEARER = { 'X-Auth-Strategy': 'bearer' }

export const guestsGroup = group('Guests', {
  'use the application without an address, in bearer and cookie mode': async (open) => {
    const target = await open(GUESTS)
    const app = await nativeGuest(target)
    const page = await browserGuest(target)
    for (const { id, client } of [
      { id: app.id, client: app },
      { id: page.id, client: page },
    ]) {
      const { json } = await client.get('/auth/me')
      equal([json.sub, json.email, json.isGuest, json.loginProvider], [id, '', true, 'guest'])
      equal([json.isEmailVerified, json.hasPassword, json.isAdmin], [false, false, false])
      equal((await stored(target, id)).email, `${id}@no-address.invalid`)
    }
    equal(page.jar.names, ['accessToken', 'refreshToken'])
    const claims = claimsOf(given(app.accessToken))
    equal([claims.sub, claims.email, claims.isGuest], [app.id, '', true])
    equal(
      target.events.named('identity.guest.created').map(({ metadata }) => metadata.userId),
      [app.id, page.id],
    )
    equal(target.events.named('identity.user.created'), [])
    status(await app.refresh(), 200)
    equal(claimsOf(given(app.accessToken)).isGuest, true)
    status(await app.send('PATCH', '/auth/profile', { json: { name: 'Someone' } }), 200)
    equal((await app.get('/auth/me')).json.name, 'Someone')
    status(await app.post('/auth/logout', {}), 200)
    refused(await app.refresh(), 401, 'SESSION_REVOKED')
  },

  'register and keep the id, in a new session': async (open) => {
    const target = await open(GUESTS)
    const guest = await nativeGuest(target)
    const { accessToken: former, refreshToken } = guest
    target.clock.advance(60 * 60_000)
    status(await guest.refresh(), 200)
    const answer = await guest.post('/auth/register', { email: ' ADA@example.com', password: PASSWORD, name: 'Ada' })
    status(answer, 201)
    equal(text(answer, 'userId'), guest.id)
    const claims = claimsOf(text(answer, 'accessToken'))
    equal([claims.sub, claims.email, claims.isGuest, claims.loginProvider], [guest.id, ADA, undefined, 'local'])
    const user = await stored(target, guest.id)
    equal([user.email, user.name, user.isGuest, user.isEmailVerified], [ADA, 'Ada', undefined, false])
    const events = ['identity.guest.upgraded', 'identity.user.created'] as const
    for (const event of events)
      equal(
        target.events.named(event).map(({ data, metadata }) => [data, metadata.userId]),
        [[{ email: ADA, provider: 'local' }, guest.id]],
      )
    refused(await guest.refresh(refreshToken), 401, 'SESSION_REVOKED')
    refused(
      await send(target, 'PATCH', '/auth/profile', {
        json: { name: 'x' },
        headers: { Authorization: `Bearer ${former}` },
      }),
      401,
      'INVALID_ACCESS_TOKEN',
    )
    equal((await target.stores.sessions.listForUser(guest.id, target.clock.now())).length, 1)
    status(await send(target, 'POST', '/auth/login', { json: { email: ADA, password: PASSWORD } }), 200)
  },

  'register in a browser, whose cookies are those of the member then': async (open) => {
    const target = await open({ ...GUESTS, csrf: true })
    const client = await browserGuest(target)
    const member = { email: ADA, password: PASSWORD }
    refused(await client.post('/auth/register', member), 403, 'CSRF_INVALID')
    const token = given(client.jar.get('csrf-token')).value
    const foreign = { 'X-CSRF-Token': token, Origin: 'https://evil.example' }
    refused(await client.post('/auth/register', member, foreign), 403, 'CSRF_INVALID')
    equal((await stored(target, client.id)).isGuest, true)
    status(await client.post('/auth/register', member, { 'X-CSRF-Token': token }), 201)
    const { json } = await client.get('/auth/me')
    equal([json.sub, json.email, json.isGuest], [client.id, ADA, undefined])
  },

  'R01 of fifty registrations at once one makes the guest a member': async (open) => {
    const target = await open({ ...GUESTS, rateLimits: false })
    const guest = await nativeGuest(target)
    const headers = { ...BEARER, Authorization: `Bearer ${guest.accessToken}` }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send(target, 'POST', '/auth/register', {
          json: { email: `u${index}@example.com`, password: PASSWORD },
          headers,
        }),
      ),
    )
    const made = answers.filter(({ json }) => json.userId === guest.id)
    equal(made.length, 1)
    equal(target.events.named('identity.guest.upgraded').length, 1)
    equal((await stored(target, guest.id)).isGuest, undefined)
    equal((await target.stores.sessions.listForUser(guest.id, target.clock.now())).length, 1)
  },

  'sign in to their account: the host is told once, and the guest has ended': async (open) => {
    const told: string[] = []
    const target = await open({
      ...GUESTS,
      guests: { onSuperseded: (guest, user) => void told.push(`${guest.id} ${guest.email} ${user.id}`) },
    })
    const user = await addAccount(target)
    for (const guest of [await browserGuest(target), await nativeGuest(target)]) {
      told.length = 0
      target.events.clear()
      status(await guest.login(ADA, PASSWORD), 200)
      equal(told, [`${guest.id}  ${user.id}`])
      equal(
        target.events.named('identity.guest.superseded').map(({ data, metadata }) => [data, metadata.userId]),
        [[{ guestId: guest.id, userId: user.id }, guest.id]],
      )
      equal(
        target.events.named('identity.user.guest.superseded').map(({ data, metadata }) => [data, metadata.userId]),
        [[{ guestId: guest.id }, user.id]],
      )
      equal((await guest.get('/auth/me')).json.sub, user.id)
      equal((await target.stores.sessions.listForUser(guest.id, target.clock.now())).length, 0)
      status(await guest.login(ADA, PASSWORD), 200)
      equal(told.length, 1)
    }
  },

  'R01 of twenty sign-ins at once one supersedes the guest': async (open) => {
    let calls = 0
    const target = await open({ ...GUESTS, rateLimits: false, guests: { onSuperseded: () => void calls++ } })
    await addAccount(target)
    const { accessToken } = await nativeGuest(target)
    const headers = { ...BEARER, Authorization: `Bearer ${accessToken}` }
    const sent = { json: { email: ADA, password: PASSWORD }, headers }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(target, 'POST', '/auth/login', sent)))
    for (const answer of answers) status(answer, 200)
    equal([calls, target.events.named('identity.guest.superseded').length], [1, 1])
  },

  'are deleted after days without activity, members and active guests are not': async (open) => {
    const target = await open({ ...GUESTS, guests: { days: 3 } })
    const [gone, member, active] = [await nativeGuest(target), await nativeGuest(target), await nativeGuest(target)]
    status(await member.post('/auth/register', { email: ADA, password: PASSWORD }), 201)
    target.clock.advance(2 * DAY)
    status(await active.refresh(), 200)
    await target.sallyport.deleteExpired()
    equal(target.events.named('identity.user.deleted'), [])
    target.clock.advance(DAY + 1)
    await target.sallyport.deleteExpired()
    equal(await target.stores.users.findById(gone.id), null)
    equal(
      target.events.named('identity.user.deleted').map(({ data, metadata }) => [data, metadata.userId]),
      [[{ reason: 'inactive-guest' }, gone.id]],
    )
    refused(await gone.get('/auth/me'), 401, 'INVALID_ACCESS_TOKEN')
    equal([(await stored(target, member.id)).isGuest, (await stored(target, active.id)).isGuest], [undefined, true])
    target.clock.advance(3 * DAY)
    await target.sallyport.deleteExpired()
    equal(await target.stores.users.findById(active.id), null)
    status(await send(target, 'POST', '/auth/login', { json: { email: ADA, password: PASSWORD } }), 200)
  },

  'are listed for administrators by themselves, and left out': async (open) => {
    const target = await open({ ...GUESTS, admin: { secret: ADMIN_SECRET } })
    const guest = await nativeGuest(target)
    await addAccount(target)
    const listed = async (query: string) => {
      const answer = await administer(target, 'GET', `/users${query}`)
      status(answer, 200)
      return (answer.json.users as readonly { readonly email: string; readonly isGuest?: true }[]).map((one) => [
        one.email,
        one.isGuest ?? false,
      ])
    }
    equal(await listed('?kind=guests'), [['', true]])
    equal(await listed('?kind=members'), [[ADA, false]])
    equal((await listed('')).length, 2)
    equal((await administer(target, 'GET', `/users/${guest.id}`)).json.isGuest, true)
  },
})
