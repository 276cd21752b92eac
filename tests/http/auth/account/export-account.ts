import { WITH_ADMIN } from '../../admin/caller.ts'
import { group } from '../../group.ts'
import { signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { ADMIN_SECRET } from '../../support/everything-on.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { passkeyAccount } from '../passkeys/passkey-account.ts'

const EXPORT = '/auth/account/export'

export const exportAccountGroup = group('GET /auth/account/export', {
  'holds all that the stores keep about its user, and no secret': async (open) => {
    const { target, user, client } = await passkeyAccount(open)
    await signedInNative(target, { email: 'bob@example.com' })
    const { json, text } = await client.get(EXPORT)
    equal(Object(json.profile).email, user.email)
    equal([json.sessions].flat().length, 1)
    equal([json.passkeys].flat().length, 1)
    isTrue(!/passwordHash|totpSecret|publicKey|argon2|bob@example/i.test(text), text)
    refused(await send(target, 'GET', EXPORT), 401, 'UNAUTHORIZED')
  },

  'lacks the parts that no store keeps': async (open) => {
    const target = await open()
    const { client, user } = await signedInNative(target)
    const answer = await client.get(EXPORT)
    status(answer, 200)
    equal(Object(answer.json.profile).email, user.email)
    equal('events' in answer.json, target.stores.telemetry?.query !== undefined)
  },

  'tells what an administrator changed, and not from which address and browser': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}`, 'User-Agent': 'browser-of-an-administrator' }
    const changed = await send(target, 'PATCH', `/admin/api/users/${user.id}`, { json: { role: 'editor' }, headers })
    status(changed, 200)
    const { json, text } = await client.get(EXPORT)
    const events = [json.events].flat().map(Object)
    const update = given(events.find(({ event }) => event === 'identity.user.updated'))
    equal(['ip' in update, 'userAgent' in update], [false, false])
    isTrue(!text.includes('browser-of-an-administrator'), text)
  },

  'I16 tells neither when sessions were renewed nor why an administrator acted as the user': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET, impersonation: true } })
    const { user, client } = await signedInNative(target)
    for (let times = 0; times < 3; times++) await client.refresh()
    const json = { reason: 'they are suspected of fraud' }
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}`, 'X-Auth-Strategy': 'bearer' }
    status(await send(target, 'POST', `/admin/api/users/${user.id}/impersonate`, { json, headers }), 200)
    await target.settled()
    const { json: exported, text } = await client.get(EXPORT)
    const names = [exported.events].flat().map((event) => Object(event).event)
    equal(names.includes('identity.session.rotated'), false)
    equal(names.includes('identity.impersonation.started'), target.stores.telemetry?.query !== undefined)
    isTrue(!text.includes('fraud'), text)
  },
})
