import { requestGroup } from '../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../support/account.ts'
import { send, sendDirect } from '../support/answer.ts'
import { equal, isTrue, refused, status } from '../support/expect.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const routingGroup = requestGroup('R22 routing and headers of every answer', {
  'answers 404 for paths that lead nowhere, without telling them': async (open) => {
    const target = await open()
    for (const path of [
      '/',
      '/auth',
      '/auth/',
      '/auth/nothing',
      '/authme',
      '/Auth/me',
      '/auth/ME',
      '/admin/api/users',
      '/favicon.ico',
      '/auth/me/more',
      '/me',
    ]) {
      const answer = await send(target, 'GET', path)
      refused(answer, 404, 'NOT_FOUND')
      isTrue(path.length < 8 || !answer.text.includes(path), 'the path is not in the answer')
    }
  },

  'ignores one trailing slash, no more': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    status(await client.get('/auth/me/'), 200)
    refused(await client.get('/auth/me//'), 404, 'NOT_FOUND')
    status(await client.post('/auth/refresh/', { refreshToken: client.refreshToken }), 200)
  },

  'reaches no route by another name': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const others = [
      '//auth/me',
      '/auth//me',
      '/auth%2Fme',
      '/auth%2fme',
      '/auth/%6de',
      '/%61uth/me',
      '/auth/me%2F',
      '/auth/me%20',
      '/auth/me;x=1',
      '/auth/me.json',
      '/auth/me%00',
      '/auth/%E0%A4%A',
      '/auth/me/%2e%2e%2fme',
      '/auth\\me%5C',
    ]
    for (const path of others) {
      const answer = await client.get(path)
      if (path === '/auth\\me%5C') isTrue(answer.status === 404, path)
      else refused(answer, 404, 'NOT_FOUND')
    }
  },

  'resolves dot segments before it routes': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    status(await client.get('/auth/x/../me'), 200)
    status(await client.get('/auth/./me'), 200)
    refused(await client.get('/auth/../me'), 404, 'NOT_FOUND')
  },

  'answers 405 with Allow for another method': async (open) => {
    const target = await open({ session: { selfService: true } })
    const allow = async (method: string, path: string) => {
      const answer = await send(target, method, path)
      refused(answer, 405, 'METHOD_NOT_ALLOWED')
      return (answer.headers.get('Allow') ?? '').split(', ').sort()
    }
    equal(await allow('GET', '/auth/login'), ['OPTIONS', 'POST'])
    equal(await allow('DELETE', '/auth/login'), ['OPTIONS', 'POST'])
    equal(await allow('POST', '/auth/me'), ['GET', 'HEAD', 'OPTIONS'])
    equal(await allow('PUT', '/auth/profile'), ['OPTIONS', 'PATCH'])
    equal(await allow('PATCH', '/auth/sessions'), ['DELETE', 'GET', 'HEAD', 'OPTIONS'])
    equal(await allow('GET', '/auth/sessions/x'), ['DELETE', 'OPTIONS'])
  },

  'answers HEAD as GET without a body, and POST routes not at all': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const [get, head] = [await client.get('/auth/me'), await client.send('HEAD', '/auth/me')]
    equal([head.status, head.text], [200, ''])
    equal(head.headers.get('Content-Type'), get.headers.get('Content-Type'))
    equal((await client.send('HEAD', '/auth/login')).status, 405)
    equal((await send(target, 'HEAD', '/auth/me')).status, 401)
    equal((await send(target, 'HEAD', '/auth/nothing')).status, 404)
  },

  'HEAD has no effects': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    target.events.clear()
    await client.send('HEAD', '/auth/logout')
    await client.send('HEAD', '/auth/refresh')
    equal(target.events.all, [])
    status(await client.refresh(), 200)
  },

  'answers 414 beyond 8 KiB of URL': async (open) => {
    const target = await open()
    const pathOf = (length: number) => `/auth/openapi.json?${'x'.repeat(length)}`
    const room = 8192 - target.origin.length - pathOf(0).length
    status(await send(target, 'GET', pathOf(room)), 200)
    refused(await send(target, 'GET', pathOf(room + 1)), 414, 'URI_TOO_LONG')
    refused(await send(target, 'GET', `/auth/${'y'.repeat(8192)}`), 414, 'URI_TOO_LONG')
  },

  'ignores query parameters that it does not know': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (const query of ['?x', '?x=1&x=2', '?__proto__=1', '?%', '?a[b]=c', '?%00', '#x'])
      status(await client.get(`/auth/me${query}`), 200)
  },

  'sends the safe headers and a request id with everything': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const answers = [
      await client.get('/auth/me'),
      await client.get('/auth/nothing'),
      await client.get('/auth/login'),
      await client.get('/auth/openapi.json'),
      await client.get('/auth/docs'),
      await client.send('HEAD', '/auth/me'),
      await client.send('OPTIONS', '/auth/me'),
      await client.post('/auth/login', {}),
      await client.refresh(),
      await client.get(`/auth/${'y'.repeat(8192)}`),
    ]
    for (const { headers, status: code, text } of answers) {
      equal(headers.get('X-Content-Type-Options'), 'nosniff')
      equal(headers.get('Referrer-Policy'), 'no-referrer')
      isTrue(UUID.test(headers.get('X-Request-Id') ?? ''), 'X-Request-Id')
      if (text.startsWith('{')) equal(headers.get('Content-Type'), 'application/json; charset=utf-8')
      if (code !== 204) equal(headers.get('Cache-Control'), 'no-store', 'Cache-Control')
    }
    equal(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size, answers.length)
  },

  'R32 answers that set identity are never stored': async (open) => {
    const target = await open()
    await addAccount(target)
    for (const path of ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/register']) {
      const answer = await send(target, 'POST', path, { json: { email: 'ada@example.com', password: PASSWORD } })
      equal(answer.headers.get('Cache-Control'), 'no-store', path)
    }
  },

  'can be mounted anywhere': async (open) => {
    for (const auth of ['', '/api/v1/identity', '/a.b_c-d']) {
      const target = await open({ mounts: { auth } })
      await addAccount(target)
      status(
        await send(target, 'POST', `${auth}/login`, { json: { email: 'ada@example.com', password: PASSWORD } }),
        200,
      )
      refused(await send(target, 'GET', `${auth}/me`), 401, 'UNAUTHORIZED')
      refused(await send(target, 'POST', '/auth/login', { json: {} }), 404, 'NOT_FOUND')
    }
  },

  'R12 takes nothing from forwarding headers': async (open) => {
    const target = await open()
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-HTTP-Method-Override': 'DELETE',
      'X-Original-URL': '/auth/me',
    }
    const answer = await sendDirect(target, 'GET', '/auth/docs', { headers })
    equal([answer.status, answer.text.includes('evil')], [200, false])
    refused(await sendDirect(target, 'POST', '/auth/me', { headers }), 405, 'METHOD_NOT_ALLOWED')
  },
})
