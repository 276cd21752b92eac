import { group } from '../../group.ts'
import { signedInNative } from '../../support/account.ts'
import type { Answer } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'

const GRACE = 30_000

export const refreshRotationGroup = group('R36 refresh rotation and reuse', {
  'a superseded token works for one grace': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const first = client.refreshToken
    await client.refresh(first)
    const second = client.refreshToken
    target.clock.advance(GRACE - 1)
    const again = await client.refresh(first)
    status(again, 200)
    isTrue(![first, second].includes(text(again, 'refreshToken')), 'the string is new')
    status(await client.refresh(text(again, 'refreshToken')), 200)
    status(await client.refresh(second), 200)
  },

  'B14 a superseded token that comes later ends the session': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    const { user, client } = await signedInNative(target)
    const first = client.refreshToken
    await client.refresh(first)
    const second = client.refreshToken
    target.clock.advance(GRACE)
    target.events.clear()
    const headers = { 'X-Forwarded-For': '203.0.113.66', 'User-Agent': 'thief', 'X-Correlation-Id': 'c2' }
    refused(await client.post('/auth/refresh', { refreshToken: first }, headers), 401, 'SESSION_REVOKED')
    const sid = String(claimsOf(client.accessToken).sid)
    const reuse = target.events.named('identity.session.reuse_detected')
    equal(
      reuse.map(({ data, metadata }) => ({ data, metadata })),
      [
        {
          data: { sessionHandle: sid, ipAddress: '203.0.113.66', userAgent: 'thief' },
          metadata: { userId: user.id, sessionId: sid, correlationId: 'c2' },
        },
      ],
    )
    equal(await target.stores.sessions.get(sid), null)
    refused(await client.refresh(second), 401, 'SESSION_REVOKED')
    refused(await client.refresh(first), 401, 'SESSION_REVOKED')
    equal(target.events.named('identity.session.reuse_detected').length, 1)
  },

  'ends the reused session alone': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const { client: other } = await signedInNative(target, { email: 'bob@example.com' })
    const first = client.refreshToken
    await client.refresh(first)
    target.clock.advance(GRACE)
    refused(await client.refresh(first), 401, 'SESSION_REVOKED')
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    status(await other.refresh(), 200)
  },

  'rotates at most once a grace': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const sid = String(claimsOf(client.accessToken).sid)
    const counter = async () => given(await target.stores.sessions.get(sid)).counter
    const counters = []
    for (let count = 0; count < 7; count++) {
      status(await client.refresh(), 200)
      counters.push(await counter())
      target.clock.advance(GRACE / 2)
    }
    equal(counters, [1, 1, 2, 2, 3, 3, 4])
  },

  'with grace 0 rotates every time, and takes no superseded token': async (open) => {
    const target = await open({ lifetimes: { refreshGraceMs: 0 } })
    const { client } = await signedInNative(target)
    const sid = String(claimsOf(client.accessToken).sid)
    for (let count = 1; count <= 3; count++) {
      status(await client.refresh(), 200)
      equal((await target.stores.sessions.get(sid))?.counter, count)
    }
    const superseded = client.refreshToken
    await client.refresh()
    refused(await client.refresh(superseded), 401, 'SESSION_REVOKED')
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
  },

  'a token ahead of its row is refused and revokes nothing': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const sid = String(claimsOf(client.accessToken).sid)
    const backup = given(await target.stores.sessions.get(sid))
    const first = client.refreshToken
    await client.refresh()
    const ahead = client.refreshToken
    await target.stores.sessions.revoke(sid)
    await target.stores.sessions.create(backup)
    refused(await client.refresh(ahead), 401, 'INVALID_REFRESH_TOKEN')
    equal(target.events.named('identity.session.reuse_detected'), [])
    status(await client.refresh(first), 200)
  },

  '20 parallel refreshes with one token all succeed and leave one session': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const first = client.refreshToken
    const answers: readonly Answer[] = await Promise.all(Array.from({ length: 20 }, () => client.refresh(first)))
    for (const answer of answers) status(answer, 200)
    const strings = new Set(answers.map((answer) => text(answer, 'refreshToken')))
    equal(strings.size, 20)
    equal(
      (await target.stores.sessions.listForUser(user.id, target.clock.now())).map(({ counter }) => counter),
      [1],
    )
    for (const refreshToken of strings) status(await client.refresh(refreshToken), 200)
    equal(target.events.named('identity.session.reuse_detected'), [])
  },

  '20 parallel reuses end the session once': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const first = client.refreshToken
    await client.refresh()
    target.clock.advance(GRACE)
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.refresh(first)))
    for (const answer of answers) refused(answer, 401, 'SESSION_REVOKED')
    equal(target.events.named('identity.session.reuse_detected').length, 1)
  },

  'tabs that refresh every 14 minutes from one old token never end the session': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    let shared = client.refreshToken
    for (let round = 0; round < 10; round++) {
      const tabs = await Promise.all([client.refresh(shared), client.refresh(shared), client.refresh(shared)])
      for (const tab of tabs) status(tab, 200)
      target.clock.advance(GRACE - 1)
      const slow = await client.refresh(shared)
      status(slow, 200)
      shared = text(slow, 'refreshToken')
      target.clock.advance(14 * 60_000)
    }
  },
})
