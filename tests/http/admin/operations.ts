import { AuthError } from '@sallyport/core'
import { group } from '../group.ts'
import { PASSWORD, signedInNative, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import { native } from '../support/native.ts'

/** Code of the error that a call rejects with; null if it resolves. */
async function codeOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    return error instanceof AuthError ? String(error.code) : String(error)
  }
}

export const operationsGroup = group('Operations of the host', {
  'users are created, found, changed, disabled and deleted by the rules of the admin API': async (open) => {
    const target = await open()
    const { users } = target.sallyport
    const created = await users.create({ email: 'Ada@Example.com ', password: PASSWORD, isEmailVerified: true })
    equal([created.email, await users.find({ id: created.id })], ['ada@example.com', created])
    equal(await users.find({ email: 'ADA@example.com' }), created)
    equal([await users.find({ id: 'nobody' }), await users.find({ email: 'no address' })], [null, null])
    const session = native(target)
    status(await session.login('ada@example.com', PASSWORD), 200)
    equal((await users.update(created.id, { firstName: 'Ada', phoneNumber: null })).firstName, 'Ada')
    equal((await users.disable(created.id)).isDisabled, true)
    status(await session.login('ada@example.com', PASSWORD), 403)
    await users.delete(created.id)
    equal(await codeOf(users.delete(created.id)), 'USER_NOT_FOUND')
    equal(await users.find({ id: created.id }), null)
    for (const name of ['identity.user.created', 'identity.user.disabled', 'identity.user.deleted'] as const)
      equal(
        target.events.named(name).map(({ data }) => data.by),
        ['host'],
        name,
      )
  },

  'bad input is refused with the codes of the admin API, and changes nothing': async (open) => {
    const target = await open()
    const { users, sessions, roles } = target.sallyport
    await users.create({ email: 'ada@example.com' })
    target.events.clear()
    equal(await codeOf(users.create({ email: 'ada@example.com' })), 'EMAIL_EXISTS')
    equal(await codeOf(users.create({ email: 'no address' })), 'VALIDATION_ERROR')
    equal(await codeOf(users.create({ email: 'eve@example.com', password: 'short' })), 'VALIDATION_ERROR')
    equal(await codeOf(users.update('nobody', { firstName: 'Eve' })), 'USER_NOT_FOUND')
    const misspelt: object = { isDisbled: true }
    equal(await codeOf(users.update('nobody', misspelt)), 'VALIDATION_ERROR')
    equal(await codeOf(sessions.revokeForUser('nobody')), 'USER_NOT_FOUND')
    equal(await codeOf(roles.assign('nobody', 'editor')), 'USER_NOT_FOUND')
    equal(target.events.all, [])
  },

  'sessions are listed and ended': async (open) => {
    const target = await open()
    const { sessions, verify } = target.sallyport
    const { user, client } = await signedInNative(target)
    const other = await signIn(target, user)
    const claims = given(await verify(client.accessToken))
    equal([claims.sub, (await sessions.list(user.id)).length], [user.id, 2])
    await sessions.revoke(claims.sid)
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    await sessions.revoke('nothing')
    equal([await sessions.revokeForUser(user.id), await sessions.list(user.id)], [1, []])
    refused(await other.refresh(), 401, 'SESSION_REVOKED')
  },

  'verify takes access tokens alone, and with checkOn: allcalls only those of live sessions': async (open) => {
    const target = await open({ session: { checkOn: 'allcalls' } })
    const { sessions, verify } = target.sallyport
    const { user, client } = await signedInNative(target)
    equal((await verify(client.accessToken))?.sub, user.id)
    for (const token of ['', 'x', client.refreshToken, `${client.accessToken} `, 'a\r\nb', 'x'.repeat(9000)])
      equal(await verify(token), null)
    await sessions.revokeForUser(user.id)
    equal(await verify(client.accessToken), null)
  },

  'roles are created, assigned and seen by GET /me': async (open) => {
    const target = await open()
    const { roles } = target.sallyport
    const { user, client } = await signedInNative(target)
    await roles.create('editor', ['posts:write'])
    equal(await codeOf(roles.create('editor')), 'CONFLICT')
    await roles.assign(user.id, 'editor')
    equal(await roles.listForUser(user.id), ['editor'])
    equal((await client.get('/auth/me')).json.permissions, ['posts:write'])
    await roles.revoke(user.id, 'editor')
    await roles.assign(user.id, 'editor')
    await roles.delete('editor')
    equal(await roles.listForUser(user.id), [])
  },

  'API keys are issued, listed and revoked': async (open) => {
    const target = await open()
    const { apiKeys, authenticateApiKey } = target.sallyport
    const { rawKey, record } = await apiKeys.create({ name: 'shop', scopes: ['tools:track'] })
    const request = () => new Request('https://host.example/', { headers: { 'X-Api-Key': rawKey } })
    equal((await authenticateApiKey(request()))?.id, record.id)
    equal(
      (await apiKeys.list('shop')).map(({ id }) => id),
      [record.id],
    )
    await apiKeys.revoke(record.id)
    equal(await authenticateApiKey(request()), null)
    await apiKeys.delete(record.id)
    equal(await apiKeys.list(), [])
  },

  'R26 they work without an admin router, and no request reaches them': async (open) => {
    const target = await open({ admin: undefined })
    await target.sallyport.users.create({ email: 'ada@example.com' })
    const json = { email: 'eve@example.com' }
    for (const by of ['host', 'admin']) {
      const headers = { Authorization: `Bearer ${by}` }
      const answer = await send(target, 'POST', '/admin/api/users', { json, headers })
      isTrue(answer.status >= 400, 'refused')
    }
    equal(await target.stores.users.findByEmail('eve@example.com'), null)
  },

  'an operation without its store says which one it needs': async (open) => {
    const target = await open(({ stores: { apiKeys: _, ...stores } }) => ({ stores }))
    const failure = await codeOf(target.sallyport.apiKeys.create({ name: 'shop' }))
    equal(failure, 'TypeError: This operation needs the stores apiKeys')
  },
})
