import { mailedReset, reset } from '../auth/account/reset-password.ts'
import { group } from '../group.ts'
import { addAccount, PASSWORD, signedInBrowser } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import type { Target } from '../support/target.ts'
import {
  bytesOfForm,
  call,
  formToken,
  ISSUER,
  isPage,
  OTHER_RESOURCE,
  oauthRefused,
  postForm,
  RESOURCE,
  withServer,
} from './client.ts'

const MINUTE = 60_000
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'

export function startDevice(target: Target, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/oauth2/device', {
    ...bytesOfForm({ client_id: 'cli', scope: 'openid notes:read offline_access', ...more }),
  })
}

export function poll(target: Target, started: Answer, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const fields = { grant_type: DEVICE_CODE, client_id: 'cli', device_code: text(started, 'device_code'), ...more }
  return call(target, 'token', fields)
}

/** Types the code on the page. */
export async function typeCode(client: Browser, code: string): Promise<Answer> {
  const page = await client.get('/auth/ui/device')
  isPage(page, 200)
  return postForm(client, '/auth/ui/device', { request: formToken(page), code })
}

export function decide(client: Browser, page: Answer, decision: 'allow' | 'cancel' = 'allow'): Promise<Answer> {
  return postForm(client, '/auth/ui/device/decision', { request: formToken(page), decision })
}

export const deviceGroup = group('Authorization server: devices', {
  'a person types the code, and the device gets tokens once': async (open) => {
    const target = await open(await withServer({ rateLimits: false }))
    const { client, user } = await signedInBrowser(target)
    const started = await startDevice(target)
    status(started, 200)
    const { verification_uri, expires_in, interval, verification_uri_complete } = started.json
    equal([verification_uri, expires_in, interval], [`${ISSUER}/ui/device`, 600, 5])
    equal(verification_uri_complete, undefined)
    isTrue(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/.test(text(started, 'user_code')), 'a code')
    oauthRefused(await poll(target, started), 400, 'authorization_pending')
    oauthRefused(await poll(target, started), 400, 'slow_down')
    const typed = text(started, 'user_code').replace('-', ' ').toLowerCase()
    const page = await typeCode(client, typed)
    isPage(page, 200)
    isTrue(page.text.includes('Someone who sent you this code can then use your account'), 'warns')
    isPage(await decide(client, page), 200)
    isPage(await decide(client, page), 400)
    const answers = await Promise.all(Array.from({ length: 20 }, () => poll(target, started)))
    const [won, ...more] = answers.filter((answer) => answer.status === 200)
    equal(more.length, 0)
    for (const answer of answers) if (answer.status !== 200) oauthRefused(answer, 400, 'expired_token')
    const { sub, aud, client_id, scope } = claimsOf(text(given(won), 'access_token'))
    equal([sub, aud, client_id, scope], [user.id, RESOURCE, 'cli', 'openid notes:read offline_access'])
    const fields = { grant_type: 'refresh_token', client_id: 'cli', refresh_token: text(given(won), 'refresh_token') }
    status(await call(target, 'token', fields), 200)
  },

  'L13 the page names the resource, and says whether the device stays connected': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const page = async (more: Readonly<Record<string, string>>) =>
      (await typeCode(client, text(await startDevice(target, more), 'user_code'))).text
    const usual = await page({ scope: 'notes:read' })
    isTrue(usual.includes(`<code>${RESOURCE}</code>`) && !usual.includes('while you are away'), usual)
    isTrue((await page({ resource: OTHER_RESOURCE })).includes(`<code>${OTHER_RESOURCE}</code>`), 'the one it asks for')
    const signIn = await page({ scope: 'openid offline_access' })
    isTrue(!signIn.includes('<code>') && signIn.includes('while you are away'), signIn)
  },

  'a code belongs to the first session that typed it, and only that one decides': async (open) => {
    const target = await open(await withServer())
    const ada = await signedInBrowser(target)
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const started = await startDevice(target)
    const page = await typeCode(ada.client, text(started, 'user_code'))
    isPage(page, 200)
    isPage(await typeCode(bob.client, text(started, 'user_code')), 400)
    isPage(await decide(bob.client, page), 400)
    isPage(await decide(ada.client, await typeCode(ada.client, text(started, 'user_code')), 'cancel'), 200)
    oauthRefused(await poll(target, started), 400, 'access_denied')
    isPage(await typeCode(ada.client, text(started, 'user_code')), 400)
  },

  'R01 of 50 parallel answers one counts, and of people who type a code at once one gets it': async (open) => {
    const target = await open(await withServer({ rateLimits: false }))
    const ada = await signedInBrowser(target)
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const started = await startDevice(target)
    const typed = await Promise.all([ada, bob].map(({ client }) => typeCode(client, text(started, 'user_code'))))
    equal(typed.map((page) => page.status).sort(), [200, 400])
    const [{ client }, page] = typed[0]?.status === 200 ? [ada, given(typed[0])] : [bob, given(typed[1])]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => decide(client, page, index % 2 === 0 ? 'allow' : 'cancel')),
    )
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal(answers.filter((answer) => answer.status === 400).length, 49)
    const isAllowed = answers.findIndex((answer) => answer.status === 200) % 2 === 0
    const answer = await poll(target, started)
    if (isAllowed) status(answer, 200)
    else oauthRefused(answer, 400, 'access_denied')
  },

  'ten wrong codes an hour, then none': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const started = await startDevice(target)
    for (let n = 0; n < 10; n++) isPage(await typeCode(client, 'BBBB-BBBB'), 400)
    isPage(await typeCode(client, text(started, 'user_code')), 429)
    target.clock.advance(60 * MINUTE)
    status(await client.login('ada@example.com', PASSWORD), 200)
    isPage(await typeCode(client, text(await startDevice(target), 'user_code')), 200)
  },

  'the person signed in a moment ago, and the code is ten minutes old at most': async (open) => {
    const target = await open(await withServer())
    await addAccount(target)
    const client = browser(target)
    status(await client.get('/auth/ui/device'), 302)
    status(await client.login('ada@example.com', PASSWORD), 200)
    const started = await startDevice(target)
    const page = await typeCode(client, text(started, 'user_code'))
    target.clock.advance(10 * MINUTE)
    oauthRefused(await poll(target, started), 400, 'expired_token')
    isPage(await decide(client, page), 400)
    target.clock.advance(5 * MINUTE)
    status(await client.post('/auth/refresh', {}), 200)
    isPage(await client.get('/auth/ui/device'), 403)
  },

  'R28 a password reset ends what was allowed before the device asked again': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const started = await startDevice(target)
    isPage(await decide(client, await typeCode(client, text(started, 'user_code'))), 200)
    status(await reset(target, { token: await mailedReset(target), newPassword: 'a whole new password' }), 200)
    oauthRefused(await poll(target, started), 400, 'expired_token')
  },

  'only clients with the device flow start it, and each device code is its client’s': async (open) => {
    const target = await open(await withServer())
    oauthRefused(await startDevice(target, { client_id: 'notes' }), 400, 'unauthorized_client')
    oauthRefused(await startDevice(target, { client_id: 'none' }), 401, 'invalid_client')
    oauthRefused(await startDevice(target, { scope: 'unheard-of' }), 400, 'invalid_scope')
    oauthRefused(await startDevice(target, { resource: 'https://elsewhere.example' }), 400, 'invalid_target')
    const started = await startDevice(target)
    oauthRefused(await poll(target, started, { client_id: 'notes' }), 400, 'unauthorized_client')
    oauthRefused(await poll(target, started, { client_id: 'television' }), 400, 'expired_token')
    oauthRefused(await poll(target, started, { device_code: 'x' }), 400, 'expired_token')
    oauthRefused(await poll(target, started), 400, 'authorization_pending')
  },
})
