import type { Session } from '@sallyport/core'
import { group } from '../../group.ts'
import { PASSWORD, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'

const DAY = 86_400_000
const BEARER = { 'X-Auth-Strategy': 'bearer' }
/** How long settings are cached. */
const CACHE_MS = 5000

async function set({ stores, clock }: Target, settings: object): Promise<void> {
  await given(stores.settings).updateSettings(settings)
  clock.advance(CACHE_MS)
}

function post(target: Target, path: string, json: object): Promise<Answer> {
  return send(target, 'POST', path, { json, headers: BEARER })
}

export const refreshPolicyGroup = group('What a refresh asks for', {
  'A8 an unverified session ends once verification is strict': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    status(await client.refresh(), 200)
    await set(target, { emailVerificationMode: 'strict' })
    target.events.clear()
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    const sessionHandle = claimsOf(client.accessToken).sid
    equal(
      target.events.all.map(({ event, data, metadata: { userId } }) => [event, data, userId]),
      [['identity.session.revoked', { sessionHandle, reason: 'policy' }, user.id]],
    )
    status(await bob.refresh(), 200)
    await set(target, { emailVerificationMode: 'none' })
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
  },

  'A8 a lazy deadline ends a session at its next refresh': async (open) => {
    const target = await open({ emailVerificationMode: 'lazy' })
    const deadline = new Date(target.clock.now().getTime() + DAY)
    const { client } = await signedInNative(target, { isEmailVerified: false, emailVerificationDeadline: deadline })
    target.clock.set(new Date(deadline.getTime() - 1))
    status(await client.refresh(), 200)
    target.clock.set(deadline)
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    await post(target, '/auth/login', { email: 'ada@example.com', password: PASSWORD })
    await target.mails.arrived()
  },

  'A8 a session of one factor ends once two are required, of all or of its user': async (open) => {
    for (const isForAll of [true, false]) {
      const target = await open()
      const { user, client } = await signedInNative(target)
      status(await client.refresh(), 200)
      if (isForAll) await set(target, { require2FA: true })
      else await target.stores.users.update(user.id, { require2FA: true })
      refused(await client.refresh(), 401, 'SESSION_REVOKED')
    }
  },

  'A8 a session that passed a second factor stays, and so does one whose first factor needs none': async (open) => {
    const target = await open({ secondFactor: { methods: ['totp'] } })
    await set(target, { require2FA: true })
    const { email } = await (async () => {
      const answer = await post(target, '/auth/register', { email: 'eve@example.com', password: PASSWORD })
      return { email: 'eve@example.com', id: text(answer, 'userId') }
    })()
    const { tempToken } = (await post(target, '/auth/login', { email, password: PASSWORD })).json
    const secret = text(await post(target, '/auth/2fa/setup', { tempToken: String(tempToken) }), 'secret')
    const token = await totpAt(secret, target.clock.now())
    const signedIn = await post(target, '/auth/2fa/verify-setup', { tempToken: String(tempToken), token })
    status(await post(target, '/auth/refresh', { refreshToken: text(signedIn, 'refreshToken') }), 200)

    const lax = await open({ secondFactor: { after: ['oauth'] } })
    const { client } = await signedInNative(lax)
    await set(lax, { require2FA: true })
    status(await client.refresh(), 200)
  },

  'A8 a factor that the user enrols ends no session': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const secret = text(await client.post('/auth/2fa/setup', { currentPassword: PASSWORD }), 'secret')
    const token = await totpAt(secret, target.clock.now())
    status(await client.post('/auth/2fa/verify-setup', { token, currentPassword: PASSWORD }), 200)
    status(await client.refresh(), 200)
    status(await client.send('PATCH', '/auth/profile', { json: { name: 'Ada' } }), 200)
  },

  'A8 a session from before factors were recorded counts as having passed': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { sessions } = target.stores
    const session = given(await sessions.get(String(claimsOf(client.accessToken).sid)))
    const { passedSecondFactor, ...before }: Session = session
    equal(passedSecondFactor, false)
    await sessions.revoke(session.handle)
    await sessions.create(before)
    await set(target, { require2FA: true })
    status(await client.refresh(), 200)
  },
})
