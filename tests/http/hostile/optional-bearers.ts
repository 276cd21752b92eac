import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { requestGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { signedInBrowser, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, refused, status } from '../support/expect.ts'
import { browser } from '../support/pages/browser.ts'
import type { Target } from '../support/target.ts'

const VERIFY = '/auth/magic-link/verify'

async function mailedLink(target: Target, email: string): Promise<string> {
  status(await send(target, 'POST', '/auth/magic-link/send', { json: { email } }), 200)
  return (await takeLink(target)).token
}

/** Redeems a magic link as an app that attaches a bearer token to every call. */
function redeem(target: Target, token: string, bearer: string) {
  const headers = { Authorization: `Bearer ${bearer}`, 'X-Auth-Strategy': 'bearer' }
  return send(target, 'POST', VERIFY, { json: { token }, headers })
}

export const optionalBearersGroup = requestGroup('Bearers where signing in is optional', {
  'C6 an app that a mailed link starts signs in, although its token is dead': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const foreign = await (async () => {
      const other = await open({ secret: 'c4a7d2b1e8f90356a1c8e7d94b20f6aa' })
      return (await signedInNative(other)).client.accessToken
    })()
    const ended = client.accessToken
    await target.stores.sessions.revoke(String(claimsOf(ended).sid))
    for (const dead of [ended, foreign, 'of-another-service', 'eyJhbGciOiJub25lIn0.e30.'])
      status(await redeem(target, await mailedLink(target, user.email), dead), 200)
    target.clock.advance(16 * 60_000)
    status(await redeem(target, await mailedLink(target, user.email), ended), 200)
  },

  'B7 behind a proxy that asks for another scheme a link signs in, beside an expired cookie too': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    target.clock.advance(16 * 60_000)
    for (const sender of [client, browser(target)]) {
      const token = await mailedLink(target, user.email)
      status(await sender.post(VERIFY, { token }, { Authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=' }), 200)
    }
  },

  'C6 an expired token whose session lives is refused first, and the link is kept': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    target.clock.advance(16 * 60_000)
    const token = await mailedLink(target, user.email)
    refused(await redeem(target, token, client.accessToken), 401, 'INVALID_ACCESS_TOKEN')
    status(await client.refresh(), 200)
    status(await redeem(target, token, client.accessToken), 200)
  },

  'C6 a token of a disabled user, or one cut off, signs nobody in and hinders nobody': async (open) => {
    for (const patch of [{ isDisabled: true }, { sessionsValidAfter: new Date('2040-01-01T00:00:00Z') }]) {
      const target = await open()
      const { user, client } = await signedInNative(target)
      const { user: bob } = await signedInNative(target, { email: 'bob@example.com' })
      await target.stores.users.update(user.id, patch)
      status(await redeem(target, await mailedLink(target, bob.email), client.accessToken), 200)
    }
  },

  'C6 a header that is no bearer token is refused, and a dead one opens nothing that needs a session': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const json = { token: await mailedLink(target, user.email) }
    for (const Authorization of ['Basic YTpi, Bearer x', 'Bearer', 'Bearer a b'])
      refused(await send(target, 'POST', VERIFY, { json, headers: { Authorization } }), 401, 'INVALID_ACCESS_TOKEN')
    await target.stores.sessions.revokeForUser(user.id)
    refused(await client.send('PATCH', '/auth/profile', { json: {} }), 401, 'SESSION_REVOKED')
    equal((await send(target, 'GET', '/auth/me', { headers: { Authorization: 'Bearer x' } })).status, 401)
  },

  'C6 holds at every endpoint where signing in is optional': async (open) => {
    const target = await open({ rateLimits: false })
    const { client } = await signedInNative(target)
    const { client: gone } = await signedInNative(target, { email: 'bob@example.com' })
    await target.stores.sessions.revoke(String(claimsOf(gone.accessToken).sid))
    const paths = operationsOf(await documentOf(target.options))
      .filter(isOptional)
      .map(({ template }) => template)
    for (const path of ['link-request', 'link-verify', 'magic-link/verify', 'change-email/confirm', 'sms/verify'])
      equal(paths.includes(`/auth/${path}`), true, path)
    for (const path of paths) {
      const post = (token: string) => {
        const headers = { Authorization: `Bearer ${token}` }
        const json = path.endsWith('/sms/verify') ? { userId: 'nobody', code: '000000' } : {}
        return send(target, 'POST', path, { json, headers })
      }
      for (const dead of ['of-another-service', gone.accessToken]) equal((await post(dead)).status, 400, path)
      target.clock.advance(16 * 60_000)
      refused(await post(client.accessToken), 401, 'INVALID_ACCESS_TOKEN')
      status(await client.refresh(), 200)
    }
  },
})

/** True if an access token is the only credential, and may be missing. */
function isOptional({ description: { security } }: Operation): boolean {
  const schemes = Array.isArray(security) ? security.filter(isJson).map((one) => Object.keys(one).join()) : []
  return schemes.toSorted().join() === ',accessCookie,accessToken'
}
