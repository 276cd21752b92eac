import { passkeyAccount, storedPasskey } from '../../auth/passkeys/passkey-account.ts'
import { group } from '../../group.ts'
import { send } from '../../support/answer.ts'
import { ADMIN_SECRET } from '../../support/everything-on.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { WITH_ADMIN } from '../caller.ts'

export const passkeysOfUserGroup = group('/admin/api/users/:id/passkeys', {
  'are listed and removed by administrators, even the last one; the owner is mailed': async (open) => {
    const account = await passkeyAccount(open, { options: WITH_ADMIN })
    const { target, user } = account
    const { id } = await storedPasskey(account)
    const path = `/admin/api/users/${user.id}/passkeys`
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const ask = (method: string, to: string) => send(target, method, to, { headers })
    const [own] = await target.stores.sessions.listForUser(user.id, target.clock.now())
    await target.stores.sessions.create({ ...given(own), handle: 'of a passkey', method: 'passkey' })
    const { json } = await ask('GET', path)
    equal(
      [json.passkeys].flat().map((passkey) => Object(passkey).id),
      [id],
    )
    isTrue(!JSON.stringify(json).includes('publicKey'), 'no key is shown')
    status(await ask('DELETE', `${path}/${id}`), 200)
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [
        ['identity.user.passkey.removed', { passkeyId: id, reason: 'admin', by: 'admin' }],
        ['identity.session.revoked', { count: 1, reason: 'passkey-removed', by: 'admin' }],
      ],
    )
    const left = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal(left, [own], 'the sessions that were begun with another method')
    equal((await target.mails.arrived())[0]?.subject, 'A passkey was removed')
    equal(await given(target.stores.passkeys).listForUser(user.id), [])
    status(await ask('DELETE', `${path}/${id}`), 200)
    refused(await ask('GET', '/admin/api/users/unknown/passkeys'), 404, 'USER_NOT_FOUND')
    refused(await send(target, 'GET', path), 401, 'ADMIN_UNAUTHORIZED')
  },

  'are there only with the option': async (open) => {
    const target = await open(WITH_ADMIN)
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    refused(await send(target, 'GET', '/admin/api/users/x/passkeys', { headers }), 404, 'NOT_FOUND')
  },
})
