import type { PageSession, PageSessionOptions } from '@sallyport/core'
import { group } from '../../group.ts'
import { signedInBrowser } from '../../support/account.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, status } from '../../support/expect.ts'
import type { Browser } from '../../support/pages/browser.ts'
import { keptCookies } from '../../support/pages/cookie-jar.ts'
import type { MakeTarget, Target } from '../../support/target.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const READ_ONLY = { canSetCookies: false }
const WITH_PAGES = { cookies: { refreshTokenPath: '/' } }

interface Visit extends PageSessionOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests a page as the browser would. The browser keeps what the page sets. */
async function visit(target: Target, { jar }: Browser, { method = 'GET', headers, ...options }: Visit = {}) {
  const Cookie = jar.header('/page')
  const request = new Request(`${target.origin}/page`, {
    method,
    headers: { ...(Cookie !== undefined && { Cookie }), ...headers },
  })
  const found = await target.sallyport.session(request, {}, options)
  jar.take(found.headers.getSetCookie())
  return found
}

async function opened(open: MakeTarget, options = {}) {
  const target = await open({ ...WITH_PAGES, ...options })
  const { user, client } = await signedInBrowser(target)
  const handle = String(claimsOf(given(client.jar.get('accessToken')).value).sid)
  target.events.clear()
  return { target, user, client, row: () => target.stores.sessions.get(handle) }
}

const namesOf = ({ headers }: PageSession) => keptCookies(headers.getSetCookie()).map(({ name }) => name)
const rotations = (target: Target) => target.events.named('identity.session.rotated').length

export const pageSessionsGroup = group('Sessions of rendered pages', {
  'E1 a page knows its user, and sets nothing while the access token lives': async (open) => {
    const { target, user, client } = await opened(open)
    const found = await visit(target, client)
    equal([found.user?.sub, namesOf(found), rotations(target)], [user.id, [], 0])
  },

  'E1 a page knows its user after 16 minutes, and its cookies are taken by the service': async (open) => {
    const { target, user, client } = await opened(open)
    target.clock.advance(16 * MINUTE)
    const found = await visit(target, client)
    equal([found.user?.sub, namesOf(found), rotations(target)], [user.id, ['accessToken', 'refreshToken'], 1])
    status(await client.get('/auth/me'), 200)
    equal(namesOf(await visit(target, client)), [])
  },

  'E1 20 pages at once, at expiry, rotate once and all know their user': async (open) => {
    const { target, user, client, row } = await opened(open)
    target.clock.advance(16 * MINUTE)
    const found = await Promise.all(Array.from({ length: 20 }, () => visit(target, client)))
    equal([...new Set(found.map((page) => page.user?.sub))], [user.id])
    equal((await row())?.counter, 1)
    status(await client.post('/auth/refresh'), 200)
  },

  'E1 a page that can’t set cookies knows its user, and changes nothing': async (open) => {
    const { target, user, client, row } = await opened(open)
    target.clock.advance(16 * MINUTE)
    const before = await row()
    for (let count = 0; count < 3; count++) {
      const found = await visit(target, client, READ_ONLY)
      equal([found.user?.sub, found.headers.getSetCookie()], [user.id, []])
    }
    equal([await row(), target.events.all], [before, []])
  },

  'E1 a page that can’t set cookies ends no session, whatever token it is sent': async (open) => {
    const { target, client, row } = await opened(open)
    const old = given(client.jar.header('/page'))
    for (let count = 0; count < 3; count++) {
      target.clock.advance(16 * MINUTE)
      await visit(target, client)
    }
    const before = await row()
    const headers = { Cookie: old }
    equal((await visit(target, client, { ...READ_ONLY, headers })).user, null)
    equal(await row(), before)
    isTrue((await visit(target, client)).user !== null, 'the current token is unharmed')
  },

  'E1 a user who stays away for 6 days at a time is still known after 84 days': async (open) => {
    const { target, user, client } = await opened(open)
    for (let days = 0; days < 84; days += 6) {
      target.clock.advance(6 * DAY)
      equal((await visit(target, client)).user?.sub, user.id, `after ${days + 6} days`)
    }
  },

  'E1 the cookies of a session that has ended are cleared, but not by a page of a foreign site': async (open) => {
    const { target, user, client } = await opened(open)
    await target.stores.sessions.revokeForUser(user.id)
    target.clock.advance(16 * MINUTE)
    const foreign = await visit(target, client, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    equal([foreign.user, foreign.headers.getSetCookie()], [null, []])
    isTrue((await visit(target, client, READ_ONLY)).headers.getSetCookie().length === 0, 'nothing to set')
    equal((await visit(target, client)).user, null)
    equal(client.jar.names, ['known-device'])
    const nobody = await visit(target, client)
    equal([nobody.user, nobody.headers.getSetCookie()], [null, []])
  },

  'E1 R28 a disabled user is nobody, on pages that can set cookies and others': async (open) => {
    const { target, user, client } = await opened(open)
    await target.stores.users.update(user.id, { isDisabled: true })
    target.clock.advance(16 * MINUTE)
    for (const options of [READ_ONLY, {}]) equal((await visit(target, client, options)).user, null)
  },

  'E1 R17 R19 a bearer and a form of a foreign page refresh nothing': async (open) => {
    const { target, client } = await opened(open)
    target.clock.advance(16 * MINUTE)
    const access = given(client.jar.get('accessToken')).value
    const bearer = await visit(target, client, { headers: { Authorization: `Bearer ${access}` } })
    const form = await visit(target, client, { method: 'POST', headers: { Origin: 'https://evil.example' } })
    for (const { user, headers } of [bearer, form]) equal([user, headers.getSetCookie()], [null, []])
    equal(rotations(target), 0)
    isTrue((await visit(target, client, { method: 'POST', headers: { Origin: target.origin } })).user !== null, 'own')
  },

  'E1 R24 beyond the limit of refreshes the page still knows its user': async (open) => {
    const { target, user, client } = await opened(open, { rateLimits: { refresh: { max: 1, windowMs: DAY } } })
    for (const kept of [['accessToken', 'refreshToken'], []]) {
      target.clock.advance(16 * MINUTE)
      const found = await visit(target, client)
      equal([found.user?.sub, namesOf(found)], [user.id, kept])
    }
  },

  'E1 a form of a session that has ended is nobody’s, before the access token expires': async (open) => {
    const { target, user, client } = await opened(open)
    const post = { method: 'POST', headers: { Origin: target.origin } }
    equal((await visit(target, client, post)).user?.sub, user.id)
    await target.stores.users.update(user.id, { isDisabled: true })
    equal((await visit(target, client, post)).user, null)
  },

  'E1 R33 a page whose request is cut off holds up no other page': async (open) => {
    const { target, user, client } = await opened(open)
    target.clock.advance(16 * MINUTE)
    const { sessions } = target.stores
    const { rotate } = sessions
    await new Promise<void>((reached) => {
      const never = new Promise(() => {})
      Object.assign(sessions, {
        rotate() {
          reached()
          return never
        },
      })
      void visit(target, client)
    })
    Object.assign(sessions, { rotate })
    equal((await visit(target, client)).user?.sub, user.id)
  },

  'E1 a store that fails is no sign-out': async (open) => {
    const { target, client } = await opened(open)
    target.clock.advance(16 * MINUTE)
    const { sessions } = target.stores
    const { rotate } = sessions
    Object.assign(sessions, { rotate: () => Promise.reject(new Error('down')) })
    const failure = await visit(target, client).then(() => null, String)
    Object.assign(sessions, { rotate })
    equal(failure, 'Error: down')
    isTrue((await visit(target, client)).user !== null, 'the session lives on')
  },

  'E1 the log says that the refresh token can’t reach the page': async (open) => {
    const { target, client } = await opened(open, { cookies: {} })
    target.clock.advance(16 * MINUTE)
    const headers = { Accept: 'text/html', Cookie: 'theme=dark' }
    for (let count = 0; count < 2; count++) equal((await visit(target, client, { headers })).user, null)
    const warned = target.log.filter(({ event }) => event === 'session.unreachable')
    equal([warned.length, warned[0]?.level, String(warned[0]?.hint).includes('refreshTokenPath')], [1, 'warn', true])
  },
})
