import { group } from '../../group.ts'
import { documentOf } from '../../openapi/documents.ts'
import { isJson } from '../../openapi/json-schema.ts'
import { addAccount, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'

const ON = { session: { selfService: true } }
const HOUR = 3_600_000

function handleOf({ accessToken }: Native): string {
  return String(claimsOf(accessToken ?? '').sid)
}

function bearerOf(accessToken: string | undefined): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${accessToken}` }
}

async function listOf(client: Native): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { json } = await client.get('/auth/sessions')
  return Array.isArray(json.sessions) ? json.sessions.filter(isJson) : []
}

export const ownSessionsGroup = group('/auth/sessions', {
  'is not there unless switched on': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    refused(await client.get('/auth/sessions'), 404, 'NOT_FOUND')
    for (const path of ['/auth/sessions', '/auth/sessions/x'])
      refused(await client.send('DELETE', path), 404, 'NOT_FOUND')
    const { paths } = await documentOf(target.options)
    // The clean-up endpoint needs an optional method of the store.
    equal(
      Object.keys(paths ?? {}).filter((path) => path.includes('sessions')),
      ['/auth/sessions/cleanup'],
    )
  },

  'lists the live sessions of the caller, newest first': async (open) => {
    const target = await open({ ...ON, trustedProxyHops: 1, lifetimes: { refreshTokenMinutes: 60 } })
    const user = await addAccount(target)
    const stale = await signIn(target, user)
    target.clock.advance(59 * 60_000)
    const first = await signIn(target, user)
    target.clock.advance(60_000)
    const headers = { 'X-Forwarded-For': '203.0.113.5', 'User-Agent': 'Walker/2', 'X-Auth-Strategy': 'bearer' }
    await send(target, 'POST', '/auth/login', {
      json: { email: user.email, password: 'correct horse battery staple' },
      headers,
    })
    await signedInNative(target, { email: 'bob@example.com' })
    target.clock.advance(1000)
    await first.refresh()
    const sessions = await listOf(first)
    const at = (ms: number) => new Date(target.clock.now().getTime() + ms).toISOString()
    const toTheHour = (ms: number) => `${at(ms).slice(0, 13)}:00:00.000Z`
    // No session was active before it began.
    const activeAt = (createdAt: number, ms: number) => [toTheHour(ms), at(createdAt)].toSorted()[1]
    equal(
      sessions.map(({ handle, sessionHandle, ...rest }) => rest),
      [
        {
          userId: user.id,
          createdAt: at(-1000),
          expiresAt: toTheHour(HOUR - 1000),
          lastActiveAt: activeAt(-1000, -1000),
          lastActive: activeAt(-1000, -1000),
          userAgent: 'Walker/2',
          ipAddress: '203.0.113.5',
          isCurrent: false,
        },
        {
          ...(sessions[1]?.userAgent !== undefined && { userAgent: sessions[1].userAgent }),
          ...(sessions[1]?.ipAddress !== undefined && { ipAddress: sessions[1].ipAddress }),
          userId: user.id,
          createdAt: at(-61_000),
          expiresAt: toTheHour(HOUR),
          lastActiveAt: activeAt(-61_000, 0),
          lastActive: activeAt(-61_000, 0),
          isCurrent: true,
        },
      ],
    )
    equal(sessions[1]?.handle, handleOf(first))
    equal(
      sessions.map(({ sessionHandle }) => sessionHandle),
      sessions.map(({ handle }) => handle),
    )
    equal(
      sessions.some(({ handle }) => handle === handleOf(stale)),
      false,
    )
  },

  'R36 tells no one who holds a copy of a token when the owner refreshes': async (open) => {
    const target = await open({ ...ON, lifetimes: { accessTokenMinutes: 600 } })
    const { client } = await signedInNative(target)
    const { accessToken } = client
    const seen = async () => (await send(target, 'GET', '/auth/sessions', { headers: bearerOf(accessToken) })).text
    for (const pause of [14 * 60_000, HOUR, 5 * HOUR]) {
      target.clock.advance(pause)
      const before = await seen()
      status(await client.refresh(), 200)
      equal(await seen(), before)
    }
    const other = await signIn(target, { email: 'ada@example.com' })
    const [, first] = await listOf(other)
    for (const name of ['lastActiveAt', 'lastActive', 'expiresAt'])
      equal(String(first?.[name]).slice(13), ':00:00.000Z', name)
  },

  'ends one session': async (open) => {
    const target = await open(ON)
    const user = await addAccount(target)
    const [here, there] = [await signIn(target, user), await signIn(target, user)]
    target.events.clear()
    const answer = await here.send('DELETE', `/auth/sessions/${handleOf(there)}`)
    equal([answer.status, answer.json], [200, { success: true }])
    refused(await there.refresh(), 401, 'SESSION_REVOKED')
    status(await here.refresh(), 200)
    equal(
      target.events.named('identity.session.revoked').map(({ data }) => data.sessionHandle),
      [handleOf(there)],
    )
  },

  "R25 another's session is as unknown as none": async (open) => {
    const target = await open(ON)
    const { client: ada } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const others = await ada.send('DELETE', `/auth/sessions/${handleOf(bob)}`)
    const unknown = await ada.send('DELETE', '/auth/sessions/AAAAAAAAAAAAAAAAAAAAAA')
    refused(others, 404, 'NOT_FOUND')
    equal(others.text, unknown.text)
    status(await bob.refresh(), 200)
  },

  'ends all others and says how many': async (open) => {
    const target = await open(ON)
    const user = await addAccount(target)
    const clients = [await signIn(target, user), await signIn(target, user), await signIn(target, user)] as const
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    equal((await clients[1].send('DELETE', '/auth/sessions')).json, { success: true, revoked: 2 })
    equal((await clients[1].send('DELETE', '/auth/sessions')).json, { success: true, revoked: 0 })
    for (const other of [clients[0], clients[2]]) refused(await other.refresh(), 401, 'SESSION_REVOKED')
    status(await clients[1].refresh(), 200)
    status(await bob.refresh(), 200)
  },

  'revocation bites at the next refresh, or at once with checkOn allcalls': async (open) => {
    for (const [checkOn, bitesAtOnce] of [
      ['refresh', false],
      ['none', false],
      ['allcalls', true],
    ] as const) {
      const target = await open({ session: { selfService: true, checkOn } })
      const user = await addAccount(target)
      const [here, there] = [await signIn(target, user), await signIn(target, user)]
      await here.send('DELETE', `/auth/sessions/${handleOf(there)}`)
      const answer = await there.get('/auth/me')
      if (bitesAtOnce) refused(answer, 401, 'SESSION_REVOKED')
      else status(answer, 200)
      refused(await there.refresh(), 401, 'SESSION_REVOKED')
    }
  },

  'checkOn allcalls sees a disabled user, a cut-off and an expired session at once': async (open) => {
    const ends = [{ isDisabled: true }, { sessionsValidAfter: new Date('2040-01-01T00:00:00Z') }]
    for (const patch of ends) {
      const target = await open({ session: { checkOn: 'allcalls' } })
      const { user, client } = await signedInNative(target)
      status(await client.get('/auth/me'), 200)
      await target.stores.users.update(user.id, patch)
      refused(await client.get('/auth/me'), 401, 'SESSION_REVOKED')
    }
    const target = await open({
      session: { checkOn: 'allcalls' },
      lifetimes: { accessTokenMinutes: 60, refreshTokenMinutes: 30 },
    })
    const { client } = await signedInNative(target)
    target.clock.advance(30 * 60_000)
    refused(await client.get('/auth/me'), 401, 'SESSION_REVOKED')
  },

  'R19 refuses a foreign page': async (open) => {
    const target = await open(ON)
    const { client } = await signedInBrowser(target)
    const headers = { Origin: 'https://evil.example' }
    refused(await client.send('DELETE', '/auth/sessions', { headers }), 403, 'CSRF_INVALID')
    refused(await client.send('DELETE', '/auth/sessions/x', { headers }), 403, 'CSRF_INVALID')
  },
})
