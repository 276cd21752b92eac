import type { User } from '@sallyport/core'
import { group } from '../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, refused, status } from '../support/expect.ts'
import { native } from '../support/native.ts'

const DAY = 86_400_000

export const adminAccessGroup = group('Who administers', {
  'the secret alone does, as a bearer token and nowhere else': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    const ping = (headers: Readonly<Record<string, string>>, query = '') =>
      send(target, 'GET', `/admin/api/ping${query}`, { headers })
    status(await ping({ Authorization: `Bearer ${ADMIN_SECRET}` }), 200)
    status(await ping({ Authorization: `bearer ${ADMIN_SECRET}` }), 200)
    for (const headers of [
      {},
      { Authorization: ADMIN_SECRET },
      { Authorization: `Basic ${ADMIN_SECRET}` },
      { Authorization: `Bearer ${ADMIN_SECRET}x` },
      { Authorization: `Bearer ${ADMIN_SECRET.toUpperCase()}` },
      { 'X-Api-Key': ADMIN_SECRET },
      { Cookie: `accessToken=${ADMIN_SECRET}` },
    ])
      refused(await ping(headers), 401, 'ADMIN_UNAUTHORIZED')
    refused(await ping({}, `?secret=${ADMIN_SECRET}`), 401, 'ADMIN_UNAUTHORIZED')
  },

  'guesses at it are limited': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    const ping = (secret: string) =>
      send(target, 'GET', '/admin/api/ping', { headers: { Authorization: `Bearer ${secret}` } })
    for (let guess = 0; guess < 10; guess++) refused(await ping(`guess${guess}`), 401, 'ADMIN_UNAUTHORIZED')
    refused(await ping('guess10'), 429, 'RATE_LIMITED')
    status(await ping(ADMIN_SECRET), 200)
  },

  'I16 guesses that look like access tokens are limited, and expired tokens are none': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    const { client } = await signedInNative(target)
    const ping = (secret: string) =>
      send(target, 'GET', '/admin/api/ping', { headers: { Authorization: `Bearer ${secret}` } })
    target.clock.advance(DAY)
    for (let guess = 0; guess < 12; guess++) refused(await ping(client.accessToken), 401, 'ADMIN_UNAUTHORIZED')
    const forged = client.accessToken.replace(/[^.]+$/, 'x'.repeat(43))
    for (let guess = 0; guess < 10; guess++)
      refused(await ping(guess % 2 === 0 ? `guess.${guess}.x` : forged), 401, 'ADMIN_UNAUTHORIZED')
    for (const secret of ['guess.10.x', forged]) refused(await ping(secret), 429, 'RATE_LIMITED')
    refused(await ping(client.accessToken), 401, 'ADMIN_UNAUTHORIZED')
    status(await ping(ADMIN_SECRET), 200)
  },

  'without secret and policy there is no admin router': async (open) => {
    const target = await open({ admin: undefined })
    for (const path of ['/admin', '/admin/api/ping', '/admin/docs', '/admin/openapi.json'])
      refused(await send(target, 'GET', path), 404, 'NOT_FOUND')
  },

  'a policy admits users by their token, and by their cookie with its proof': async (open) => {
    for (const accessPolicy of [{ role: 'boss' }, (user: User) => user.role === 'boss']) {
      const target = await open({ admin: { accessPolicy }, csrf: true })
      const { user, client } = await signedInNative(target, { role: 'boss' })
      const { client: other } = await signedInNative(target, { email: 'bob@example.com' })
      status(await client.get('/admin/api/users'), 200)
      refused(await other.get('/admin/api/users'), 403, 'ADMIN_FORBIDDEN')
      refused(await send(target, 'GET', '/admin/api/users'), 401, 'ADMIN_UNAUTHORIZED')
      target.events.clear()
      status(await client.send('PATCH', '/admin/api/users/user-bob@example.com', { json: { firstName: 'Bob' } }), 200)
      equal(target.events.all[0]?.data, { fields: ['firstName'], by: user.id })
    }
  },

  'R19 a foreign page can not make an administrator act': async (open) => {
    const target = await open({ admin: { accessPolicy: { role: 'boss' } } })
    const { user, client } = await signedInBrowser(target, { role: 'boss' })
    await addAccount(target, { email: 'bob@example.com' })
    const path = '/admin/api/users/user-bob@example.com'
    const evil = { Origin: 'https://evil.example' }
    refused(await client.send('DELETE', path, { headers: evil }), 403, 'CSRF_INVALID')
    status(await client.send('DELETE', path), 200)
    await target.stores.users.update(user.id, { role: null })
    refused(await client.send('GET', '/admin/api/ping'), 403, 'ADMIN_FORBIDDEN')
  },

  'an administrator whose session has ended is none': async (open) => {
    const target = await open({ admin: { accessPolicy: { role: 'boss' } } })
    const { user, client } = await signedInNative(target, { role: 'boss' })
    await target.stores.sessions.revokeForUser(user.id)
    refused(await client.get('/admin/api/ping'), 401, 'SESSION_REVOKED')
    const again = native(target)
    status(await again.login(user.email, PASSWORD), 200)
    status(await again.get('/admin/api/ping'), 200)
  },
})
