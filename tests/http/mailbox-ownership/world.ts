import { oauth2, oidc, type User } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { nativeApps } from '@sallyport/core/native-apps'
import { type Answer, send } from '../support/answer.ts'
import { given } from '../support/expect.ts'
import { fakeOpenId } from '../support/fake-openid.ts'
import { targetMaker } from '../support/make-target.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import { PASSKEYS } from '../support/passkeys/passkey-options.ts'
import type { SoftwareAuthenticator } from '../support/passkeys/software-authenticator.ts'
import type { Target } from '../support/target.ts'

/** Two people and one address: the owner reads its mail, the stranger doesn't. */
export type Who = 'owner' | 'stranger'

export interface Person {
  readonly who: Who
  readonly password: string
  readonly phoneNumber: string
  readonly home: Browser
  /** Passkeys that the person registered. */
  readonly passkeys: SoftwareAuthenticator[]
  totpSecret?: string
}

/** Settings that the owner of an account made in their own sessions. */
export interface Belongings {
  links: boolean
  phone: boolean
  totp: boolean
}

export interface World {
  readonly target: Target
  readonly owner: Person
  readonly stranger: Person
  /** The owner's address, which the stranger tries to take over. */
  email: string
  /** Accounts that the owner owns through a mailbox token. */
  readonly owned: Set<string>
  /** Accounts that the owner registered and used only in their own sessions. */
  readonly kept: Map<string, Belongings>
  /** Handles of the sessions that the stranger's browser received. */
  readonly strangers: Set<string>
}

export const ADMIN = 'c2d9e7f4a1b84c06935e7f6a5d4b3c20'
export const STRANGERS_ADDRESS = 'mallory@example.com'
const ISSUER = 'https://idp.example.com'

/**
 * A provider that confirms the owner's address and lets the stranger claim it. `answerAsProvider` implements its HTTP.
 */
export const provider = oauth2({
  clientId: 'sallyport',
  authorizationUrl: `${ISSUER}/authorize`,
  tokenUrl: `${ISSUER}/token`,
  userInfoUrl: `${ISSUER}/user`,
  mapProfile: ({ id, email }) => ({ subject: id, email, emailVerified: id === 'owner', name: id }),
})

/** A provider whose ID tokens an app gets from the SDK of its platform. */
const OPENID = 'https://openid.example.com'
const openId = await fakeOpenId({ issuer: OPENID })
const APP = 'app.of.the.provider'

/** Implements the providers' endpoints. The code of a callback is `<who>|<address>`. */
export async function answerAsProvider(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (request.url.startsWith(OPENID)) return openId.fetch(request)
  if (new URL(request.url).pathname === '/token') {
    const code = new URLSearchParams(await request.text()).get('code') ?? ''
    return Response.json({ access_token: btoa(code), token_type: 'bearer' })
  }
  const [id, email] = atob((request.headers.get('Authorization') ?? '').slice('Bearer '.length)).split('|')
  return Response.json({ id, email })
}

export const CALLBACK = 'com.example.notes:/cb'
const open = targetMaker({ stores: async () => ({ stores: memoryStores() }) })

export async function newWorld(): Promise<World> {
  const checked = await open({
    ...PASSKEYS,
    rateLimits: false,
    baseUrl: 'http://sallyport.test',
    emailVerificationMode: 'lazy',
    oauth: {
      providers: {
        idp: provider,
        openid: oidc({ issuer: OPENID, clientId: 'sallyport', clientSecret: 'secret', nativeClientIds: [APP] }),
      },
    },
    apps: nativeApps({ notes: { redirectUris: [CALLBACK] } }),
    guests: {},
    linking: { trustVerifiedEmail: true },
    magicLink: { content: 'both' },
    registration: { passwordless: true },
    admin: { secret: ADMIN },
  })
  // Skips the check against the OpenAPI document, because there are thousands of responses; the HTTP suite makes it.
  const target: Target = {
    ...checked,
    request: (path, init) => checked.direct(new Request(checked.origin + path, init)),
  }
  const person = (who: Who, phoneNumber: string): Person => ({
    who,
    password: `the password of the ${who}`,
    phoneNumber,
    home: browser(target),
    passkeys: [],
  })
  return {
    target,
    owner: person('owner', '+393331234567'),
    stranger: person('stranger', '+15551234567'),
    email: 'ada@example.com',
    owned: new Set(),
    kept: new Map(),
    strangers: new Set(),
  }
}

/** The account with the owner's address; null if there is none. */
export function account({ target, email }: World): Promise<User | null> {
  return target.stores.users.findByEmail(email)
}

/** The token of the newest mail to an address whose link leads to this path. */
export async function mailedToken({ target }: World, to: string, path: string): Promise<string> {
  await target.settled()
  const texts = target.mails.all.filter((mail) => mail.to === to).map(({ text }) => text)
  const pattern = new RegExp(`${path}\\?token=([0-9a-f]{64})`)
  return texts.map((text) => pattern.exec(text)?.[1]).findLast((token) => token !== undefined) ?? 'none'
}

/** The code of the newest sign-in or sign-up mail to an address. */
export async function mailedCode({ target }: World, to: string): Promise<string> {
  await target.settled()
  const texts = target.mails.all.filter((mail) => mail.to === to).map(({ text }) => text)
  return texts.map((text) => /\b\d{4} \d{4}\b/.exec(text)?.[0]).findLast((code) => code !== undefined) ?? '0000 0000'
}

export async function throughProvider(client: Browser, who: Who, email: string): Promise<Answer> {
  const started = await client.get('/auth/oauth/idp')
  const state = new URL(given(started.headers.get('Location'))).searchParams.get('state') ?? ''
  return client.get(`/auth/oauth/idp/callback?${new URLSearchParams({ state, code: `${who}|${email}` })}`)
}

/** The reply to an app that signs in with an ID token, or with `link: true` links. The provider confirms the owner's address, and lets the stranger claim it. */
export async function byIdToken(
  { target }: World,
  who: Who,
  email: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  openId.setClock(() => target.clock.now())
  const { nonce, secret } = (await send(target, 'POST', '/auth/native/nonce', { json: {} })).json
  const claims = { aud: APP, sub: who, email, email_verified: who === 'owner', nonce }
  const json = { idToken: await openId.idToken(claims), nonce, secret, ...more }
  return send(target, 'POST', '/auth/oauth/openid/native', { json, headers })
}
