import { group } from '../../group.ts'
import { addAccount, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, invalid, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { postBearer } from '../sign-in/pending-sign-in.ts'
import { addLink, linksOf } from './pending-conflict.ts'

const MINUTE = 60_000
const WORK = 'work@example.com'

function request(client: Pick<Native, 'post'>, json: unknown = { email: WORK }): Promise<Answer> {
  return client.post('/auth/link-request', json)
}

function verify(target: Target, token: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return postBearer(target, '/auth/link-verify', { token, ...fields })
}

export const linkingAddressesGroup = group('Linking an address while signed in', {
  'a signed-in user adds an address by a mailed link': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    equal((await request(client, { email: ' Work@Example.com', emailLang: 'it' })).json, { success: true })
    const [mail] = target.mails.all
    equal([mail?.to, mail?.subject], [WORK, 'Conferma il collegamento del tuo account'])
    const { token, link } = await takeLink(target)
    equal(link.href, `https://app.example.com/auth/link-verify?token=${token}`)
    equal(await linksOf(target, user), [])
    target.events.clear()
    equal((await verify(target, token, { provider: 'github' })).json, { success: true })
    equal(await linksOf(target, user), [`email:${WORK}`])
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId]),
      [['identity.user.linked', { provider: 'email', providerAccountId: WORK }, user.id]],
    )
    refused(await verify(target, token), 400, 'INVALID_LINK_TOKEN')
  },

  'an address that is linked signs nobody in and verifies nothing': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    await request(client)
    const answer = await verify(target, (await takeLink(target)).token, { loginAfterLinking: true })
    equal([answer.status, answer.json, answer.setCookies], [200, { success: true }, []])
    const stored = await target.stores.users.findById(user.id)
    equal([stored?.isEmailVerified, stored?.passwordHash], [false, user.passwordHash])
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: WORK } })
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    equal(
      (await target.mails.arrived()).map(({ to }) => to),
      [user.email],
    )
  },

  'an address is linked to one user only': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const bob = await addAccount(target, { email: 'bob@example.com' })
    await request(client)
    const { token } = await takeLink(target)
    await addLink(target, bob, `email:${WORK}`)
    refused(await request(client), 409, 'CONFLICT')
    refused(await verify(target, token), 409, 'CONFLICT')
    await target.settled()
    equal([await linksOf(target, bob), target.mails.all], [[`email:${WORK}`], []])
  },

  'one that the user has already may be linked again': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await addLink(target, user, `email:${WORK}`)
    status(await request(client), 200)
    status(await verify(target, (await takeLink(target)).token), 200)
    equal(await linksOf(target, user), [`email:${WORK}`])
  },

  'links run out after an hour, and a newer one voids the older': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 600 } })
    const { client } = await signedInNative(target)
    await request(client)
    const { token: older } = await takeLink(target)
    await request(client)
    const { token: newer } = await takeLink(target)
    refused(await verify(target, older), 400, 'INVALID_LINK_TOKEN')
    target.clock.advance(60 * MINUTE)
    refused(await verify(target, newer), 400, 'LINK_TOKEN_EXPIRED')
    refused(await verify(target, ''), 400, 'TOKEN_REQUIRED')
    refused(await postBearer(target, '/auth/link-verify', {}), 400, 'TOKEN_REQUIRED')
    refused(await verify(target, 'x'), 400, 'INVALID_LINK_TOKEN')
    equal((await send(target, 'GET', `/auth/link-verify?token=${newer}`)).status, 405)
  },

  'R01 a link works once of many at once': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    await request(client)
    const { token } = await takeLink(target)
    target.events.clear()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(target, token)))
    equal(answers.filter(({ status }) => status === 200).length, 1)
    equal(target.events.names, ['identity.user.linked'])
  },

  'a request has to name an address': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    refused(await request(client, {}), 400, 'EMAIL_REQUIRED')
    refused(await postBearer(target, '/auth/link-request', { provider: 'github' }), 400, 'EMAIL_REQUIRED')
    invalid(await request(client, { email: 'x' }), 'email')
    refused(await request(client, { email: WORK, provider: 'github' }), 400, 'INVALID_STATE')
    await target.settled()
    equal(target.mails.all, [])
  },

  'a user is told when the mail does not go or too many went': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    target.mails.fail()
    refused(await request(client), 502, 'DELIVERY_FAILED')
    target.mails.recover()
    for (let sent = 2; sent <= 5; sent++) status(await request(client), 200)
    refused(await request(client), 429, 'RATE_LIMITED')
    status(await request(client, { email: 'other@example.com' }), 200)
  },
})
