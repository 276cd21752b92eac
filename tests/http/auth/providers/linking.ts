import { type LinkedAccount, oauth2 } from '@sallyport/core'
import { group } from '../../group.ts'
import { type SignedIn, signedInBrowser, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { MakeTarget, Overrides, UsualOptions } from '../../support/target.ts'
import { NUMBER } from '../sign-in/pending-sign-in.ts'
import { addLink, linksOf } from './pending-conflict.ts'

const MINUTE = 60_000
const HUB = oauth2({
  clientId: 'sallyport',
  authorizationUrl: 'https://hub.example/authorize',
  tokenUrl: 'https://hub.example/token',
  userInfoUrl: 'https://hub.example/user',
  mapProfile: ({ id }) => ({ subject: id, emailVerified: false }),
})

function unlink(client: Native & SignedIn, link: string): Promise<Answer> {
  return client.send('DELETE', `/auth/linked-accounts/${link.replace(':', '/')}`)
}

async function passwordless(open: MakeTarget, options: Overrides, ...links: readonly string[]) {
  const target = await open(options)
  const { user, client } = await signedInNative(target)
  await target.stores.users.update(user.id, { passwordHash: null })
  for (const link of links) await addLink(target, user, link)
  return { target, user, client }
}

/** A browser that is signed in at a service with the provider `hub`, and what happens right after an account is linked. */
async function openWithProvider(open: MakeTarget, afterInsert: (options: UsualOptions, now: Date) => Promise<void>) {
  const target = await open((options) => {
    const linkedAccounts = given(options.stores.linkedAccounts)
    const insert = async (account: LinkedAccount) => {
      await linkedAccounts.insert(account)
      await afterInsert(options, account.linkedAt)
    }
    const fetch = async () => Response.json({ access_token: 'a', token_type: 'bearer', id: '1' })
    return {
      baseUrl: 'https://auth.example.com',
      oauth: { providers: { hub: HUB } },
      platform: { ...options.platform, fetch },
      stores: { ...options.stores, linkedAccounts: { ...linkedAccounts, insert } },
    }
  })
  return { target, ...(await signedInBrowser(target)) }
}

export const linkingGroup = group('Linked accounts', {
  'are listed to their owner, oldest first': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const { user: bob } = await signedInNative(target, { email: 'bob@example.com' })
    await addLink(target, bob, 'github:bobs')
    equal((await client.get('/auth/linked-accounts')).json, { linkedAccounts: [] })
    const [first, second] = [target.clock.now(), new Date(target.clock.now().getTime() + 1000)]
    const { linkedAccounts } = target.stores
    const google = {
      provider: 'google',
      providerAccountId: '2',
      email: 'a@b.c',
      name: 'Ada',
      picture: 'https://p.example',
    }
    await linkedAccounts?.insert({ ...google, userId: user.id, linkedAt: second })
    await addLink(target, user, 'github:1')
    equal((await client.get('/auth/linked-accounts')).json, {
      linkedAccounts: [
        { provider: 'github', providerAccountId: '1', linkedAt: first.toISOString() },
        { ...google, linkedAt: second.toISOString() },
      ],
    })
    refused(await send(target, 'GET', '/auth/linked-accounts'), 401, 'UNAUTHORIZED')
  },

  'are unlinked, with the id encoded or not': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    for (const [id, path] of [
      ['1', '1'],
      ['a@b.c', 'a@b.c'],
      ['a@b.c', 'a%40b.c'],
      ['auth0|x:1', 'auth0|x:1'],
      ['auth0|x:1', 'auth0%7Cx%3A1'],
      ['ü %', '%C3%BC%20%25'],
    ] as const) {
      await addLink(target, user, `github:${id}`)
      target.events.clear()
      const answer = await unlink(client, `github:${path}`)
      equal([answer.status, answer.json], [200, { success: true }], path)
      equal(await linksOf(target, user), [], path)
      equal(
        target.events.all.map(({ event, data }) => [event, data]),
        [['identity.user.unlinked', { provider: 'github', providerAccountId: id }]],
      )
    }
  },

  'R25 are unlinked by their owner alone, and an absent one is no failure': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { user: bob } = await signedInNative(target, { email: 'bob@example.com' })
    await addLink(target, bob, 'github:1')
    target.events.clear()
    for (const link of ['github:1', 'github:none']) equal((await unlink(client, link)).json, { success: true })
    equal([await linksOf(target, bob), target.events.all], [['github:1'], []])
    refused(await send(target, 'DELETE', '/auth/linked-accounts/github/1'), 401, 'UNAUTHORIZED')
  },

  'R06 R19 are unlinked after a fresh proof, and not by foreign pages': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 60 } })
    const { user, client } = await signedInBrowser(target)
    await addLink(target, user, 'github:1')
    const path = '/auth/linked-accounts/github/1'
    const headers = { Origin: 'https://evil.example' }
    refused(await client.send('DELETE', path, { headers }), 403, 'CSRF_INVALID')
    target.clock.advance(15 * MINUTE)
    refused(await client.send('DELETE', path), 403, 'REAUTHENTICATION_REQUIRED')
    equal(await linksOf(target, user), ['github:1'])
    status(await client.send('DELETE', path, { json: { currentPassword: 'correct horse battery staple' } }), 200)
  },

  'R06 R19 are added at the provider after a fresh proof, and not by foreign pages': async (open) => {
    const target = await open({
      lifetimes: { accessTokenMinutes: 60 },
      baseUrl: 'https://auth.example.com',
      oauth: { providers: { github: { clientId: 'client', clientSecret: 'secret' } } },
    })
    const { client } = await signedInBrowser(target)
    const path = '/auth/linked-accounts/github'
    refused(await client.send('POST', path, { headers: { Origin: 'https://evil.example' } }), 403, 'CSRF_INVALID')
    const { json } = await client.post(path, { returnPath: '/settings' })
    equal(new URL(String(json.url)).origin, 'https://github.com')
    target.clock.advance(15 * MINUTE)
    refused(await client.post(path, {}), 403, 'REAUTHENTICATION_REQUIRED')
  },

  'R28 what was begun with an unlinked account ends': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const { sessions, proofs } = target.stores
    const [own] = await sessions.listForUser(user.id, target.clock.now())
    for (const provider of ['github', 'google'])
      await sessions.create({ ...given(own), handle: provider, method: 'oauth', provider })
    const expiresAt = new Date(target.clock.now().getTime() + MINUTE)
    const waiting = ['2fa', '2fa-setup'] as const
    for (const purpose of waiting)
      await proofs.put({ purpose, hash: 'waiting', userId: user.id, data: {}, attempts: 0, expiresAt })
    await addLink(target, user, 'github:1')
    status(await unlink(client, 'github:1'), 200)
    const left = (await sessions.listForUser(user.id, target.clock.now())).map(({ handle }) => handle)
    equal(left.sort(), [given(own).handle, 'google'].sort())
    equal(target.events.all.at(-1)?.data, { count: 1, reason: 'unlinked' })
    equal(await Promise.all(waiting.map((purpose) => proofs.find(purpose, 'waiting'))), [null, null])
    equal((await target.mails.arrived()).at(-1)?.subject, 'A linked account was removed')
  },

  'R28 a link that is undone ends the sessions begun with it meanwhile': async (open) => {
    const { target, user, client } = await openWithProvider(open, async ({ stores: { sessions } }, now) => {
      const [own] = await sessions.listForUser(user.id, now)
      await sessions.create({ ...given(own), handle: 'meanwhile', method: 'oauth', provider: 'hub' })
      await sessions.revoke(given(own).handle, user.id)
    })
    const { json } = await client.post('/auth/linked-accounts/hub', {})
    const state = new URL(String(json.url)).searchParams.get('state')
    const { headers } = await client.get(`/auth/oauth/hub/callback?code=c&state=${state}`)
    isTrue(given(headers.get('Location')).endsWith('error=SESSION_REVOKED'), 'refused')
    equal(
      [await linksOf(target, user), await target.stores.sessions.listForUser(user.id, target.clock.now())],
      [[], []],
    )
    equal(target.events.all.at(-1)?.data, { count: 1, reason: 'unlinked' })
  },

  'the last way in stays': async (open) => {
    const { target, user, client } = await passwordless(open, { email: undefined }, 'github:1', 'email:x@example.com')
    refused(await unlink(client, 'github:1'), 409, 'LAST_LOGIN_METHOD')
    status(await unlink(client, 'github:absent'), 200)
    equal(await linksOf(target, user), ['email:x@example.com', 'github:1'])
    status(await unlink(client, 'email:x@example.com'), 200)
    await addLink(target, user, 'google:2')
    status(await unlink(client, 'github:1'), 200)
    refused(await unlink(client, 'google:2'), 409, 'LAST_LOGIN_METHOD')
  },

  'I16 an account of a provider that is no longer configured is no other way in': async (open) => {
    const options = {
      baseUrl: 'https://auth.example.com',
      email: undefined,
      sms: undefined,
      oauth: { providers: { hub: HUB } },
    }
    const { target, user, client } = await passwordless(open, options, 'hub:1', 'gone:2')
    refused(await unlink(client, 'hub:1'), 409, 'LAST_LOGIN_METHOD')
    await addLink(target, user, 'hub:3')
    status(await unlink(client, 'hub:1'), 200)
    status(await unlink(client, 'gone:2'), 200)
    refused(await unlink(client, 'hub:3'), 409, 'LAST_LOGIN_METHOD')
  },

  'a password, sign-in by mail or by text message is another way in': async (open) => {
    const byMail = await passwordless(open, {}, 'github:1')
    status(await unlink(byMail.client, 'github:1'), 200)
    for (const fields of [
      { passwordHash: 'x' },
      { phoneNumber: NUMBER },
      { phoneNumber: NUMBER, isPhoneVerified: true },
    ]) {
      const { target, user, client } = await passwordless(open, { email: undefined }, 'github:1')
      await target.stores.users.update(user.id, fields)
      status(await unlink(client, 'github:1'), 200)
    }
    const unverified = await passwordless(open, { email: undefined }, 'github:1')
    await unverified.target.stores.users.update(unverified.user.id, { phoneNumber: NUMBER, isPhoneVerified: false })
    refused(await unlink(unverified.client, 'github:1'), 409, 'LAST_LOGIN_METHOD')
    const withoutSms = await passwordless(open, { email: undefined, sms: undefined }, 'github:1')
    await withoutSms.target.stores.users.update(withoutSms.user.id, { phoneNumber: NUMBER })
    refused(await unlink(withoutSms.client, 'github:1'), 409, 'LAST_LOGIN_METHOD')
  },

  'R01 of the last two, unlinked in parallel, one stays': async (open) => {
    const { target, user, client } = await passwordless(open, { email: undefined }, 'github:1', 'google:2')
    const answers = await Promise.all(['github:1', 'google:2'].map((link) => unlink(client, link)))
    equal(answers.map(({ status }) => status).sort(), [200, 409])
    equal((await linksOf(target, user)).length, 1)
  },

  'are not there without mail but for list and unlink': async (open) => {
    const target = await open({ email: undefined })
    const { client } = await signedInNative(target)
    for (const path of ['/auth/link-request', '/auth/link-verify'])
      refused(await client.post(path, { email: 'work@example.com', token: 'x' }), 404, 'NOT_FOUND')
    status(await client.get('/auth/linked-accounts'), 200)
  },
})
