import { group, rulesGroup } from '../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'

const ON = { identifiers: ['email', 'username'] } as const satisfies Overrides
const BEARER = { 'X-Auth-Strategy': 'bearer' }
const ADA = 'ada@example.com'

function login(target: Target, identifier: string, password = PASSWORD, more: object = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/login', { json: { identifier, password, ...more }, headers: BEARER })
}

function register(target: Target, email: string, username: unknown): Promise<Answer> {
  return send(target, 'POST', '/auth/register', { json: { email, username, password: PASSWORD } })
}

async function withAda(open: MakeTarget, overrides: Overrides = {}) {
  const target = await open({ ...ON, ...overrides })
  const { user, client } = await signedInNative(target, { username: 'ada.l' })
  return { target, user, client }
}

export const usernamesGroup = group('Usernames', {
  'register and sign in by username or address, in any spelling': async (open) => {
    const target = await open(ON)
    status(await register(target, ADA, ' Ada_L '), 201)
    equal((await target.stores.users.findByEmail(ADA))?.username, 'ada_l')
    for (const identifier of ['ada_l', 'ADA_L', ' ada_l ', 'ａda_l', ADA, 'Ada@Example.com'])
      status(await login(target, identifier), 200)
    for (const identifier of ['ada_', 'ada_l2', '@ada_l', '+ada_l', 'ada_l\u0000'])
      refused(await login(target, identifier), 401, 'INVALID_CREDENTIALS')
  },

  'of one username there is one account: 20 registrations in parallel': async (open) => {
    const target = await open({ ...ON, rateLimits: false })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(target, `user${index}@example.com`, 'ada_l')),
    )
    equal(answers.filter((answer) => answer.status === 201).length, 1)
    for (const answer of answers.filter(({ status }) => status !== 201)) refused(answer, 409, 'USERNAME_EXISTS')
    status(await login(target, 'ada_l'), 200)
  },

  'are changed with a fresh proof, and the former one is free': async (open) => {
    const { target, user, client } = await withAda(open)
    const former = client.accessToken
    equal((await client.post('/auth/change-username', { username: 'Countess' })).json, {
      success: true,
      username: 'countess',
    })
    equal((await client.get('/auth/me')).json.username, 'countess')
    equal(
      target.events.all.filter(({ event }) => event === 'identity.user.updated').map(({ data }) => data),
      [{ fields: ['username'] }],
    )
    status(await login(target, 'countess'), 200)
    refused(await login(target, 'ada.l'), 401, 'INVALID_CREDENTIALS')
    status(await register(target, 'bob@example.com', 'ada.l'), 201)
    refused(await client.post('/auth/change-username', { username: 'ada.l' }), 409, 'USERNAME_EXISTS')
    status(await client.post('/auth/change-username', { username: 'COUNTESS' }), 200)
    equal((await client.post('/auth/change-username', { username: null })).json, { success: true, username: null })
    equal(given(await target.stores.users.findById(user.id)).username, undefined)
    refused(await login(target, 'countess'), 401, 'INVALID_CREDENTIALS')
    isTrue(client.accessToken === former, 'the session goes on')
  },

  'R06 are not changed in a session that is no longer fresh, unless the password is sent': async (open) => {
    const { target, client } = await withAda(open)
    target.clock.advance(14 * 60_000)
    status(await client.post('/auth/change-username', { username: 'ada.m' }), 200)
    target.clock.advance(2 * 60_000)
    status(await client.refresh(), 200)
    refused(await client.post('/auth/change-username', { username: 'ada.n' }), 403, 'REAUTHENTICATION_REQUIRED')
    status(await client.post('/auth/change-username', { username: 'ada.n', currentPassword: PASSWORD }), 200)
  },

  'are set, changed, searched and removed by administrators, reserved ones too': async (open) => {
    const target = await open({ ...ON, admin: { secret: 'an-admin-secret-of-32-characters-or-more' } })
    const admin = (method: string, path: string, json?: object) =>
      send(target, method, `/admin/api${path}`, {
        ...(json && { json }),
        headers: { Authorization: 'Bearer an-admin-secret-of-32-characters-or-more' },
      })
    const made = await admin('POST', '/users', { email: ADA, password: PASSWORD, username: 'Support' })
    status(made, 200)
    const { id, username } = Object(made.json.user)
    equal(username, 'support')
    refused(await admin('POST', '/users', { email: 'bob@example.com', username: 'support' }), 409, 'USERNAME_EXISTS')
    refused(await admin('POST', '/users', { email: ADA, username: 'other' }), 409, 'EMAIL_EXISTS')
    status(await login(target, 'support'), 200)
    const bob = Object((await admin('POST', '/users', { email: 'bob@example.com', username: 'bob' })).json.user)
    refused(await admin('PATCH', `/users/${bob.id}`, { username: 'SUPPORT' }), 409, 'USERNAME_EXISTS')
    refused(await admin('PATCH', `/users/${bob.id}`, { email: ADA, username: 'bob' }), 409, 'EMAIL_EXISTS')
    invalid(await admin('PATCH', `/users/${bob.id}`, { username: '12345' }), 'username')
    equal(Object((await admin('PATCH', `/users/${bob.id}`, { username: 'bobby' })).json.user).username, 'bobby')
    if (target.stores.profiles?.search !== undefined) {
      const found = Object((await admin('GET', '/users?search=supp')).json)
      equal(
        found.users.map((user: { id: string }) => user.id),
        [id],
      )
    }
    equal('username' in Object((await admin('PATCH', `/users/${id}`, { username: null })).json.user), false)
    refused(await login(target, 'support'), 401, 'INVALID_CREDENTIALS')
  },
})

export const usernameRulesGroup = rulesGroup('What a username may be', {
  'is refused with its rule at each place that takes one': async (open) => {
    const { target, client } = await withAda(open)
    const bad = [
      'ab',
      'x'.repeat(31),
      '.ada',
      'ada-',
      'a da',
      '12345',
      '333-1234',
      'ada@home',
      '+ada',
      'адa',
      'ada\u200d',
    ]
    for (const username of bad) {
      invalid(await register(target, 'bob@example.com', username), 'username')
      invalid(await client.post('/auth/change-username', { username }), 'username')
    }
    for (const username of ['admin', 'Support', 'ROOT', 'no-reply']) {
      const answer = await register(target, 'bob@example.com', username)
      equal(answer.json.details, [{ path: 'username', rule: 'reserved' }])
      equal((await client.post('/auth/change-username', { username })).json.details, answer.json.details)
    }
    for (const username of [undefined, null, '', '  ']) {
      const answer = await register(target, `none${String(username).length}@example.com`, username)
      status(answer, 201)
      equal(given(await target.stores.users.findById(String(answer.json.userId))).username, undefined)
    }
  },

  'may be more by the host’s rule, but never like an address or a number': async (open) => {
    const target = await open({
      ...ON,
      username: { normalise: (typed) => typed.toUpperCase(), reserved: ['boss'] },
    })
    status(await register(target, ADA, 'ада лав'), 201)
    status(await login(target, 'АДА ЛАВ'), 200)
    for (const username of ['123', '+ada', '＋ada', 'a@b', 'a＠b', '', 'a\u200bb', 'x'.repeat(65)])
      if (username !== '') invalid(await register(target, 'bob@example.com', username), 'username')
    equal((await register(target, 'bob@example.com', 'Boss')).json.details, [{ path: 'username', rule: 'reserved' }])
  },

  'R24b an unknown username, a wrong password and an account without one answer alike': async (open) => {
    const { target } = await withAda(open)
    await addAccount(target, { email: 'none@example.com', username: 'none.at-all', passwordHash: undefined })
    const answers: unknown[] = []
    for (const identifier of ['ada.l', 'nobody', 'none.at-all', 'x', 'nobody@example.com', 'not@an@address', '+391']) {
      const answer = await login(target, identifier, 'wrong password')
      refused(answer, 401, 'INVALID_CREDENTIALS')
      const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      answers.push({ text: answer.text, headers })
    }
    for (const answer of answers) equal(answer, answers[0])
  },

  'R24 guesses by username and by address count together, and by the text of an unknown one': async (open) => {
    const { target } = await withAda(open, { rateLimits: { login: { max: 1000, windowMs: 60_000 } } })
    for (let count = 0; count < 10; count++)
      refused(await login(target, count % 2 === 0 ? 'ada.l' : ADA, 'wrong'), 401, 'INVALID_CREDENTIALS')
    for (const identifier of ['ada.l', 'ADA.L', ADA]) refused(await login(target, identifier), 429, 'RATE_LIMITED')
    for (let count = 0; count < 10; count++)
      refused(await login(target, count % 2 === 0 ? 'nobody' : 'NOBODY', 'wrong'), 401, 'INVALID_CREDENTIALS')
    refused(await login(target, ' Nobody '), 429, 'RATE_LIMITED')
    refused(await login(target, 'nobody.else'), 401, 'INVALID_CREDENTIALS')
  },

  'R24 lets 10 sign-ins a minute through per identifier, however it is spelt': async (open) => {
    const { target } = await withAda(open)
    for (let count = 0; count < 10; count++) status(await login(target, count % 2 === 0 ? 'ada.l' : ' Ada.L'), 200)
    refused(await login(target, 'ADA.l'), 429, 'RATE_LIMITED')
    status(await login(target, ADA), 200)
  },

  'hidden addresses stay hidden, and taken usernames are told': async (open) => {
    const { target } = await withAda(open, { registration: { hideExisting: true } })
    refused(await register(target, 'bob@example.com', 'Ada.L'), 409, 'USERNAME_EXISTS')
    refused(await register(target, ADA, 'Ada.L'), 409, 'USERNAME_EXISTS')
    status(await register(target, ADA, 'someone'), 201)
    equal((await target.stores.users.findByEmail(ADA))?.username, 'ada.l')
  },

  'a field that the host’s own registration knows is given to it as it is stored, or as it was sent': async (open) => {
    const seen: unknown[] = []
    const registration = {
      onRegister({ username }: { readonly username?: unknown }) {
        seen.push(username)
        return { id: `id-${seen.length}` }
      },
    }
    for (const overrides of [{}, ON]) {
      const target = await open({ ...overrides, registration })
      status(await register(target, ADA, 'Ada.L'), 201)
    }
    equal(seen, ['Ada.L', 'ada.l'])
  },
})

export const usernamesOffGroup = rulesGroup('Without usernames', {
  'nothing of them is there': async (open) => {
    const target = await open({ admin: { secret: 'an-admin-secret-of-32-characters-or-more' }, ui: {} })
    const { client } = await signedInNative(target, { username: 'ada.l' })
    refused(await client.post('/auth/change-username', { username: 'ada.m' }), 404, 'NOT_FOUND')
    refused(await login(target, 'ada.l'), 401, 'INVALID_CREDENTIALS')
    status(await login(target, ADA), 200)
    status(await register(target, 'bob@example.com', 'Bob'), 201)
    equal((await target.stores.users.findByEmail('bob@example.com'))?.username, undefined)
    const made = await send(target, 'POST', '/admin/api/users', {
      json: { email: 'cyd@example.com', username: 'cyd' },
      headers: { Authorization: 'Bearer an-admin-secret-of-32-characters-or-more' },
    })
    equal(made.json.details, [{ path: 'username', rule: 'not_enabled' }])
    equal('identifiers' in (await send(target, 'GET', '/auth/ui/config')).json, false)
  },

  'a sign-in that names no account is invalid': async (open) => {
    const target = await open()
    invalid(await send(target, 'POST', '/auth/login', { json: { password: PASSWORD } }), 'email')
  },

  'addresses alone can be switched off': async (open) => {
    const target = await open({ identifiers: ['username'], ui: {} })
    await addAccount(target, { username: 'ada.l' })
    refused(await login(target, ADA), 401, 'INVALID_CREDENTIALS')
    refused(
      await send(target, 'POST', '/auth/login', { json: { email: ADA, password: PASSWORD } }),
      401,
      'INVALID_CREDENTIALS',
    )
    status(await login(target, 'ada.l'), 200)
    equal((await send(target, 'GET', '/auth/ui/config')).json.identifiers, ['username'])
  },
})
