import { group } from '../../group.ts'
import { signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { ADMIN_SECRET } from '../../support/everything-on.ts'
import { equal, status, text } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import { totpAt } from '../../support/totp.ts'

const ADA = 'ada@example.com'

export const totpNoticesGroup = group('Notices of changes to the second factor', {
  'A1 the owner is mailed when an app is enrolled and when it is removed': async (open) => {
    const sent: unknown[] = []
    const target = await open({
      email: { sendSecurityAlert: async (...args) => void sent.push(args) },
      admin: { secret: ADMIN_SECRET },
    })
    const { user, client } = await enrolledAccount(target)
    // Notices are sent in the background, in no order of the requests.
    await target.settled()
    status(await client.post('/auth/2fa/disable', {}), 200)
    // Nothing is enrolled, so no notice is sent.
    status(await client.post('/auth/2fa/disable', {}), 200)
    await target.settled()
    const secret = text(await client.post('/auth/2fa/setup', {}), 'secret')
    const token = await totpAt(secret, target.clock.now())
    status(await client.post('/auth/2fa/verify-setup', { token }), 200)
    await target.settled()
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    for (let times = 0; times < 2; times++)
      status(await send(target, 'DELETE', `/admin/api/users/${user.id}/2fa`, { headers }), 200)
    await target.settled()
    equal(sent, [
      [ADA, 'second-factor-added', 'en'],
      [ADA, 'second-factor-removed', 'en'],
      [ADA, 'second-factor-added', 'en'],
      [ADA, 'second-factor-removed', 'en'],
    ])
  },

  'A1 adding and removing an app all day mails the owner five times an hour': async (open) => {
    const target = await open({ rateLimits: { sensitive: false } })
    const { user, client } = await signedInNative(target)
    const change = async (by: Native) => {
      const secret = text(await by.post('/auth/2fa/setup', {}), 'secret')
      const token = await totpAt(secret, target.clock.now())
      status(await by.post('/auth/2fa/verify-setup', { token }), 200)
      status(await by.post('/auth/2fa/disable', {}), 200)
      await target.settled()
    }
    for (let times = 0; times < 8; times++) await change(client)
    equal(target.mails.all.length, 5)
    target.clock.advance(60 * 60_000)
    await change(await signIn(target, user))
    equal(target.mails.all.length, 7)
  },

  'the built-in mails say it, and one that fails changes no answer': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const secret = text(await client.post('/auth/2fa/setup', {}), 'secret')
    const token = await totpAt(secret, target.clock.now())
    status(await client.post('/auth/2fa/verify-setup', { token }), 200)
    equal(
      (await target.mails.arrived()).map(({ to, subject }) => [to, subject]),
      [[ADA, 'An authenticator app was added']],
    )
    target.mails.clear()
    target.mails.fail()
    status(await client.post('/auth/2fa/disable', {}), 200)
    await target.mails.tried(1)
  },
})
