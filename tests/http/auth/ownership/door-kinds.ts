import { oidc } from '@sallyport/core'
import { nativeApps } from '@sallyport/core/native-apps'
import { takes } from '../../all-routers/sign-in-endpoints.ts'
import { APPS, attempt, codeFrom, redeem } from '../../native/app.ts'
import { send } from '../../support/answer.ts'
import { PROVIDER } from '../../support/everything-on.ts'
import { status, text } from '../../support/expect.ts'
import { type FakeOpenId, fakeOpenId } from '../../support/fake-openid.ts'
import { browser } from '../../support/pages/browser.ts'
import { at } from '../sessions/token-inputs.ts'
import type { TokenKind } from '../sessions/token-owner.ts'

/** All endpoints that a guest's access token opens. Whatever is added here is a decision. */
const OPEN_TO_GUESTS = [
  'GET /auth/me',
  'PATCH /auth/profile',
  'POST /auth/logout',
  'GET /auth/account/export',
  'DELETE /auth/account',
  'POST /auth/change-email/request',
  'POST /auth/change-email/confirm',
  'POST /auth/linked-accounts/{provider}',
  'POST /auth/oauth/{provider}/native',
  'POST /auth/passkeys/registration/options',
  'POST /auth/passkeys/registration/verify',
]

const ISSUER = 'https://idp.example'
let fake: FakeOpenId | undefined

/** Options of a service whose provider gives ID tokens to apps. */
const WITH_ID_TOKENS = {
  apps: nativeApps(APPS),
  oauth: {
    providers: {
      [PROVIDER]: oidc({ issuer: ISSUER, clientId: 'sallyport', clientSecret: 'secret', nativeClientIds: ['app'] }),
    },
  },
  platform: {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      fake ??= await fakeOpenId({ issuer: ISSUER })
      return fake.fetch(input, init)
    },
  },
} as const

/** Kinds of secrets at the doors of guests and apps. */
export const DOOR_KINDS: Readonly<Record<string, TokenKind>> = {
  'access token of a guest': {
    options: { guests: {} },
    async issue(target) {
      const headers = { 'X-Auth-Strategy': 'bearer' }
      const value = text(await send(target, 'POST', '/auth/guest', { json: {}, headers }), 'accessToken')
      return {
        value,
        isOwn: ({ operation, place }) =>
          takes(operation, 'accessToken') &&
          (place.in === 'bearer' || (place.in === 'cookie' && place.name === 'accessToken')) &&
          OPEN_TO_GUESTS.includes(`${operation.method.toUpperCase()} ${operation.template}`),
        redeem: () => send(target, 'GET', '/auth/me', { headers: { Authorization: `Bearer ${value}` } }),
      }
    },
  },
  'code of a hand-over': {
    options: { apps: nativeApps(APPS) },
    async issue(target, { user, tempToken, code }) {
      const client = browser(target)
      status(await client.post('/auth/2fa/verify', { tempToken: await tempToken(), totpCode: await code() }), 200)
      await target.stores.users.update(user.id, { totpLastStep: 0 })
      const begun = await attempt()
      const value = await codeFrom(client, begun)
      return { value, isOwn: at('/native/token', 'body', 'code'), redeem: () => redeem(target, begun, value) }
    },
  },
  'secret of a nonce': {
    options: WITH_ID_TOKENS,
    issue: async (target) => (await idTokenOf(target)).secret,
  },
  'ID token of an app': {
    options: WITH_ID_TOKENS,
    issue: async (target) => (await idTokenOf(target)).idToken,
  },
}

async function idTokenOf(target: Parameters<TokenKind['issue']>[0]) {
  fake ??= await fakeOpenId({ issuer: ISSUER })
  fake.setClock(() => target.clock.now())
  const { nonce, secret } = (await send(target, 'POST', '/auth/native/nonce', { json: {} })).json
  const claims = { aud: 'app', sub: 'eve', email: 'eve@example.com', email_verified: true, nonce }
  const idToken = await fake.idToken(claims)
  const path = `/oauth/{provider}/native`
  const sent = { json: { idToken, nonce, secret } }
  const once = () => send(target, 'POST', `/auth/oauth/${PROVIDER}/native`, sent)
  return {
    secret: { value: String(secret), isOwn: at(path, 'body', 'secret'), redeem: once },
    idToken: { value: idToken, isOwn: at(path, 'body', 'idToken'), redeem: once },
  }
}
