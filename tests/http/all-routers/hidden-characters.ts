import { ownedKeys } from '@sallyport/core/owned-keys'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { PASSWORD, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, invalid, isTrue, status } from '../support/expect.ts'

const HIDDEN = ['Ada\0', 'Ada\r\nBcc: eve', 'Ada\u202e', 'Ada\u200b', 'Ada\u{e0041}']

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
