import { group } from '../../group.ts'
import { documentOf } from '../../openapi/documents.ts'
import { operationsOf } from '../../openapi/find-operation.ts'
import { PASSWORD, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { clearsEveryName } from '../sessions/cleared-cookies.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'
import { mailedReset, reset } from './reset-password.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000

function remove(client: Pick<Native, 'send'>, json?: object): Promise<Answer> {
  return client.send('DELETE', '/auth/account', json === undefined ? {} : { json })
}

function login(target: Target): Promise<Answer> {
  return postBearer(target, '/auth/login', { email: ADA, password: PASSWORD })
}

async function addRecordsOf({ stores, clock }: Target, userId: string): Promise<void> {
  await given(stores.metadata).merge(userId, { theme: 'dark' })
  await given(stores.roles).insert({ name: 'editor', permissions: ['posts:write'] })
  isTrue(await given(stores.roles).assign(userId, 'editor'), 'assigned')
  isTrue(await given(stores.roles).assign(userId, 'editor', 'acme'), 'assigned in a tenant')
  const linkedAt = clock.now()
  await given(stores.linkedAccounts).insert({ userId, provider: 'github', providerAccountId: '1', linkedAt })
  await given(stores.tenants).insert({ id: 'acme', name: 'Acme', isActive: true, createdAt: linkedAt })
  isTrue(await given(stores.tenants).addMember('acme', userId), 'a member')
  const url = 'https://hooks.example.com/'
  const hook = { id: 'w1', url, events: ['*'], isActive: true, maxRetries: 3, retryDelayMs: 1000, createdAt: linkedAt }
  await given(stores.webhooks?.insert).call(stores.webhooks, hook)
}

export const deleteAccountGroup = group('DELETE /auth/account', {
  'R28 leaves nothing of the user in any store': async (open) => {
    const target = await open()
    const { stores } = target
    const { user, client } = await enrolledAccount(target, { phoneNumber: NUMBER })
    await addRecordsOf(target, user.id)
    await mailedReset(target)
    // Webhook registrations are cached for up to 5 s.
    target.clock.advance(5000)
    await target.sallyport.track('shop.order', {}, { userId: user.id })
    const answer = await remove(client)
    equal([answer.status, answer.json], [200, { success: true }])
    const now = target.clock.now()
    equal([await stores.users.findById(user.id), await stores.users.findByEmail(ADA)], [null, null])
    equal(await stores.sessions.listForUser(user.id, now), [])
    equal(await given(stores.metadata).get(user.id), {})
    equal([await given(stores.roles).rolesOf(user.id), await given(stores.roles).rolesOf(user.id, 'acme')], [[], []])
    equal(await given(stores.linkedAccounts).listForUser(user.id), [])
    equal(await given(stores.linkedAccounts).find('github', '1'), null)
    equal(await stores.proofs.deleteFor(user.id), 0, 'proofs left')
    equal(await given(stores.tenants).tenantsOf(user.id), [])
    const recorded = given(stores.telemetry?.query).call(stores.telemetry, { userId: user.id, limit: 10, offset: 0 })
    equal((await recorded).total, 0, 'recorded events')
    const { deliveries } = await given(stores.deliveries).list({ webhookId: 'w1', page: 1, limit: 100 })
    const told = [
      // Within the tenant that the user leaves, and everywhere.
      'identity.role.revoked',
      'identity.role.revoked',
      'identity.session.revoked',
      'identity.tenant.user.removed',
      'identity.user.deleted',
    ]
    equal(
      deliveries
        .filter(({ userId }) => userId === user.id)
        .map(({ event }) => event)
        .sort(),
      told,
    )
    equal((await given(stores.roles).list({ page: 1, limit: 10 })).total, 1, 'the role itself stays')
  },

  'leaves everybody else alone': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { user, client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    await addRecordsOf(target, user.id)
    status(await remove(client), 200)
    status(await bob.refresh(), 200)
    const { json } = await bob.get('/auth/me')
    equal([json.email, json.roles, json.metadata], ['bob@example.com', ['editor'], { theme: 'dark' }])
    equal((await given(target.stores.linkedAccounts).listForUser(user.id)).length, 1)
  },

  'R28 nobody signs in or refreshes afterwards': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const other = await signIn(target, user)
    const token = await mailedReset(target)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA } })
    const { token: magic } = await takeLink(target)
    status(await remove(client), 200)
    for (const gone of [client, other]) {
      refused(await gone.refresh(), 401, 'SESSION_REVOKED')
      refused(await gone.get('/auth/me'), 401, 'SESSION_REVOKED')
      refused(await remove(gone), 401, 'SESSION_REVOKED')
    }
    refused(await login(target), 401, 'INVALID_CREDENTIALS')
    refused(await reset(target, { token, newPassword: 'back from the dead' }), 400, 'INVALID_RESET_TOKEN')
    refused(await postBearer(target, '/auth/magic-link/verify', { token: magic }), 400, 'INVALID_MAGIC_LINK')
  },

  'frees the address for somebody new, whom old tokens do not open': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    status(await remove(client), 200)
    target.clock.advance(1)
    const registered = await send(target, 'POST', '/auth/register', { json: { email: ADA, password: PASSWORD } })
    status(registered, 201)
    isTrue(text(registered, 'userId') !== user.id, 'another user')
    status(await login(target), 200)
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    refused(await remove(client), 401, 'SESSION_REVOKED')
    status(await login(target), 200)
  },

  "clears a browser's cookies": async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const answer = await remove(client)
    status(answer, 200)
    clearsEveryName(answer)
    equal(client.jar.names, ['known-device'])
  },

  'R06 needs a recent sign-in or the current password': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 60 } })
    const { user, client } = await signedInNative(target)
    target.clock.advance(15 * MINUTE)
    const wrong = [undefined, {}, { currentPassword: '' }, { currentPassword: 'wrong' }, { totpCode: '123456' }]
    for (const json of wrong) refused(await remove(client, json), 403, 'REAUTHENTICATION_REQUIRED')
    isTrue((await target.stores.users.findById(user.id)) !== null, 'the user is still there')
    status(await remove(client, { currentPassword: PASSWORD }), 200)
    equal(await target.stores.users.findById(user.id), null)
  },

  'needs somebody signed in, from a page of ours': async (open) => {
    const target = await open()
    refused(await send(target, 'DELETE', '/auth/account'), 401, 'UNAUTHORIZED')
    const { user, client } = await signedInBrowser(target)
    const evil = { Origin: 'https://evil.example' }
    refused(await client.send('DELETE', '/auth/account', { headers: evil }), 403, 'CSRF_INVALID')
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await remove(client), 403, 'ACCOUNT_DISABLED')
    isTrue((await target.stores.users.findById(user.id)) !== null, 'the user is still there')
  },

  'tells of the deletion, once of many': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    target.events.clear()
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(client)))
    for (const answer of answers) isTrue([200, 401, 403].includes(answer.status), `${answer.status}`)
    const metadata = { userId: user.id, sessionId: claimsOf(client.accessToken).sid }
    const [deleted, ...more] = target.events.named('identity.user.deleted')
    const { correlationId: _, ...about } = given(deleted).metadata
    equal([deleted?.data, about, more], [{}, metadata, []])
    equal(
      target.events.named('identity.session.revoked').map(({ data }) => data),
      [{ count: 1, reason: 'user-deleted' }],
    )
  },

  'R28 a sign-in that comes between leaves no session behind': async (open) => {
    let meanwhile: () => Promise<unknown> = async () => undefined
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        metadata: {
          ...given(stores.metadata),
          async deleteForUser(userId) {
            await meanwhile()
            await given(stores.metadata).deleteForUser(userId)
          },
        },
      },
    }))
    const { user, client } = await signedInNative(target)
    const answers: Answer[] = []
    meanwhile = async () => {
      target.clock.advance(1)
      answers.push(await login(target))
    }
    status(await remove(client), 200)
    refused(given(answers[0]), 403, 'ACCOUNT_DISABLED')
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
  },

  'is not there without users.delete, and does without the other stores': async (open) => {
    const without = await open(({ stores }) => {
      const { delete: _, ...users } = stores.users
      return { stores: { ...stores, users } }
    })
    const { client } = await signedInNative(without)
    refused(await remove(client), 404, 'NOT_FOUND')
    const paths = operationsOf(await documentOf(without.options)).map(({ template }) => template)
    isTrue(!paths.includes('/auth/account'), 'it is not documented')
    const bare = await open(({ stores: { users, sessions, proofs } }) => ({ stores: { users, sessions, proofs } }))
    const { client: ada } = await signedInNative(bare)
    status(await remove(ada), 200)
    refused(await login(bare), 401, 'INVALID_CREDENTIALS')
  },
})
