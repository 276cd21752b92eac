import { group } from '../../group.ts'
import { addAccount, signedInBrowser, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { claimsOf, forged } from '../../support/claims.ts'
import { equal, given, refused, status } from '../../support/expect.ts'

export const meGroup = group('GET /auth/me', {
  'answers the least that existing clients need, by cookie and by header': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    const expected = {
      sub: user.id,
      id: user.id,
      email: user.email,
      loginProvider: 'local',
      isEmailVerified: true,
      isTotpEnabled: false,
      hasPassword: true,
      isAdmin: false,
      lastLogin: target.clock.now().toISOString(),
      metadata: {},
      roles: [],
      permissions: [],
    }
    equal((await client.get('/auth/me')).json, expected)
    const headers = { Authorization: `Bearer ${client.jar.get('accessToken')?.value}` }
    equal((await send(target, 'GET', '/auth/me', { headers })).json, expected)
  },

  'answers everything that is known, and no secret': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, {
      role: 'editor',
      firstName: 'Ada',
      lastName: 'Lovelace',
      name: 'Countess',
      phoneNumber: '+390612345678',
      isAdmin: true,
      isTotpEnabled: false,
      totpSecret: 'sealed-secret',
      smsCode: 'hash-of-code',
      loginProvider: 'google',
    })
    const { metadata, roles } = target.stores
    await given(metadata).merge(user.id, { theme: 'dark', deep: { a: [1] } })
    await given(roles).insert({ name: 'writer', permissions: ['posts:write', 'posts:read'] })
    await given(roles).insert({ name: 'reader', permissions: ['posts:read'] })
    for (const role of ['writer', 'reader']) await given(roles).assign(user.id, role)
    equal((await client.get('/auth/me')).json, {
      sub: user.id,
      id: user.id,
      email: user.email,
      role: 'editor',
      loginProvider: 'local',
      isEmailVerified: true,
      isTotpEnabled: false,
      firstName: 'Ada',
      lastName: 'Lovelace',
      name: 'Countess',
      phoneNumber: '+390612345678',
      isPhoneVerified: true,
      hasPassword: true,
      isAdmin: true,
      lastLogin: target.clock.now().toISOString(),
      metadata: { theme: 'dark', deep: { a: [1] } },
      roles: ['reader', 'writer'],
      permissions: ['posts:read', 'posts:write'],
    })
  },

  'is {} and [] without the stores of metadata and roles': async (open) => {
    const target = await open(({ stores: { users, sessions, proofs } }) => ({ stores: { users, sessions, proofs } }))
    const { client } = await signedInNative(target)
    const { json } = await client.get('/auth/me')
    equal([json.metadata, json.roles, json.permissions], [{}, [], []])
  },

  'reads the stores and not the token': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await target.stores.users.update(user.id, {
      email: 'ada@new.example',
      name: 'New',
      phoneNumber: '+15550100',
      isPhoneVerified: false,
    })
    const { json } = await client.get('/auth/me')
    equal([json.email, json.name, json.isPhoneVerified], ['ada@new.example', 'New', false])
  },

  'carries custom claims, which override nothing, there or in the token': async (open) => {
    const bad = {
      sub: 'x',
      email: 'x',
      role: 'admin',
      isAdmin: true,
      exp: 1,
      iss: 'x',
      aud: 'x',
      sid: 'x',
      token_use: 'x',
    }
    const target = await open({
      buildTokenPayload: async () => ({ plan: 'gold', limits: { seats: 3 }, ...bad, metadata: 1, roles: ['x'] }),
    })
    const { user, client } = await signedInNative(target)
    const { json } = await client.get('/auth/me')
    equal([json.plan, json.limits], ['gold', { seats: 3 }])
    equal([json.sub, json.email, json.isAdmin, json.roles, json.metadata], [user.id, user.email, false, [], {}])
    const claims = claimsOf(client.accessToken)
    equal([claims.plan, claims.limits, claims.sub, claims.token_use], ['gold', { seats: 3 }, user.id, 'access'])
    equal([claims.role, json.role], [undefined, undefined], 'role of a user without one')
  },

  'is ACCOUNT_DISABLED for a disabled user, SESSION_REVOKED for one who is gone': async (open) => {
    let isGone = false
    const target = await open(({ stores: { users, sessions, proofs } }) => ({
      stores: { sessions, proofs, users: { ...users, findById: async (id) => (isGone ? null : users.findById(id)) } },
    }))
    const { user, client } = await signedInNative(target)
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await client.get('/auth/me'), 403, 'ACCOUNT_DISABLED')
    isGone = true
    refused(await client.get('/auth/me'), 401, 'SESSION_REVOKED')
  },

  'is UNAUTHORIZED without a token, INVALID_ACCESS_TOKEN with a bad one': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const [head, payload, signature] = client.accessToken.split('.')
    const none = btoa(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).replaceAll('=', '')
    refused(await send(target, 'GET', '/auth/me'), 401, 'UNAUTHORIZED')
    const bad = [
      forged(client.accessToken),
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${payload}.`,
      'x',
      'a.b.c',
    ]
    for (const token of bad) {
      for (const headers of [{ Authorization: `Bearer ${token}` }, { Cookie: `accessToken=${token}` }]) {
        refused(await send(target, 'GET', '/auth/me', { headers }), 401, 'INVALID_ACCESS_TOKEN')
      }
    }
  },

  'R17 takes the header before the cookie, and never falls back from a bad one': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const both = await client.get('/auth/me', { Authorization: `Bearer ${bob.accessToken}` })
    equal(both.json.email, 'bob@example.com')
    const token = bob.accessToken
    const bad = [
      'Basic YWRhOnBhc3N3b3Jk, Bearer x',
      'Bearer',
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer "${token}"`,
      `Bearer ${token}x`,
      `Bearer ${'x'.repeat(9000)}`,
      'Bearer e30',
    ]
    for (const Authorization of bad)
      refused(await client.get('/auth/me', { Authorization }), 401, 'INVALID_ACCESS_TOKEN')
    status(await client.get('/auth/me', { Authorization: `bearer ${token}` }), 200)
    status(await client.get('/auth/me'), 200)
  },

  'B7 is read by cookie behind a proxy that asks for another scheme, and by no other token': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    for (const scheme of [
      'Basic YWRhOnBhc3N3b3Jk',
      'Negotiate',
      `Token ${bob.accessToken}`,
      `Digest ${bob.accessToken}`,
    ]) {
      const headers = { Authorization: scheme }
      equal((await client.get('/auth/me', headers)).json.email, user.email, scheme)
      refused(await send(target, 'GET', '/auth/me', { headers }), 401, 'UNAUTHORIZED')
      status(await client.post('/auth/refresh', undefined, headers), 200)
      status(await client.send('PATCH', '/auth/profile', { json: { firstName: 'Ada' }, headers }), 200)
      const foreign = { ...headers, Origin: 'https://evil.example' }
      refused(await client.send('PATCH', '/auth/profile', { json: {}, headers: foreign }), 403, 'CSRF_INVALID')
    }
  },

  'R32 is never stored by a cache': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (const answer of [await client.get('/auth/me'), await send(target, 'GET', '/auth/me')]) {
      equal(answer.headers.get('Cache-Control'), 'no-store')
    }
  },

  'R16 refuses a token of another issuer or audience': async (open) => {
    const target = await open({ issuer: 'https://one.example', audience: 'app-one' })
    const { client } = await signedInNative(target)
    const headers = { Authorization: `Bearer ${client.accessToken}` }
    for (const other of [
      { issuer: 'https://two.example', audience: 'app-one' },
      { issuer: 'https://one.example', audience: 'app-two' },
    ]) {
      const twin = await open({ ...other, stores: target.stores })
      refused(await send(twin, 'GET', '/auth/me', { headers }), 401, 'INVALID_ACCESS_TOKEN')
    }
    const same = await open({ issuer: 'https://one.example', audience: 'app-one', stores: target.stores })
    status(await send(same, 'GET', '/auth/me', { headers }), 200)
  },

  'R15 a store that fails is 500 and tells nothing': async (open) => {
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        profiles: {
          async load() {
            throw new Error('SELECT * FROM users: disk I/O error')
          },
        },
      },
    }))
    const user = await addAccount(target)
    const headers = { 'X-Auth-Strategy': 'bearer' }
    const json = { email: user.email, password: 'correct horse battery staple' }
    const { accessToken } = (await send(target, 'POST', '/auth/login', { json, headers })).json
    const answer = await send(target, 'GET', '/auth/me', { headers: { Authorization: `Bearer ${accessToken}` } })
    refused(answer, 500, 'INTERNAL')
    equal(answer.text.includes('SELECT'), false)
  },
})
