import { nativeApps } from '@sallyport/core/native-apps'
import { group } from '../group.ts'
import { addAccount, signedInBrowser, signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { fakeOpenId } from '../support/fake-openid.ts'
import { sha256Hex } from '../support/sha256-hex.ts'
import { complaint } from '../support/start-up-complaint.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'

const ADA = 'ada@example.com'
const APP = 'app.apps.example'

interface Started {
  readonly target: Target
  /** An ID token as the platform's SDK gives it to the app. */
  token(claims?: Readonly<Record<string, unknown>>): Promise<string>
  nonce(): Promise<{ readonly nonce: string; readonly secret: string }>
  redeem(sent: Readonly<Record<string, unknown>>, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

async function start(open: MakeTarget, more: Overrides = {}): Promise<Started> {
  const fake = await fakeOpenId({ client: { nativeClientIds: [APP, 'web.apps.example'] } })
  const target = await open((usual) => ({ ...fake.options(usual), apps: nativeApps(), ...more }))
  return {
    target,
    token: (claims = {}) =>
      fake.idToken({ aud: APP, sub: 'ada', email: ADA, email_verified: true, name: 'Ada', ...claims }),
    async nonce() {
      const answer = await send(target, 'POST', '/auth/native/nonce', { json: {} })
      status(answer, 200)
      return { nonce: text(answer, 'nonce'), secret: text(answer, 'secret') }
    },
    redeem: (json, headers = {}) => send(target, 'POST', '/auth/oauth/idp/native', { json, headers }),
  }
}

export const idTokensGroup = group('ID tokens of apps', {
  'sign a new person in, once a nonce': async (open) => {
    const { target, token, nonce, redeem } = await start(open)
    const issued = await nonce()
    const sent = { idToken: await token({ nonce: issued.nonce }), ...issued }
    const answer = await redeem(sent)
    equal([claimsOf(text(answer, 'accessToken')).loginProvider, answer.setCookies], ['idp', []])
    const user = given(await target.stores.users.findByEmail(ADA))
    equal([user.name, user.isEmailVerified], ['Ada', true])
    refused(await redeem(sent), 400, 'INVALID_APP_SIGN_IN')
  },

  'take the nonce’s hash as Apple’s SDK puts it into the token, and the client that asked for it': async (open) => {
    const { token, nonce, redeem } = await start(open)
    const issued = await nonce()
    const claims = { nonce: await sha256Hex(issued.nonce), aud: 'web.apps.example', azp: APP }
    status(await redeem({ idToken: await token(claims), ...issued }), 200)
  },

  'R01 of 50 parallel redemptions one wins': async (open) => {
    const { target, token, nonce, redeem } = await start(open, { rateLimits: false })
    const issued = await nonce()
    const idToken = await token({ nonce: issued.nonce })
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem({ idToken, ...issued })))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal(target.events.named('identity.session.created').length, 1)
  },

  'R16 are refused for every wrong claim, which the log names': async (open) => {
    const { target, token, nonce, redeem } = await start(open, { rateLimits: false })
    const issued = await nonce()
    const seconds = target.clock.now().getTime() / 1000
    const wrong: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      iss: { iss: 'https://other.example' },
      'aud, which': { aud: 'sallyport' },
      'aud, which nativeClientIds must list': { aud: [APP, 'other'] },
      azp: { azp: 'other' },
      exp: { exp: seconds - 60 },
      iat: { iat: seconds + 600, exp: seconds + 900 },
      'iat, older': { iat: seconds - 601 },
      nbf: { nbf: seconds + 120 },
      nonce: { nonce: undefined },
    }
    for (const [claim, claims] of Object.entries(wrong)) {
      const idToken = await token({ nonce: issued.nonce, ...claims })
      refused(await redeem({ idToken, ...issued }), 400, 'INVALID_APP_SIGN_IN')
      const { reason } = given(target.log.findLast(({ event }) => event === 'oauth.failed'))
      isTrue(String(reason).includes(`claim: ${claim}`), `${claim} in ${reason}`)
    }
    const right = await token({ nonce: issued.nonce })
    const [head, payload] = right.split('.')
    for (const idToken of ['x', `${head}.${payload}.AAAA`, `${head}.${payload}.`]) {
      refused(await redeem({ idToken, ...issued }), 400, 'INVALID_APP_SIGN_IN')
    }
    const other = await nonce()
    refused(await redeem({ idToken: right, nonce: issued.nonce, secret: other.secret }), 400, 'INVALID_APP_SIGN_IN')
    refused(await redeem({ idToken: right, ...other }), 400, 'INVALID_APP_SIGN_IN')
    equal(await target.stores.users.findByEmail(ADA), null)
    status(await redeem({ idToken: right, ...issued }), 200)
  },

  'R16 signed claims of another shape are an error in the log, and those that anyone can make up a warning': async (
    open,
  ) => {
    const { target, token, nonce, redeem } = await start(open, { rateLimits: false })
    const issued = await nonce()
    const changed: Readonly<Record<string, unknown>> = {
      iss: 7,
      sub: '',
      aud: [],
      exp: '2030-01-01',
      iat: undefined,
      azp: [APP],
      nbf: 'now',
      nonce: { value: issued.nonce },
    }
    for (const [claim, value] of Object.entries(changed)) {
      const signed = await token({ nonce: issued.nonce, [claim]: value })
      const made = `${signed.slice(0, signed.lastIndexOf('.'))}.AAAA`
      const levels = []
      for (const idToken of [signed, made]) {
        refused(await redeem({ idToken, ...issued }), 400, 'INVALID_APP_SIGN_IN')
        const { level, reason } = given(target.log.findLast(({ event }) => event === 'oauth.failed'))
        levels.push(level)
        equal(String(reason).endsWith(`or malformed claim: ${claim}`), idToken === signed)
      }
      equal(levels, ['error', 'warn'])
    }
    equal(await target.stores.users.findByEmail(ADA), null)
  },

  'a nonce lives for five minutes': async (open) => {
    const { target, token, nonce, redeem } = await start(open)
    const issued = await nonce()
    target.clock.advance(5 * 60_000)
    const idToken = await token({ nonce: issued.nonce })
    refused(await redeem({ idToken, ...issued }), 400, 'INVALID_APP_SIGN_IN')
  },

  'R09 an account with the same address is a conflict, which the app can settle': async (open) => {
    const { target, token, nonce, redeem } = await start(open)
    await addAccount(target)
    const issued = await nonce()
    const answer = await redeem({ idToken: await token({ nonce: issued.nonce }), ...issued })
    equal([answer.status, answer.json.code], [409, 'OAUTH_ACCOUNT_CONFLICT'])
    isTrue(text(answer, 'pending') !== '', 'the way to settle it')
  },

  'R06 link the account of a fresh bearer session, and no other': async (open) => {
    const { target, token, nonce, redeem } = await start(open)
    const { user, client } = await signedInNative(target)
    const { client: cookies } = await signedInBrowser(target, { email: 'bob@example.com' })
    const proof = async () => {
      const issued = await nonce()
      return { idToken: await token({ nonce: issued.nonce }), ...issued, link: true }
    }
    refused(await redeem(await proof()), 401, 'UNAUTHORIZED')
    refused(await cookies.post('/auth/oauth/idp/native', await proof()), 401, 'UNAUTHORIZED')
    const asApp = { 'X-Auth-Strategy': 'bearer' }
    refused(await cookies.post('/auth/oauth/idp/native', await proof(), asApp), 401, 'UNAUTHORIZED')
    equal((await client.post('/auth/oauth/idp/native', await proof())).json, { success: true })
    const linked = await given(target.stores.linkedAccounts).listForUser(user.id)
    equal(
      linked.map(({ provider, providerAccountId }) => [provider, providerAccountId]),
      [['idp', 'ada']],
    )
    target.clock.advance(16 * 60_000)
    await client.refresh()
    refused(await client.post('/auth/oauth/idp/native', await proof()), 403, 'REAUTHENTICATION_REQUIRED')
  },

  'link nothing where the host decides alone who has a provider account': async (open) => {
    const fake = await fakeOpenId({ client: { nativeClientIds: [APP] } })
    const target = await open((usual) => {
      const { oauth, ...rest } = fake.options(usual)
      const onOAuthUser = () => ({ id: 'user-none' })
      return { ...rest, oauth: { providers: {}, ...oauth, onOAuthUser }, apps: nativeApps() }
    })
    const { user, client } = await signedInNative(target)
    const { json } = await send(target, 'POST', '/auth/native/nonce', { json: {} })
    const idToken = await fake.idToken({ aud: APP, sub: 'ada', nonce: json.nonce })
    const sent = { idToken, nonce: json.nonce, secret: json.secret, link: true }
    refused(await client.post('/auth/oauth/idp/native', sent), 404, 'OAUTH_NOT_CONFIGURED')
    equal(await given(target.stores.linkedAccounts).listForUser(user.id), [])
  },

  'are refused at start of providers whose tokens would prove nothing': async (open) => {
    const client = { clientId: 'a', clientSecret: 'b', nativeClientIds: [APP] }
    const providers = { github: client, linkedin: client, google: { ...client, nativeClientIds: [] } }
    const options = { baseUrl: 'https://auth.example.com', oauth: { providers } }
    const told = await complaint(open, { ...options, apps: nativeApps() })
    for (const line of [
      'github.nativeClientIds: omit it; only providers',
      "linkedin.nativeClientIds: omit it; this provider's ID tokens",
      'google.nativeClientIds: must',
    ])
      isTrue(told.includes(line), `${line} in ${told}`)
    isTrue((await complaint(open, options)).includes('apps: required with oauth.providers.google'), 'needs the option')
  },

  'are refused of a provider that takes none': async (open) => {
    const fake = await fakeOpenId()
    const target = await open((usual) => ({ ...fake.options(usual), apps: nativeApps() }))
    const json = { idToken: 'x', nonce: 'x', secret: 'x' }
    const answer = await send(target, 'POST', '/auth/oauth/idp/native', { json })
    isTrue(answer.json.code === 'OAUTH_NOT_CONFIGURED', `refused: ${answer.text}`)
    const off = await open((usual) => ({ ...fake.options(usual), apps: undefined }))
    status(await send(off, 'POST', '/auth/native/nonce', { json: {} }), 404)
  },
})
