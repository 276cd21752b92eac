import { group } from '../../group.ts'
import { documentOf } from '../../openapi/documents.ts'
import { operationsOf } from '../../openapi/find-operation.ts'
import { addAccount, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { ADMIN_SECRET } from '../../support/everything-on.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

const PATH = '/auth/sessions/cleanup'
const MINUTE = 60_000
const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }

function cleanUp(target: Target, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return send(target, 'POST', PATH, { headers })
}

function expire(target: Target): void {
  target.clock.advance(7 * 24 * 60 * MINUTE)
}

export const sessionsCleanupGroup = group('POST /auth/sessions/cleanup', {
  "deletes expired sessions, whosoever's, by a user's token": async (open) => {
    const target = await open()
    const { user } = await signedInNative(target)
    await signIn(target, user)
    expire(target)
    const { user: bob, client } = await signedInNative(target, { email: 'bob@example.com' })
    const answer = await client.post(PATH)
    equal([answer.status, answer.json], [200, { success: true, deleted: 2 }])
    equal((await client.post(PATH, {})).json, { success: true, deleted: 0 })
    equal((await target.stores.sessions.listForUser(bob.id, target.clock.now())).length, 1)
    status(await client.refresh(), 200)
  },

  'takes the admin secret where there is one': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    await signedInNative(target)
    expire(target)
    const answer = await cleanUp(target, ADMIN)
    equal([answer.status, answer.json], [200, { success: true, deleted: 1 }])
  },

  'refuses everybody else': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    const wrong = [
      {},
      { Authorization: `Bearer ${ADMIN_SECRET.slice(1)}` },
      { Authorization: `Bearer ${ADMIN_SECRET}x` },
      { Authorization: `Basic ${ADMIN_SECRET}` },
      { Authorization: 'Bearer ' },
      { 'X-Api-Key': ADMIN_SECRET },
      { Cookie: `accessToken=${ADMIN_SECRET}` },
    ]
    for (const headers of wrong) {
      const answer = await cleanUp(target, headers)
      equal([answer.status, answer.json.success], [401, false], JSON.stringify(headers))
      isTrue(!answer.text.includes(ADMIN_SECRET), 'it is not repeated')
    }
    const body = { json: { secret: ADMIN_SECRET, adminSecret: ADMIN_SECRET } }
    refused(await send(target, 'POST', PATH, body), 401, 'UNAUTHORIZED')
    isTrue(!JSON.stringify(target.log).includes(ADMIN_SECRET), 'nor logged')
  },

  'R02 takes no admin secret where none is set, and opens nothing else with it': async (open) => {
    const without = await open()
    equal((await cleanUp(without, ADMIN)).status, 401)
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    refused(await send(target, 'GET', '/auth/me', { headers: ADMIN }), 401, 'INVALID_ACCESS_TOKEN')
    equal((await send(target, 'DELETE', '/auth/account', { headers: ADMIN })).status, 401)
  },

  'tells how many sessions it deleted, and nothing when there was none': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    const { user, client } = await signedInNative(target)
    expire(target)
    const fresh = await signIn(target, user)
    const correlation = { 'X-Correlation-Id': 'c6' }
    target.events.clear()
    await fresh.post(PATH, undefined, correlation)
    await client.post(PATH)
    await cleanUp(target, ADMIN)
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [
        {
          event: 'identity.session.expired',
          data: { count: 1 },
          metadata: { userId: user.id, sessionId: claimsOf(fresh.accessToken).sid, correlationId: 'c6' },
        },
      ],
    )
    expire(target)
    target.events.clear()
    await cleanUp(target, { ...ADMIN, ...correlation })
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [{ event: 'identity.session.expired', data: { count: 1 }, metadata: { correlationId: 'c6' } }],
    )
  },

  'R24 takes six requests a minute from a caller': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET }, trustedProxyHops: 1 })
    const { client } = await signedInNative(target)
    for (let count = 0; count < 6; count++) {
      status(await client.post(PATH), 200)
      status(await cleanUp(target, { ...ADMIN, 'X-Forwarded-For': '192.0.2.1' }), 200)
    }
    const full = await client.post(PATH)
    refused(full, 429, 'RATE_LIMITED')
    isTrue(Number(full.headers.get('Retry-After')) > 0, 'says when to come back')
    refused(await cleanUp(target, { ...ADMIN, 'X-Forwarded-For': '192.0.2.1' }), 429, 'RATE_LIMITED')
    status(await cleanUp(target, { ...ADMIN, 'X-Forwarded-For': '192.0.2.2' }), 200)
    target.clock.advance(MINUTE)
    status(await client.post(PATH), 200)
  },

  'R19 refuses a foreign page': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    refused(await client.post(PATH, undefined, { Origin: 'https://evil.example' }), 403, 'CSRF_INVALID')
    status(await client.post(PATH), 200)
  },

  'is not there without sessions.deleteExpired': async (open) => {
    const target = await open(({ stores }) => {
      const { deleteExpired: _, ...sessions } = stores.sessions
      return { stores: { ...stores, sessions }, admin: { secret: ADMIN_SECRET } }
    })
    await addAccount(target)
    refused(await cleanUp(target, ADMIN), 404, 'NOT_FOUND')
    const paths = operationsOf(await documentOf(target.options)).map(({ template }) => template)
    isTrue(!paths.includes(PATH), 'it is not documented')
  },
})
