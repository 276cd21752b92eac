import { administer } from '../admin/caller.ts'
import { group } from '../group.ts'
import { PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { claimsOf } from '../support/claims.ts'
import { type EventStream, openStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, isTrue, status } from '../support/expect.ts'
import { browser } from '../support/pages/browser.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { bearer, openWithHub } from './stream.ts'

const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }
const GRACE_MS = 30_000

/** Returns the messages of a stream up to a final one that is sent now. */
async function heardBy(stream: EventStream, target: Target): Promise<readonly string[]> {
  await target.sallyport.notify('global', 1, { type: 'end' })
  return stream.until('end')
}

/** A browser with an open stream by cookie, and a second session of its user. */
async function listening(open: MakeTarget) {
  const target = await openWithHub(open, { session: { selfService: true } })
  const { user, client: page } = await signedInBrowser(target)
  const stream = await openStream(target, '', { Cookie: given(page.jar.header('/tools/stream')) })
  const sid = String(claimsOf(given(page.jar.get('accessToken')).value).sid)
  const other = browser(target)
  status(await other.login(user.email, PASSWORD), 200)
  return { target, user, page, stream, sid, other }
}

type Listening = Awaited<ReturnType<typeof listening>>

export const streamSessionsGroup = group('Sessions and event streams', {
  'A6 a thief’s stream never says that the session was refreshed': async (open) => {
    const target = await openWithHub(open)
    const { user, client } = await signedInNative(target)
    const sid = claimsOf(client.accessToken).sid
    const thief = await openStream(target, `?topics=user:${user.id},session:${sid},global`, bearer(client))
    const admin = await openStream(target, '', ADMIN)
    target.clock.advance(2 * GRACE_MS)
    status(await client.refresh(), 200)
    status(await client.post('/auth/login', { email: user.email, password: PASSWORD }), 200)
    equal(await heardBy(thief, target), ['identity.auth.login.success', 'end'])
    const heard = await heardBy(admin, target)
    for (const event of ['identity.session.rotated', 'identity.session.created'])
      isTrue(heard.includes(event), `an administrator hears ${event}: ${heard}`)
    await thief.close()
    await admin.close()
  },

  'A6 no event of a session goes to a topic of its user or of itself, for an administrator neither': async (open) => {
    const { target, user, stream, sid, other } = await listening(open)
    const topics = await openStream(target, `?topics=user:${user.id},session:${sid},global`, ADMIN)
    const otherSid = String(claimsOf(given(other.jar.get('accessToken')).value).sid)
    status(await other.send('DELETE', `/auth/sessions/${sid}`), 200)
    status(await administer(target, 'DELETE', `/sessions/${otherSid}`), 200)
    equal(await heardBy(topics, target), ['end'])
    await stream.ended()
    await topics.close()
  },

  'A6 a cookie stream ends with its session at once, however it ends': async (open) => {
    const ends: Readonly<Record<string, (world: Listening) => Promise<unknown>>> = {
      'its own logout': ({ page }) => page.post('/auth/logout'),
      'another session of the user': ({ other, sid }) => other.send('DELETE', `/auth/sessions/${sid}`),
      'all other sessions': ({ other }) => other.send('DELETE', '/auth/sessions'),
      'a new password': ({ other }) =>
        other.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` }),
      'an administrator': ({ target, sid }) => administer(target, 'DELETE', `/sessions/${sid}`),
      'an administrator, all': ({ target, user }) => administer(target, 'DELETE', `/users/${user.id}/sessions`),
      disabling: ({ target, user }) => administer(target, 'PATCH', `/users/${user.id}`, { isDisabled: true }),
      deletion: ({ target, user }) => administer(target, 'DELETE', `/users/${user.id}`),
    }
    for (const end of Object.values(ends)) {
      const world = await listening(open)
      await end(world)
      // The clock stands still, so no regular check is due.
      await world.stream.ended()
    }
  },

  'A6 reuse of a refresh token ends the streams of its session': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    const old = client.refreshToken
    for (let count = 0; count < 2; count++) {
      target.clock.advance(2 * GRACE_MS)
      status(await client.refresh(), 200)
    }
    const stream = await openStream(target, '', { Cookie: `accessToken=${client.accessToken}` })
    target.clock.advance(GRACE_MS)
    status(await client.refresh(old), 401)
    await stream.ended()
  },

  'A6 a stream of another session goes on': async (open) => {
    const { target, page, stream, other } = await listening(open)
    const others = await openStream(target, '', { Cookie: given(other.jar.header('/tools/stream')) })
    status(await page.post('/auth/logout'), 200)
    await stream.ended()
    equal((await heardBy(others, target)).at(-1), 'end')
    await others.close()
  },

  'A6 a session that ends elsewhere takes its stream along within a minute': async (open) => {
    const { target, stream, sid } = await listening(open)
    await target.stores.sessions.revoke(sid)
    // Two heartbeats of 30 s.
    for (let beats = 0; beats < 2; beats++) target.clock.advance(30_000)
    await stream.ended()
  },
})
