import { bearer } from '../../accounts.ts'
import { brief, field, succeeded } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'
import { needs } from '../needs.ts'
import { TIMES } from '../one-time/parallel.ts'
import { hostileTargets } from '../redirects/targets.ts'
import { allow, attempt, CALLBACK, type Client, codeFrom, formToken, redeem, registerClient } from './authorization.ts'

const skip = needs({ admin: true, endpoint: ['POST /auth/oauth2/token', 'POST /admin/api/oauth-clients'] })

async function withClient(siege: Siege, attack: (client: Client) => Promise<void>): Promise<void> {
  const client = await registerClient(siege)
  try {
    await attack(client)
  } finally {
    await client.remove()
  }
}

/** Redirect URIs that differ from the registered one in a way that some servers overlook. */
const NEAR = [
  `${CALLBACK}/`,
  `${CALLBACK}?x=1`,
  `${CALLBACK}#x`,
  `${CALLBACK}/..`,
  `${CALLBACK}%00`,
  `${CALLBACK}.evil.example`,
  CALLBACK.toUpperCase(),
  CALLBACK.replace('https', 'http'),
  CALLBACK.replace('siege', 'sub.siege'),
  CALLBACK.replace('https://', 'https://evil.example@'),
  CALLBACK.replace('.com', '.com:443'),
  CALLBACK.replace('.com', '.com.evil.example'),
]

export const authorizationServerRules: readonly Rule[] = [
  {
    name: 'R13 R14 an authorization goes back to registered addresses only',
    skip,
    run: (siege) =>
      withClient(siege, async ({ id }) => {
        const browser = await siege.browser(await siege.account())
        const own = await browser.get(attempt(id).path)
        siege.check(formToken(own) !== undefined, `the registered address was answered ${brief(own)}`)
        for (const uri of [...NEAR, ...hostileTargets(siege.connection.url.host)]) {
          const { status, headers } = await siege.stranger().get(attempt(id, { redirect_uri: uri }).path)
          const isSent = headers.has('Location')
          siege.check(status === 400 && !isSent, `redirect_uri ${JSON.stringify(uri)} was answered ${status}`)
        }
        for (const [what, more] of Object.entries({
          'no redirect_uri': { redirect_uri: undefined },
          'an unknown client': { client_id: 'nobody' },
        })) {
          const { status, headers } = await browser.get(attempt(id, more).path)
          siege.check(status >= 400 && !headers.has('Location'), `${what} was answered ${status}`)
        }
        for (const [what, more] of Object.entries({
          'no PKCE': { code_challenge: undefined, code_challenge_method: undefined },
          'plain PKCE': { code_challenge_method: 'plain' },
          'the implicit flow': { response_type: 'token' },
          'the hybrid flow': { response_type: 'code id_token' },
        })) {
          const answer = await browser.get(attempt(id, more).path)
          siege.check(formToken(answer) === undefined, `an authorization with ${what} asks for consent`)
        }
      }),
  },
  {
    name: 'R14 a code belongs to one client, address and verifier, and is good once',
    skip,
    run: (siege) =>
      withClient(siege, async ({ id }) => {
        const browser = await siege.browser(await siege.account())
        const made = attempt(id)
        const code = await codeFrom(siege, browser, made)
        for (const [what, more] of Object.entries({
          'another verifier': { code_verifier: 'v'.repeat(43) },
          'no verifier': { code_verifier: '' },
          'another address': { redirect_uri: 'https://evil.example/cb' },
          'another client': { client_id: 'nobody' },
        })) {
          const answer = await redeem(siege, made, code, more)
          siege.check(answer.status >= 400 && answer.status < 500, `a code with ${what} was answered ${brief(answer)}`)
        }
        const answers = await Promise.all(Array.from({ length: TIMES }, () => redeem(siege, made, code)))
        const won = answers.filter(({ status }) => status === 200)
        siege.check(won.length === 1, `${won.length} of ${TIMES} parallel redemptions of one code succeeded`)
        const token = String(won[0]?.json.access_token)
        if (!(await siege.offers('GET', '/auth/oauth2/userinfo'))) return
        const userinfo = await siege.stranger(bearer(token)).get('/auth/oauth2/userinfo')
        siege.check(userinfo.status === 401, `after a second use of its code a token was answered ${brief(userinfo)}`)
      }),
  },
  {
    name: "R02 an app's tokens don't work as the user's, nor the user's as an app's",
    skip,
    run: (siege) =>
      withClient(siege, async ({ id }) => {
        const account = await siege.account()
        const made = attempt(id, { scope: 'openid' })
        const browser = await siege.browser(account)
        const request = formToken(await browser.get(made.path))
        const plain = request === undefined ? attempt(id) : made
        const answer = await redeem(siege, plain, await codeFrom(siege, browser, plain))
        const token = field(succeeded(answer, 'redeeming a code'), 'access_token')
        for (const path of ['/auth/me', '/admin/api/users', '/tools/telemetry', '/auth/sessions']) {
          const opened = await siege.stranger(bearer(token)).get(path)
          siege.check([401, 403, 404].includes(opened.status), `an app's token at ${path}: ${brief(opened)}`)
        }
        const change = await siege.stranger(bearer(token)).send('PATCH', '/auth/profile', { json: { name: 'x' } })
        siege.check(change.status === 401, `an app's token changed the profile: ${brief(change)}`)
        const { accessToken, refreshToken } = await siege.app(account)
        for (const [name, secret] of Object.entries({ accessToken, refreshToken })) {
          const opened = await siege.stranger(bearer(secret)).get('/auth/oauth2/userinfo')
          siege.check([401, 404].includes(opened.status), `${name} of a session at userinfo: ${brief(opened)}`)
          const form = { grant_type: 'refresh_token', client_id: id, refresh_token: secret }
          const refreshed = await siege.stranger().send('POST', '/auth/oauth2/token', { form })
          siege.check(refreshed.status >= 400, `${name} of a session at the token endpoint: ${brief(refreshed)}`)
        }
      }),
  },
  {
    name: 'R19 nobody else consents for a user',
    skip,
    run: (siege) =>
      withClient(siege, async ({ id }) => {
        const [ada, eve] = [await siege.browser(await siege.account()), await siege.browser(await siege.account())]
        const request = formToken(await ada.get(attempt(id).path)) ?? ''
        const given = ({ headers }: { readonly headers: Headers }) => /[?&]code=/.test(headers.get('Location') ?? '')
        siege.check(!given(await allow(siege, eve, request)), "another's form was accepted")
        siege.check(!given(await allow(siege, siege.stranger(), request)), 'a form was accepted without a session')
        for (const Origin of ['https://evil.example', 'null'])
          siege.check(!given(await allow(siege, ada, request, { Origin })), `a form of ${Origin} was accepted`)
        siege.check(!given(await allow(siege, ada, 'f'.repeat(64))), 'a made-up form was accepted')
        const page = await ada.get(attempt(id).path)
        const policy = page.headers.get('Content-Security-Policy') ?? ''
        siege.check(/frame-ancestors 'none'/.test(policy), 'the consent page may be framed')
      }),
  },
]
