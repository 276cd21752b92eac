import type { User, UserPatch } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, refused, status } from '../../support/expect.ts'
import { keptCookies } from '../../support/pages/cookie-jar.ts'
import { clearsEveryName } from './cleared-cookies.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const refreshLifetimesGroup = group('How long sessions and tokens live', {
  'an access token lives 15 minutes': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    target.clock.advance(15 * MINUTE - 1000)
    status(await client.get('/auth/me'), 200)
    target.clock.advance(1000)
    refused(await client.get('/auth/me'), 401, 'INVALID_ACCESS_TOKEN')
    status(await client.refresh(), 200)
    status(await client.get('/auth/me'), 200)
  },

  'a session slides by 7 days with each refresh': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (let count = 0; count < 4; count++) {
      target.clock.advance(7 * DAY - 1)
      status(await client.refresh(), 200)
    }
    target.clock.advance(7 * DAY)
    refused(await client.refresh(), 401, 'INVALID_REFRESH_TOKEN')
  },

  'a session ends 90 days after the sign-in, however often it is refreshed': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (let count = 0; count < 14; count++) {
      target.clock.advance(6 * DAY)
      status(await client.refresh(), 200)
    }
    target.clock.advance(6 * DAY - 1)
    status(await client.refresh(), 200)
    target.clock.advance(1)
    refused(await client.refresh(), 401, 'INVALID_REFRESH_TOKEN')
  },

  'cookies last as long as what they hold, never beyond the end of the session': async (open) => {
    const lifetimes = { accessTokenMinutes: 5, refreshTokenMinutes: 60, sessionMaxMinutes: 100 }
    const target = await open({ lifetimes })
    const { client } = await signedInBrowser(target)
    const ages = () => [client.jar.get('accessToken')?.maxAge, client.jar.get('refreshToken')?.maxAge]
    equal(ages(), [300, 3600])
    target.clock.advance(50 * MINUTE)
    const answer = await client.post('/auth/refresh')
    status(answer, 200)
    equal(
      keptCookies(answer.setCookies).map(({ maxAge }) => maxAge),
      [300, 3000],
    )
  },

  'a user who is gone, disabled or cut off is SESSION_REVOKED, and the cookies go': async (open) => {
    const ends: readonly (readonly [string, (user: User, at: Date) => UserPatch | null])[] = [
      ['deleted', () => null],
      ['disabled', () => ({ isDisabled: true })],
      ['cut off', (_user, at) => ({ sessionsValidAfter: at })],
    ]
    for (const [name, patch] of ends) {
      let isGone = false
      const target = await open((options) => ({
        stores: {
          ...options.stores,
          users: {
            ...options.stores.users,
            findById: async (id) => (isGone ? null : options.stores.users.findById(id)),
          },
        },
      }))
      const { user, client } = await signedInBrowser(target)
      const change = patch(user, target.clock.now())
      if (change === null) isGone = true
      else given(await target.stores.users.update(user.id, change), name)
      const answer = await client.post('/auth/refresh')
      refused(answer, 401, 'SESSION_REVOKED')
      clearsEveryName(answer)
      equal(client.jar.names, ['known-device'])
    }
  },

  'R28 sessionsValidAfter ends the sign-ins up to its instant, and spares those after it': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const before = await signIn(target, user)
    target.clock.advance(1)
    const at = await signIn(target, user)
    const instant = target.clock.now()
    target.clock.advance(1)
    const after = await signIn(target, user)
    await target.stores.users.update(user.id, { sessionsValidAfter: instant })
    for (const ended of [before, at]) refused(await ended.refresh(), 401, 'SESSION_REVOKED')
    status(await after.refresh(), 200)
  },

  'a revoked session is SESSION_REVOKED': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    await target.stores.sessions.revoke(String(claimsOf(client.accessToken).sid))
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
  },

  'the row is needed whatever checkOn says': async (open) => {
    for (const checkOn of ['none', 'refresh', 'allcalls'] as const) {
      const target = await open({ session: { checkOn } })
      const { client } = await signedInNative(target)
      await target.stores.sessions.revoke(String(claimsOf(client.accessToken).sid))
      const json = { refreshToken: client.refreshToken }
      refused(await send(target, 'POST', '/auth/refresh', { json }), 401, 'SESSION_REVOKED')
    }
  },
})
