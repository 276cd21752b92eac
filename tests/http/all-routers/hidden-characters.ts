import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { register } from '../auth/passkeys/passkey-account.ts'
import { CALLBACK, withServer } from '../authorization-server/client.ts'
import { rulesGroup } from '../group.ts'
import { PASSWORD, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, invalid, isTrue, status } from '../support/expect.ts'
import { PASSKEYS } from '../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../support/passkeys/software-authenticator.ts'

export const HIDDEN = ['Ada\0', 'Ada\r\nBcc: eve', 'Ada\u202e', 'Ada\u200b', 'Ada\u{e0041}']

export const hiddenCharactersGroup = rulesGroup('R11 names without hidden characters', {
  'C3 are those of keys; of names of people they are left out': async (open) => {
    const target = await open({ ...WITH_ADMIN, features: [ownedKeys()], registration: true, rateLimits: false })
    const { user, client } = await signedInNative(target)
    let people = 0
    for (const name of HIDDEN) {
      const names = { name, firstName: name, lastName: name }
      const stored = async (email: string) => {
        const found = given(await target.stores.users.findByEmail(email))
        for (const seen of [found.name, found.firstName, found.lastName])
          isTrue(/^Ada(Bcc: eve)?$/.test(seen ?? ''), `${seen}`)
      }
      status(await client.send('PATCH', '/auth/profile', { json: names }), 200)
      await stored(user.email)
      status(await administer(target, 'PATCH', `/users/${user.id}`, names), 200)
      await stored(user.email)
      status(await administer(target, 'POST', '/users', { email: `a${people}@example.com`, ...names }), 200)
      await stored(`a${people}@example.com`)
      status(
        await send(target, 'POST', '/auth/register', {
          json: { email: `b${people}@example.com`, password: PASSWORD, ...names },
        }),
        201,
      )
      await stored(`b${people++}@example.com`)
      invalid(await client.post('/auth/api-keys', { currentPassword: PASSWORD, name }), 'name')
      invalid(await administer(target, 'POST', '/api-keys', { name, scopes: ['*'] }), 'name')
    }
    for (const name of ['علی\u200cرضا', '❤\ufe0f', "D'Arcy-Łoś", ''])
      status(await client.send('PATCH', '/auth/profile', { json: { name } }), 200)
  },

  'C3 are those of passkeys, organisations, tenants and apps': async (open) => {
    const parts = { ...WITH_ADMIN, ...PASSKEYS, rateLimits: false } as const
    const ofApps = await open(await withServer(parts))
    const target = await open({ ...parts, features: [tenants({ create: 'anyone' })] })
    const { client } = await signedInNative(target)
    const device = await softwareAuthenticator()
    for (const name of HIDDEN) {
      invalid(await register(client, device, {}, { name }), 'name')
      invalid(await client.post('/auth/tenants', { name }), 'name')
      invalid(await administer(target, 'POST', '/tenants', { name }), 'name')
      invalid(await administer(ofApps, 'POST', '/oauth-clients', { name, redirectUris: [CALLBACK] }), 'name')
    }
    const { json } = await register(client, device, {}, { name: 'Phone' })
    const path = `/auth/passkeys/${Object(json.passkey).id}`
    for (const name of HIDDEN) invalid(await client.send('PATCH', path, { json: { name } }), 'name')
    status(await client.send('PATCH', path, { json: { name: 'Tablet' } }), 200)
  },

  'C3 what is stored with them stays, and can be changed': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target, { firstName: 'Ada\u200b' })
    equal((await client.get('/auth/me')).json.firstName, 'Ada\u200b')
    status(await administer(target, 'PATCH', `/users/${user.id}`, { lastName: 'Byron' }), 200)
    status(await client.send('PATCH', '/auth/profile', { json: { firstName: 'Ada' } }), 200)
  },

  'C4 of the site, so that no subject of a mail has a line break': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const siteName of HIDDEN) invalid(await administer(target, 'PATCH', '/settings/ui', { siteName }), 'siteName')
    await given(target.stores.settings).updateSettings({ ui: { siteName: 'Shop\r\nBcc: eve@example.com' } })
    status(await administer(target, 'POST', '/invitations', { email: 'bob@example.com' }), 200)
    const [mail] = await target.mails.arrived()
    isTrue(mail !== undefined && !/[\r\n]|Bcc/.test(mail.subject), `${mail?.subject} is one line`)
  },
})
