import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, status, text } from '../../support/expect.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const HEADERS = {
  'X-Auth-Strategy': 'bearer',
  'User-Agent': 'Walker/1.0',
  'X-Forwarded-For': '203.0.113.9',
  'X-Correlation-Id': 'trace:42',
}

export const loginEventsGroup = group('Events of POST /auth/login', {
  'says login.success and session.created, with address, agent and correlation id': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    const user = await addAccount(target)
    const json = { email: user.email, password: PASSWORD }
    const answer = await send(target, 'POST', '/auth/login', { json, headers: HEADERS })
    const sessionId = claimsOf(text(answer, 'accessToken')).sid
    const metadata = { userId: user.id, sessionId, correlationId: 'trace:42' }
    const client = { ipAddress: '203.0.113.9', userAgent: 'Walker/1.0' }
    const origin = { ip: '203.0.113.9', userAgent: 'Walker/1.0' }
    const timestamp = target.clock.now().toISOString()
    const requestId = answer.headers.get('X-Request-Id')
    equal(
      target.events.all.map(({ id, ...event }) => event),
      [
        {
          event: 'identity.auth.login.success',
          version: '1',
          timestamp,
          data: { method: 'password', provider: 'local' },
          metadata,
          origin,
          requestId,
        },
        {
          event: 'identity.session.created',
          version: '1',
          timestamp,
          data: { sessionHandle: sessionId, method: 'password', ...client },
          metadata,
          origin,
          requestId,
        },
      ],
    )
    isTrue(
      target.events.all.every(({ id }) => UUID.test(id)),
      'every event has a UUID',
    )
    const session = given(await target.stores.sessions.get(String(sessionId)))
    equal({ ipAddress: session.ipAddress, userAgent: session.userAgent }, client)
  },

  'says login.failed with the code that was answered': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const login = (email: string) =>
      send(target, 'POST', '/auth/login', { json: { email, password: 'wrong password' }, headers: HEADERS })
    await login(user.email)
    await login('nobody@example.com')
    const failed = { method: 'password', provider: 'local', reason: 'INVALID_CREDENTIALS' }
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [
        {
          event: 'identity.auth.login.failed',
          data: { ...failed, email: user.email },
          metadata: { correlationId: 'trace:42', userId: user.id },
        },
        {
          event: 'identity.auth.login.failed',
          data: { ...failed, email: 'nobody@example.com' },
          metadata: { correlationId: 'trace:42' },
        },
      ],
    )
    isTrue(!JSON.stringify(target.events.all).includes('wrong password'), 'no password in an event')
  },

  'makes a correlation id when none, or none that can be believed, is sent': async (open) => {
    const target = await open({ rateLimits: false })
    const user = await addAccount(target)
    for (const sent of [
      {},
      { 'X-Correlation-Id': 'a b' },
      { 'X-Correlation-Id': '<script>' },
      { 'X-Correlation-Id': 'x'.repeat(129) },
    ]) {
      target.events.clear()
      const json = { email: user.email, password: PASSWORD }
      const answer = await send(target, 'POST', '/auth/login', { json, headers: sent })
      status(answer, 200)
      const ids = new Set(target.events.all.map(({ metadata }) => metadata.correlationId))
      equal([...ids], [answer.headers.get('X-Request-Id')])
    }
  },

  'takes the trace id of traceparent': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
    await send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD }, headers })
    equal(target.events.all[0]?.metadata.correlationId, '4bf92f3577b34da6a3ce929d0e0e4736')
  },

  'is not hurt by a listener that throws, and tells the log': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    target.sallyport.on('*', () => {
      throw new Error('listener')
    })
    status(await send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } }), 200)
    isTrue(
      target.log.some(({ event }) => event === 'listener.failed'),
      'it is logged',
    )
  },
})
