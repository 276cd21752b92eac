import { group } from '../../group.ts'
import { signedInNative, signIn } from '../../support/account.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, invalid, isTrue, refused, status } from '../../support/expect.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

const WEEK = 7 * 86_400_000

export const adminSessionsGroup = group('/admin/api/sessions', {
  'lists live sessions newest first, and ends one': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    target.clock.advance(1)
    const { user: bob, client: second } = await signedInNative(target, { email: 'bob@example.com' })
    const { sessions, total, page, limit } = (await administer(target, 'GET', '/sessions')).json
    isTrue(Array.isArray(sessions), 'a list')
    equal([sessions.map(({ userId }) => userId), total, page, limit], [[bob.id, user.id], 2, 1, 20])
    const [shown] = sessions
    equal([shown.sessionHandle, shown.lastActive, shown.isCurrent], [shown.handle, shown.lastActiveAt, false])
    equal(shown.handle, claimsOf(second.accessToken).sid)
    const search = async (term: string) =>
      (await administer(target, 'GET', `/sessions?search=${encodeURIComponent(term)}`)).json.total
    equal([await search(user.id), await search('user-a'), await search('nobody')], [1, 1, 0])
    target.events.clear()
    const handle = String(shown.handle)
    equal((await administer(target, 'DELETE', `/sessions/${handle}`)).json, { success: true })
    equal((await administer(target, 'DELETE', `/sessions/${handle}`)).json, { success: true })
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId]),
      [['identity.session.revoked', { sessionHandle: handle, reason: 'admin', by: 'admin' }, bob.id]],
    )
    refused(await second.refresh(), 401, 'SESSION_REVOKED')
    status(await client.refresh(), 200)
    target.clock.advance(WEEK)
    equal((await administer(target, 'GET', '/sessions')).json.total, 0, 'those that expired')
  },

  'names the users, and finds their sessions by email': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user } = await signedInNative(target, { name: 'Ada' })
    await signedInNative(target, { email: 'bob@example.com' })
    const found = async (query: string) => {
      const { sessions, total } = (await administer(target, 'GET', `/sessions?${query}`)).json
      isTrue(Array.isArray(sessions), 'a list')
      return [sessions.map((session) => session.user.email), total]
    }
    equal(await found('search=BOB%40EXAMPLE'), [['bob@example.com'], 1])
    equal(await found('search=nobody%40example'), [[], 0])
    const [session] = Object((await administer(target, 'GET', `/sessions?search=${user.id}`)).json.sessions)
    equal(session.user, { id: user.id, email: user.email, name: 'Ada' })
    invalid(await administer(target, 'GET', '/sessions?email=bob'), 'email', 'unknown')
  },

  'marks the session that asks': async (open) => {
    const target = await open({ admin: { accessPolicy: { role: 'boss' } } })
    const { user, client } = await signedInNative(target, { role: 'boss' })
    await signIn(target, user)
    const { sessions } = (await client.get('/admin/api/sessions')).json
    isTrue(Array.isArray(sessions), 'a list')
    equal(
      sessions.filter(({ isCurrent }) => isCurrent).map(({ handle }) => handle),
      [claimsOf(client.accessToken).sid],
    )
  },
})
