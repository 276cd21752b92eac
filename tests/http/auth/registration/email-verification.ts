import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const UNVERIFIED = { isEmailVerified: false }
const SUBJECT = { en: 'Verify your email address', it: 'Verifica il tuo indirizzo email' }

function ask(client: Pick<Native, 'post'>, json: object = {}): Promise<Answer> {
  return client.post('/auth/send-verification-email', json)
}

function verify(target: Target, token: string): Promise<Answer> {
  return send(target, 'GET', `/auth/verify-email?token=${token}`, { headers: { Accept: 'application/json' } })
}

/** Opens the link as a browser does. Returns the target of the redirect. */
async function visit(target: Target, query: string, Accept = 'text/html,application/xhtml+xml,*/*;q=0.8') {
  const answer = await send(target, 'GET', `/auth/verify-email${query}`, { headers: { Accept } })
  status(answer, 302)
  equal(answer.setCookies, [])
  return answer.headers.get('Location')
}

async function mailed(target: Target, client: Pick<Native, 'post'>): Promise<string> {
  status(await ask(client), 200)
  return (await takeLink(target)).token
}

async function isVerified(target: Target, email = ADA): Promise<boolean> {
  return given(await target.stores.users.findByEmail(email)).isEmailVerified
}

export const emailVerificationGroup = group('Verification of an email address', {
  'is mailed on request, in the language asked for': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    for (const emailLang of ['en', 'it'] as const) {
      const answer = await ask(client, { emailLang })
      equal([answer.status, answer.json], [200, { success: true }])
      equal([target.mails.all[0]?.to, target.mails.all[0]?.subject], [ADA, SUBJECT[emailLang]])
      const { token, link } = await takeLink(target)
      equal(link.href, `https://app.example.com/auth/verify-email?token=${token}`)
      isTrue(/^[0-9a-f]{64}$/.test(token), 'the token is 64 hex digits')
    }
    status(await ask(client, { emailLang: 'de' }), 200)
  },

  'needs somebody signed in whose address is not verified yet': async (open) => {
    const target = await open()
    refused(await send(target, 'POST', '/auth/send-verification-email', { json: {} }), 401, 'UNAUTHORIZED')
    const { user, client } = await signedInNative(target)
    refused(await ask(client), 400, 'ALREADY_VERIFIED')
    await target.stores.users.update(user.id, { ...UNVERIFIED, isDisabled: true })
    refused(await ask(client), 403, 'ACCOUNT_DISABLED')
    await target.stores.users.delete?.(user.id)
    refused(await ask(client), 401, 'SESSION_REVOKED')
    await target.settled()
    equal(target.mails.all, [])
    const { client: page } = await signedInBrowser(target, { ...UNVERIFIED, email: 'bob@example.com' })
    const evil = { Origin: 'https://evil.example' }
    refused(await page.post('/auth/send-verification-email', {}, evil), 403, 'CSRF_INVALID')
  },

  'R12 links to the first siteUrl, whatever Host, Forwarded and Origin say': async (open) => {
    const target = await open({ siteUrl: ['https://first.example', 'https://second.example'] })
    const { client } = await signedInNative(target, UNVERIFIED)
    const lies = {
      Origin: 'https://second.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
    }
    status(await client.post('/auth/send-verification-email', {}, lies), 200)
    const { token, link } = await takeLink(target)
    equal(link.origin, 'https://first.example')
    const headers = { ...lies, Accept: 'text/html' }
    const answer = await send(target, 'GET', `/auth/verify-email?token=${token}`, { headers })
    equal(answer.headers.get('Location'), 'https://first.example/?emailVerified=1')
  },

  'answers 502 DELIVERY_FAILED when the mail fails, logs it, and can be asked again': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    target.mails.fail(new Error('smtp-secret-text'))
    const answer = await ask(client)
    refused(answer, 502, 'DELIVERY_FAILED')
    isTrue(!answer.text.includes('smtp-secret-text'), 'nothing of it is told')
    const line = given(target.log.find(({ event }) => event === 'delivery.failed'))
    equal([line.level, line.requestId], ['error', answer.headers.get('X-Request-Id')])
    isTrue(!/[0-9a-f]{64}/.test(JSON.stringify(target.log)), 'no token in the log')
    target.mails.recover()
    status(await verify(target, await mailed(target, client)), 200)
  },

  'R24 is mailed five times an hour, then 429': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 120 } })
    const { client } = await signedInNative(target, UNVERIFIED)
    const { client: bob } = await signedInNative(target, { ...UNVERIFIED, email: 'bob@example.com' })
    for (let count = 0; count < 5; count++) status(await ask(client), 200)
    const full = await ask(client)
    refused(full, 429, 'RATE_LIMITED')
    isTrue(Number(full.headers.get('Retry-After')) > 0, 'says when to come back')
    await target.settled()
    equal(target.mails.all.length, 5)
    status(await ask(bob), 200)
    target.clock.advance(HOUR)
    status(await ask(client), 200)
  },

  'redirects a browser to the site, and answers JSON to an app': async (open) => {
    const target = await open({ emailVerificationMode: 'lazy' })
    const deadline = { emailVerificationDeadline: new Date('2030-03-02') }
    const { user, client } = await signedInNative(target, { ...UNVERIFIED, ...deadline })
    for (const accept of ['text/html,application/json', '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
      await target.stores.users.update(user.id, UNVERIFIED)
      const location = await visit(target, `?token=${await mailed(target, client)}`, accept)
      equal(location, 'https://app.example.com/?emailVerified=1')
      equal(await isVerified(target), true)
      await target.stores.users.update(user.id, UNVERIFIED)
      target.clock.advance(HOUR)
      await client.refresh()
    }
    const answer = await verify(target, await mailed(target, client))
    equal([answer.status, answer.json], [200, { success: true }])
    const { isEmailVerified, emailVerificationDeadline } = given(await target.stores.users.findById(user.id))
    equal([isEmailVerified, emailVerificationDeadline], [true, undefined])
  },

  'says to either what is wrong with the link': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    const used = await mailed(target, client)
    status(await verify(target, used), 200)
    const site = 'https://app.example.com/'
    for (const query of ['', '?token=']) {
      refused(
        await send(target, 'GET', `/auth/verify-email${query}`, { headers: { Accept: 'application/json' } }),
        400,
        'TOKEN_REQUIRED',
      )
      equal(await visit(target, query), `${site}?error=TOKEN_REQUIRED`)
    }
    equal(
      [(await verify(target, used)).status, await visit(target, `?token=${used}`)],
      [200, `${site}?emailVerified=1`],
    )
    for (const token of ['x', '0'.repeat(64), '%00', encodeURIComponent('"><script>')]) {
      refused(await verify(target, token), 400, 'INVALID_VERIFICATION_TOKEN')
      equal(await visit(target, `?token=${token}`), `${site}?error=INVALID_VERIFICATION_TOKEN`)
    }
  },

  'expires after a day, or as long as is set': async (open) => {
    for (const [lifetimes, minutes] of [
      [{ accessTokenMinutes: 3000 }, 1440],
      [{ emailVerificationMinutes: 5 }, 5],
    ] as const) {
      const target = await open({ lifetimes })
      const { client } = await signedInNative(target, UNVERIFIED)
      const late = await mailed(target, client)
      target.clock.advance(minutes * MINUTE)
      refused(await verify(target, late), 400, 'VERIFICATION_TOKEN_EXPIRED')
      equal(await visit(target, `?token=${late}`), 'https://app.example.com/?error=VERIFICATION_TOKEN_EXPIRED')
      const inTime = await mailed(target, client)
      target.clock.advance(minutes * MINUTE - 1)
      status(await verify(target, inTime), 200)
    }
  },

  'is void once a newer link was mailed to that user, not to another': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    const { client: bob } = await signedInNative(target, { ...UNVERIFIED, email: 'bob@example.com' })
    const [older, newer, others] = [
      await mailed(target, client),
      await mailed(target, client),
      await mailed(target, bob),
    ]
    refused(await verify(target, older), 400, 'INVALID_VERIFICATION_TOKEN')
    status(await verify(target, others), 200)
    equal([await isVerified(target), await isVerified(target, 'bob@example.com')], [false, true])
    status(await verify(target, newer), 200)
  },

  'proves the address that it was mailed to, and no other': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, UNVERIFIED)
    const token = await mailed(target, client)
    await target.stores.users.update(user.id, { email: 'other@example.com' })
    refused(await verify(target, token), 400, 'INVALID_VERIFICATION_TOKEN')
    equal(await isVerified(target, 'other@example.com'), false)
  },

  'R10 a link that was used makes nobody the owner of the address': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    const token = await mailed(target, client)
    status(await verify(target, token), 200)
    isTrue((await client.get(`/auth/verify-email?token=${token}`)).status < 400, 'succeeds again')
    // An owned address gets no mail.
    status(await ask(client), 200)
  },

  'B13 a link that a scanner opened before its reader says that the address is verified, as long as it is': async (
    open,
  ) => {
    const target = await open()
    const { user, client } = await signedInNative(target, UNVERIFIED)
    const token = await mailed(target, client)
    target.events.clear()
    for (let count = 0; count < 3; count++) {
      equal(await visit(target, `?token=${token}`), 'https://app.example.com/?emailVerified=1')
      equal((await verify(target, token)).json, { success: true })
    }
    equal(target.events.named('identity.user.email.verified').length, 1)
    await target.stores.users.update(user.id, UNVERIFIED)
    refused(await verify(target, token), 400, 'INVALID_VERIFICATION_TOKEN')
    equal(await isVerified(target), false)
    await target.stores.users.update(user.id, { isEmailVerified: true, email: 'other@example.com' })
    refused(await verify(target, token), 400, 'INVALID_VERIFICATION_TOKEN')
    await target.stores.users.update(user.id, { email: ADA })
    status(await verify(target, token), 200)
    target.clock.advance(24 * HOUR)
    refused(await verify(target, token), 400, 'INVALID_VERIFICATION_TOKEN')
  },

  'is not done by HEAD': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    const token = await mailed(target, client)
    for (const headers of [{}, { Accept: 'application/json' }])
      status(await send(target, 'HEAD', `/auth/verify-email?token=${token}`, { headers }), 200)
    equal(await isVerified(target), false)
    status(await verify(target, token), 200)
  },

  'R01 works once of many, is told once, and keeps password and sessions': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, UNVERIFIED)
    const token = await mailed(target, client)
    target.events.clear()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(target, token)))
    // One verifies the address. Others may come when it is verified, and hear so.
    isTrue(
      answers.some((answer) => answer.status === 200),
      'verified',
    )
    equal(
      target.events.all.map(({ event, data, metadata: { userId } }) => [event, data, userId]),
      [['identity.user.email.verified', { email: ADA }, user.id]],
    )
    status(await client.refresh(), 200)
    equal((await client.get('/auth/me')).json.isEmailVerified, true)
    status(await send(target, 'POST', '/auth/login', { json: { email: ADA, password: PASSWORD } }), 200)
  },

  'is not there without mail': async (open) => {
    const target = await open({ email: { sendMagicLink: async () => {} }, emailVerificationMode: 'strict' })
    const user = await addAccount(target)
    refused(await verify(target, 'x'), 404, 'NOT_FOUND')
    refused(await send(target, 'POST', '/auth/send-verification-email', { json: {} }), 404, 'NOT_FOUND')
    await target.stores.users.update(user.id, UNVERIFIED)
    const answer = await send(target, 'POST', '/auth/login', { json: { email: ADA, password: PASSWORD } })
    refused(answer, 403, 'EMAIL_NOT_VERIFIED')
  },
})
