import type { User } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { authenticationOptions, optionsIn } from '../auth/passkeys/passkey-account.ts'
import { postBearer } from '../auth/sign-in/pending-sign-in.ts'
import { equal, given } from '../support/expect.ts'
import { targetMaker } from '../support/make-target.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import { PASSKEYS } from '../support/passkeys/passkey-options.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../support/passkeys/software-authenticator.ts'
import type { Target } from '../support/target.ts'
import { ADMIN, mailedToken, provider, throughProvider } from './world.ts'

export const OWNER = 'ada@example.com'
export const THIEFS_NUMBER = '+15551234567'
export const THIEFS_PASSWORD = 'the password of the thief'
export const DAY_MS = 86_400_000

/** A sign-in method that the thief added. */
export interface Addition {
  readonly at: number
  /** True once "This wasn't me" or a reset must have taken it. */
  isOut: boolean
}

/** An alert of a change that the thief made. */
export interface Alert {
  readonly at: number
  readonly token: string
}

/** An account that its owner has had for weeks, and a thief who steals sessions of it. */
export interface ThiefWorld {
  readonly target: Target
  readonly userId: string
  /** The passkey of the owner. */
  readonly own: SoftwareAuthenticator
  /** The passkey of the thief, which may be registered several times over. */
  thiefs: SoftwareAuthenticator | null
  /** The browser with the stolen session. */
  thief: Browser | null
  readonly additions: Map<'phone' | 'passkey' | 'provider' | 'password', Addition>
  readonly alerts: Alert[]
}

const open = targetMaker({ stores: async () => ({ stores: memoryStores() }) })

export async function newThiefWorld(): Promise<ThiefWorld> {
  const checked = await open({
    ...PASSKEYS,
    rateLimits: false,
    baseUrl: 'http://sallyport.test',
    oauth: { providers: { idp: provider } },
    admin: { secret: ADMIN },
  })
  // Skips the check against the OpenAPI document, because there are thousands of responses; the HTTP suite makes it.
  const target: Target = {
    ...checked,
    request: (path, init) => checked.direct(new Request(checked.origin + path, init)),
  }
  const userId = 'user-ada'
  await target.stores.users.insert({
    id: userId,
    email: OWNER,
    isEmailVerified: true,
    isTotpEnabled: false,
    createdAt: target.clock.now(),
  })
  const own = await softwareAuthenticator()
  const world = { target, userId, own, thiefs: null, thief: null, additions: new Map(), alerts: [] }
  equal((await registerPasskey(await steal(world), own)).status, 201)
  target.clock.advance(8 * DAY_MS)
  await target.settled()
  target.mails.clear()
  return world
}

/** A new session of the account: the owner's, or a copy that the thief has stolen. */
export async function steal({ target }: Pick<ThiefWorld, 'target'>): Promise<Browser> {
  const client = browser(target)
  await client.post('/auth/magic-link/send', { email: OWNER })
  const token = await mailedToken({ target } as Parameters<typeof mailedToken>[0], OWNER, 'magic-link/verify')
  equal((await client.post('/auth/magic-link/verify', { token })).status, 200, 'a session')
  return client
}

export async function registerPasskey(client: Browser, device: SoftwareAuthenticator) {
  const answer = await client.post('/auth/passkeys/registration/options', {})
  if (answer.status !== 200) return answer
  return client.post('/auth/passkeys/registration/verify', { response: await device.create(optionsIn(answer)) })
}

export async function account({ target, userId }: ThiefWorld): Promise<User> {
  return given(await target.stores.users.findById(userId))
}

/** True if the passkey signs in. */
export async function signsIn(target: Target, device: SoftwareAuthenticator): Promise<boolean> {
  const response = await device.get(await authenticationOptions(target))
  return (await postBearer(target, '/auth/passkeys/authentication/verify', { response })).status === 200
}

/** True if the thief's account at the provider signs in to the owner's account. */
export async function providerSignsIn({ target, userId }: ThiefWorld): Promise<boolean> {
  const client = browser(target)
  await throughProvider(client, 'stranger', 'thief@example.com')
  return (await client.get('/auth/me')).json.sub === userId
}
