import { group } from '../../group.ts'
import { signedInBrowser, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, invalid, refused, status } from '../../support/expect.ts'

export const profileGroup = group('PATCH /auth/profile', {
  'sets what is given, keeps what is absent, removes what is null': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, { firstName: 'Ada', lastName: 'Byron', name: 'Countess' })
    const patch = async (json: object) => {
      const answer = await client.send('PATCH', '/auth/profile', { json })
      equal([answer.status, answer.json], [200, { success: true }])
      const me = (await client.get('/auth/me')).json
      return [me.firstName, me.lastName, me.name]
    }
    equal(await patch({ lastName: 'Lovelace' }), ['Ada', 'Lovelace', 'Countess'])
    equal(await patch({ firstName: null, name: 'A. L.' }), [undefined, 'Lovelace', 'A. L.'])
    equal(await patch({}), [undefined, 'Lovelace', 'A. L.'])
    equal(await patch({ firstName: null, lastName: null, name: null }), [undefined, undefined, undefined])
  },

  'takes 100 characters of any kind': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (const name of ['x'.repeat(100), '🗝'.repeat(100), '<b>&"\'', 'Ωμέγα', '名前']) {
      status(await client.send('PATCH', '/auth/profile', { json: { name } }), 200)
      equal((await client.get('/auth/me')).json.name, name)
    }
    invalid(await client.send('PATCH', '/auth/profile', { json: { name: 'x'.repeat(101) } }), 'name')
  },

  'refuses what is no name': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (const field of ['firstName', 'lastName', 'name']) {
      for (const value of [5, true, [], {}]) {
        invalid(await client.send('PATCH', '/auth/profile', { json: { [field]: value } }), field)
      }
    }
  },

  'changes nothing but names': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const json = {
      name: 'Ada',
      email: 'evil@example.com',
      isAdmin: true,
      role: 'admin',
      passwordHash: 'x',
      id: 'y',
      isDisabled: true,
    }
    const answer = await client.send('PATCH', '/auth/profile', { json })
    status(answer, 200)
    const { updatedAt, lastLogin, name, ...stored } = (await target.stores.users.findById(user.id)) ?? {}
    equal(stored, user)
    equal([name, updatedAt], ['Ada', target.clock.now()])
  },

  'publishes user.updated with the names of the fields': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    target.events.clear()
    await client.send('PATCH', '/auth/profile', {
      json: { firstName: 'Ada', name: null },
      headers: { 'X-Correlation-Id': 'c4' },
    })
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [
        {
          event: 'identity.user.updated',
          data: { fields: ['firstName', 'name'] },
          metadata: { userId: user.id, sessionId: claimsOf(client.accessToken).sid, correlationId: 'c4' },
        },
      ],
    )
  },

  'needs a signed-in user': async (open) => {
    const target = await open()
    refused(await send(target, 'PATCH', '/auth/profile', { json: { name: 'x' } }), 401, 'UNAUTHORIZED')
  },

  'R19 refuses a foreign page by cookie, whatever the content type': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const json = { name: 'x' }
    for (const Origin of ['https://evil.example', 'null', 'http://app.example.com', 'https://app.example.com:444']) {
      refused(await client.send('PATCH', '/auth/profile', { json, headers: { Origin } }), 403, 'CSRF_INVALID')
    }
    for (const Origin of ['https://app.example.com', target.origin]) {
      status(await client.send('PATCH', '/auth/profile', { json, headers: { Origin } }), 200)
    }
  },
})
