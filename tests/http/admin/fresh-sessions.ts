import { memoryHub } from '@sallyport/core'
import { group } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { type Answer, type Sent, send } from '../support/answer.ts'
import { ADMIN_SECRET, everythingFor } from '../support/everything-on.ts'
import { equal, invalid, isTrue, refused, status } from '../support/expect.ts'
import { SITE } from '../support/make-target.ts'
import { enrolledAccount } from '../support/passkeys/authenticator.ts'
import type { Overrides, Target } from '../support/target.ts'
import { totpAt } from '../support/totp.ts'
import { administer } from './caller.ts'

const MINUTE = 60_000
const BOSS = { email: 'boss@example.com', role: 'boss' }
const VICTIM = 'victim@example.com'
const POLICY = { accessPolicy: { role: 'boss' }, secret: ADMIN_SECRET, impersonation: true }
/** Access tokens that remain valid after the sign-in is no longer fresh. */
const LONG = { accessTokenMinutes: 600 }
const ON: Overrides = { admin: POLICY, lifetimes: LONG }
/** An origin in `cors.origins`. */
const PARTNER = 'https://partner.example'

type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>

const wanting = (answer: Answer) => refused(answer, 403, 'REAUTHENTICATION_REQUIRED')

/** Writes that only administrators may send, at the admin router and at the tools. */
function writesOfAdmins(operations: readonly Operation[]): readonly Operation[] {
  const takes = ({ description: { security } }: Operation, scheme: string) =>
    JSON.stringify(security ?? []).includes(`"${scheme}"`)
  return operations.filter((one) => one.method !== 'get' && takes(one, 'adminSecret') && !takes(one, 'accessToken'))
}

async function staleBoss(target: Target) {
  const signedIn = await signedInNative(target, BOSS)
  target.clock.advance(15 * MINUTE)
  return signedIn
}

export const freshAdminSessionsGroup = group('I2 sessions of administrators', {
  'I2 no write of an administrator passes with a stale session': async (open) => {
    const target = await open(await everythingFor({ admin: POLICY, lifetimes: LONG }))
    const writes = writesOfAdmins(operationsOf(await documentOf(target.options)))
    isTrue(writes.length > 40, `writes: ${writes.length}`)
    const { client } = await staleBoss(target)
    await addAccount(target, { id: 'x', email: VICTIM })
    const before = await target.stores.users.findById('x')
    target.events.clear()
    for (const { method, template } of writes) {
      const path = template.replaceAll(/\{\w+\}/g, 'x')
      const answer = await client.send(method.toUpperCase(), path, { json: {} })
      if (answer.json.code !== 'REAUTHENTICATION_REQUIRED') throw new Error(`${method} ${path}: ${answer.text}`)
    }
    await target.settled()
    equal(await target.stores.users.findById('x'), before)
    equal([target.mails.all.length, target.events.names], [0, []])
    status(await client.get('/admin/api/users'), 200)
    status(await client.get('/admin/api/users/export.csv'), 200)
  },

  'I2 a stale cookie session takes no account over': async (open) => {
    const target = await open({ ...ON, csrf: true })
    const { user, client } = await signedInBrowser(target, BOSS)
    await addAccount(target, { email: VICTIM })
    target.clock.advance(15 * MINUTE)
    const headers = () => ({ 'X-CSRF-Token': client.jar.get('csrf-token')?.value ?? '' })
    const call: Call = (method, path, sent = {}) => client.send(method, path, { ...sent, headers: headers() })
    const own = `/admin/api/users/${user.id}`
    wanting(await call('DELETE', `${own}/2fa`))
    wanting(await call('PATCH', own, { json: { email: 'evil@example.net', isEmailVerified: true } }))
    wanting(await call('POST', `/admin/api/users/user-${VICTIM}/roles`, { json: { role: 'boss' } }))
    wanting(await call('POST', '/admin/api/api-keys', { json: { name: 'all', scopes: ['*'] } }))
    wanting(await call('POST', `/admin/api/users/user-${VICTIM}/impersonate`, { json: { reason: 'none' } }))
    wanting(await call('DELETE', `/admin/api/users/user-${VICTIM}`))
    equal((await target.stores.users.findById(user.id))?.email, BOSS.email)
  },

  'I2 the password or a code in the request, or before it, makes the session fresh': async (open) => {
    const target = await open(ON)
    const { user, client, secret } = await enrolledAccount(target, BOSS)
    const { id } = await addAccount(target, { email: VICTIM })
    const change = (fields: object) =>
      client.send('PATCH', `/admin/api/users/${id}`, { json: { firstName: 'Ada', ...fields } })
    status(await change({}), 200)
    target.clock.advance(15 * MINUTE)
    wanting(await change({}))
    wanting(await change({ currentPassword: 'wrong horse battery' }))
    invalid(await change({ currentPassword: 7 }), 'currentPassword')
    status(await change({ currentPassword: PASSWORD }), 200)
    wanting(await change({}))
    status(await change({ totpCode: await totpAt(secret, target.clock.now()) }), 200)
    status(await client.send('DELETE', `/admin/api/users/${id}/2fa`, { json: { currentPassword: PASSWORD } }), 200)
    const stored = await target.stores.users.findById(id)
    equal([stored?.firstName, stored && 'currentPassword' in stored], ['Ada', false])
    status(await client.post('/auth/reauthenticate', { currentPassword: PASSWORD }), 200)
    status(await change({}), 200)
    target.clock.advance(15 * MINUTE)
    wanting(await change({}))
    equal((await target.stores.users.findById(user.id))?.isTotpEnabled, true)
  },

  'I2 names that a client chooses are no proof': async (open) => {
    const target = await open(ON)
    const { client } = await staleBoss(target)
    const { id } = await addAccount(target, { email: VICTIM })
    const json = { currentPassword: PASSWORD, totpCode: '123456' }
    target.storesInClear(PASSWORD)
    wanting(await client.send('PUT', `/admin/api/users/${id}/metadata`, { json }))
    status(await administer(target, 'PUT', `/users/${id}/metadata`, json), 200)
    equal((await administer(target, 'GET', `/users/${id}/metadata`)).json, json)
  },

  'I2 the time is an option, and the secret needs no proof': async (open) => {
    for (const [freshMinutes, fresh] of [
      [60, 59],
      [0, 500],
      [2, 1],
    ] as const) {
      const lifetimes = { ...LONG, freshAuthMinutes: 5 }
      const target = await open({ admin: { ...POLICY, freshMinutes }, lifetimes })
      const { client } = await signedInNative(target, BOSS)
      const change = () => client.send('PATCH', `/admin/api/users/user-${BOSS.email}`, { json: { firstName: 'Bo' } })
      target.clock.advance(fresh * MINUTE)
      status(await change(), 200)
      if (freshMinutes === 0) continue
      target.clock.advance((freshMinutes - fresh) * MINUTE)
      wanting(await change())
      status(await administer(target, 'PATCH', `/users/user-${BOSS.email}`, { firstName: 'Ad' }), 200)
      status(await client.post('/auth/reauthenticate', { currentPassword: PASSWORD }), 200)
      target.clock.advance(fresh * MINUTE)
      status(await change(), 200)
      if (freshMinutes === 60) wanting(await client.post('/auth/2fa/setup', {}))
    }
  },

  'I2 an administrator’s cookie counts from the own origin alone, in reads too': async (open) => {
    const target = await open({ ...ON, hub: memoryHub(), cors: { origins: [PARTNER] } })
    const { client } = await signedInBrowser(target, BOSS)
    const { accessToken } = (await signedInNative(target, { ...BOSS, email: 'chief@example.com' })).client
    const path = `/admin/api/users/user-${BOSS.email}`
    for (const headers of [
      { Origin: SITE },
      { Origin: PARTNER },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      refused(await client.send('PATCH', path, { json: { firstName: 'Eve' }, headers }), 403, 'CSRF_INVALID')
      refused(await client.get('/admin/api/users', headers), 403, 'CSRF_INVALID')
      refused(await client.get('/tools/telemetry', headers), 403, 'CSRF_INVALID')
      refused(await client.send('POST', '/tools/notify/global', { json: { data: 1 }, headers }), 403, 'CSRF_INVALID')
      const withToken = { ...headers, Authorization: `Bearer ${accessToken}` }
      status(await send(target, 'GET', '/admin/api/users', { headers: withToken }), 200)
      status(await administer(target, 'GET', '/users'), 200)
    }
    for (const headers of [
      { Origin: target.origin },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ]) {
      status(await client.send('PATCH', path, { json: { firstName: 'Bo' }, headers }), 200)
      status(await client.get('/admin/api/users', headers), 200)
    }
    status(await client.get('/auth/me', { Origin: SITE }), 200)
  },
})
