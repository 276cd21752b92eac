import { nobleHasher } from '@sallyport/core/noble-hasher'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { native } from '../../support/native.ts'
import { browser } from '../../support/pages/browser.ts'
import { keptCookies } from '../../support/pages/cookie-jar.ts'

const BASE_URL = 'https://auth.example.com'

export const loginGroup = group('POST /auth/login', {
  'sets three cookies in cookie mode, with exactly these attributes': async (open) => {
    const target = await open()
    await addAccount(target)
    const answer = await browser(target).login('ada@example.com', PASSWORD)
    equal(answer.json, { success: true })
    const [access, refresh, known, ...more] = keptCookies(answer.setCookies)
    equal(more, [])
    equal([access?.name, refresh?.name, known?.name], ['accessToken', 'refreshToken', 'known-device'])
    equal(access?.attributes, ['HttpOnly', 'Max-Age=900', 'Path=/', 'SameSite=Lax'])
    equal(refresh?.attributes, ['HttpOnly', 'Max-Age=604800', 'Path=/auth', 'SameSite=Lax'])
    equal(known?.attributes, ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax'])
    const secure = await open({ baseUrl: BASE_URL })
    await addAccount(secure)
    const overHttps = await browser(secure).login('ada@example.com', PASSWORD)
    equal(
      keptCookies(overHttps.setCookies).map(({ attributes }) => attributes),
      [
        ['HttpOnly', 'Max-Age=900', 'Path=/', 'SameSite=Lax', 'Secure'],
        ['HttpOnly', 'Max-Age=604800', 'Path=/auth', 'SameSite=Lax', 'Secure'],
        ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'],
      ],
    )
  },

  'gives tokens in the body in bearer mode, and no cookies': async (open) => {
    const target = await open()
    await addAccount(target)
    const answer = await native(target).login('ada@example.com', PASSWORD)
    equal(Object.keys(answer.json).sort(), ['accessToken', 'refreshToken', 'success'])
    equal(answer.json.success, true)
    equal(answer.setCookies, [])
  },

  'takes a password of ten years ago': async (open) => {
    const target = await open()
    const { email } = await addAccount(target)
    target.clock.advance(10 * 365 * 86_400_000)
    status(await native(target).login(email, PASSWORD), 200)
  },

  'puts the promised claims into the access token': async (open) => {
    const target = await open({ baseUrl: BASE_URL })
    const user = await addAccount(target, { role: 'editor', isEmailVerified: false })
    const client = await signIn(target, user)
    const { sid, jti, ...claims } = claimsOf(client.accessToken)
    isTrue(typeof jti === 'string', 'each token has an id')
    const now = target.clock.now().getTime() / 1000
    equal(claims, {
      sub: user.id,
      email: user.email,
      role: 'editor',
      loginProvider: 'local',
      isEmailVerified: false,
      isTotpEnabled: false,
      auth_time: now,
      token_use: 'access',
      iss: BASE_URL,
      aud: BASE_URL,
      iat: now,
      exp: now + 900,
    })
    const sessions = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal(
      sessions.map(({ handle }) => handle),
      [sid],
    )
  },

  'R24b answers wrong password and unknown account alike': async (open) => {
    const target = await open()
    await addAccount(target)
    await addAccount(target, { email: 'nopassword@example.com', passwordHash: undefined })
    const attempts = [
      ['ada@example.com', 'wrong password'],
      ['nobody@example.com', PASSWORD],
      ['nopassword@example.com', PASSWORD],
    ]
    const answers = []
    for (const [email, password] of attempts) {
      const answer = await send(target, 'POST', '/auth/login', { json: { email, password } })
      refused(answer, 401, 'INVALID_CREDENTIALS')
      const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      answers.push({ text: answer.text, headers })
    }
    equal(answers[1], answers[0])
    equal(answers[2], answers[0])
  },

  'makes each sign-in a session of its own': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const [first, second] = [await signIn(target, user), await signIn(target, user)]
    status(await first.post('/auth/logout'), 200)
    refused(await first.refresh(), 401, 'SESSION_REVOKED')
    status(await second.refresh(), 200)
  },

  'writes lastLogin': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    equal((await target.stores.users.findById(user.id))?.lastLogin ?? null, null)
    const client = await signIn(target, user)
    equal((await client.get('/auth/me')).json.lastLogin, target.clock.now().toISOString())
  },

  'hashes anew when the parameters are older, and only then': async (open) => {
    const target = await open({ passwordHasher: nobleHasher({ memoryKiB: 16, passes: 2 }) })
    const user = await addAccount(target)
    const hash = async () => given((await target.stores.users.findById(user.id))?.passwordHash)
    refused(await native(target).login(user.email, 'wrong password'), 401, 'INVALID_CREDENTIALS')
    equal(await hash(), user.passwordHash)
    await signIn(target, user)
    const renewed = await hash()
    isTrue(renewed.includes('m=16,t=2'), `made with the new parameters: ${renewed}`)
    await signIn(target, user)
    equal(await hash(), renewed)
  },

  'takes a password in any normalisation form': async (open) => {
    const target = await open()
    const json = { email: 'ada@example.com', password: 'pa\u0308ssword' }
    await send(target, 'POST', '/auth/register', { json })
    status(await send(target, 'POST', '/auth/login', { json: { ...json, password: 'p\u00e4ssword' } }), 200)
  },

  'takes presented passwords of 1 to 1024 characters': async (open) => {
    const target = await open()
    await addAccount(target)
    const login = (password: string) => native(target).login('ada@example.com', password)
    refused(await login('x'), 401, 'INVALID_CREDENTIALS')
    refused(await login('x'.repeat(1024)), 401, 'INVALID_CREDENTIALS')
    refused(await login('x'.repeat(1025)), 400, 'VALIDATION_ERROR')
    refused(await login(''), 400, 'VALIDATION_ERROR')
  },

  'R19 refuses cookies to a foreign page, and lets every page sign in in bearer mode': async (open) => {
    const target = await open({ cors: { origins: ['https://partner.example'] } })
    const user = await addAccount(target)
    const login = (headers: Readonly<Record<string, string>>) =>
      send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD }, headers })
    for (const Origin of [
      'https://evil.example',
      'null',
      'https://app.example.com.evil.example',
      'http://app.example.com',
    ]) {
      const answer = await login({ Origin })
      refused(answer, 403, 'CSRF_INVALID')
      equal(answer.setCookies, [])
      const bearer = await login({ Origin, 'X-Auth-Strategy': 'bearer' })
      status(bearer, 200)
      text(bearer, 'accessToken')
    }
    for (const Origin of [target.origin, 'https://app.example.com', 'https://partner.example'])
      status(await login({ Origin }), 200)
  },

  'R33 holds no request to the other: 20 parallel sign-ins of two accounts': async (open) => {
    const target = await open({ rateLimits: false })
    const emails = ['ada@example.com', 'bob@example.com']
    for (const email of emails) await addAccount(target, { email })
    const order = Array.from({ length: 20 }, (_, index) => emails[index % 2] ?? '')
    const clients = await Promise.all(order.map((email) => signIn(target, { email })))
    equal(
      clients.map(({ accessToken }) => claimsOf(accessToken).email),
      order,
    )
  },
})
