import type { Session } from '@sallyport/core'
import { group } from '../../group.ts'
import { type SignedIn, signedInNative, signIn } from '../../support/account.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

const handleOf = ({ accessToken }: { readonly accessToken: string }) => String(claimsOf(accessToken).sid)

async function copies({ stores, clock }: Target, client: SignedIn, count: number): Promise<void> {
  const session = given(await stores.sessions.get(handleOf(client)))
  const at = { createdAt: clock.now(), lastActiveAt: clock.now() }
  for (let made = 0; made < count; made++) await stores.sessions.create({ ...session, ...at, handle: `copy-${made}` })
}

export const sessionLimitGroup = group('Sessions of one user', {
  'A14 are as many as the option says, and the least recently active goes first': async (open) => {
    const target = await open({ session: { maxPerUser: 3, selfService: true } })
    const { user, client: first } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    target.clock.advance(1000)
    const second = await signIn(target, user)
    target.clock.advance(1000)
    const third = await signIn(target, user)
    target.clock.advance(1000)
    status(await first.refresh(), 200)
    target.clock.advance(1000)
    target.events.clear()
    const fourth = await signIn(target, user)
    refused(await second.refresh(), 401, 'SESSION_REVOKED')
    for (const client of [first, third, fourth, bob]) status(await client.refresh(), 200)
    const revoked = target.events.named('identity.session.revoked')
    equal(
      revoked.map(({ data, metadata: { userId, sessionId } }) => [data, userId, sessionId]),
      [[{ count: 1, reason: 'too-many' }, user.id, undefined]],
    )
    const { sessions } = (await fourth.get('/auth/sessions')).json
    isTrue(Array.isArray(sessions) && sessions.length === 3, 'three are left')
  },

  'A14 are at most 200 by default, also where sign-ins happen at one instant': async (open) => {
    const target = await open({ rateLimits: false })
    const { user, client: first } = await signedInNative(target)
    target.clock.advance(1000)
    await copies(target, first, 199)
    status(await first.refresh(), 200)
    const last = await signIn(target, user)
    const left = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal(left.length, 200)
    isTrue(
      left.some(({ handle }) => handle === handleOf(last)),
      'the newest is one of them',
    )
  },

  'A14 have no limit with 0': async (open) => {
    const target = await open({ session: { maxPerUser: 0 }, rateLimits: false })
    const { user, client } = await signedInNative(target)
    await copies(target, client, 205)
    await signIn(target, user)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 207)
  },

  'A14 need no more of a host’s store than to create them': async (open) => {
    const target = await open(({ stores }) => {
      const { revokeLeastActive: _, ...sessions } = stores.sessions
      const create = async (session: Session) => void (await stores.sessions.create(session))
      return { stores: { ...stores, sessions: { ...sessions, create } }, session: { maxPerUser: 1 } }
    })
    const { user, client } = await signedInNative(target)
    await signIn(target, user)
    status(await client.refresh(), 200)
  },
})
