import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { type HttpCase, rulesGroup } from '../group.ts'
import { PASSWORD, signedInBrowser } from '../support/account.ts'
import type { Answer } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { refused, status, text } from '../support/expect.ts'
import { type Native, native } from '../support/native.ts'
import type { Browser } from '../support/pages/browser.ts'
import type { Target } from '../support/target.ts'
import { attempt, codeFrom, redeem, withApps } from './app.ts'

interface SignedIn {
  readonly target: Target
  readonly userId: string
  readonly client: Browser
  readonly app: Native
  /** Handle of the app's session. */
  readonly handle: string
  /** Redeems another code that the browser's session got before. */
  redeemLater(): Promise<Answer>
}

/** Events that end an app's session; true if they also end the browser's session, with codes that it got before. */
const ENDINGS: Readonly<Record<string, readonly [end: (of: SignedIn) => Promise<Answer>, endsCodes: boolean]>> = {
  'DELETE /auth/sessions': [({ client }) => client.send('DELETE', '/auth/sessions'), false],
  'DELETE /auth/sessions/:handle': [({ client, handle }) => client.send('DELETE', `/auth/sessions/${handle}`), false],
  'POST /auth/change-password': [
    ({ client }) =>
      client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another long password' }),
    true,
  ],
  'DELETE /admin/api/sessions/:handle': [
    ({ target, handle }) => administer(target, 'DELETE', `/sessions/${handle}`),
    false,
  ],
  'DELETE /admin/api/users/:id/sessions': [
    ({ target, userId }) => administer(target, 'DELETE', `/users/${userId}/sessions`),
    true,
  ],
  'PATCH /admin/api/users/:id': [
    ({ target, userId }) => administer(target, 'PATCH', `/users/${userId}`, { isDisabled: true }),
    true,
  ],
  'DELETE /admin/api/users/:id': [({ target, userId }) => administer(target, 'DELETE', `/users/${userId}`), true],
}

async function signedIn(target: Target): Promise<SignedIn> {
  const { client, user } = await signedInBrowser(target)
  const [begun, later] = [await attempt(), await attempt()]
  const app = native(target)
  const answer = await redeem(target, begun, await codeFrom(client, begun))
  app.accessToken = text(answer, 'accessToken')
  app.refreshToken = text(answer, 'refreshToken')
  const code = await codeFrom(client, later)
  const handle = String(claimsOf(app.accessToken).sid)
  return { target, userId: user.id, client, app, handle, redeemLater: () => redeem(target, later, code) }
}

const OPTIONS = { ...WITH_ADMIN, session: { selfService: true } }

export const endedAppsGroup = rulesGroup(
  'What ends the session of an app',
  Object.fromEntries(
    Object.entries(ENDINGS).map(([name, [end, endsCodes]]): [string, HttpCase['run']] => [
      `R28 ${name}`,
      async (open) => {
        const target = await open(withApps(OPTIONS))
        const of = await signedIn(target)
        status(await of.app.refresh(), 200)
        target.clock.advance(1000)
        status(await end(of), 200)
        refused(await of.app.refresh(), 401, 'SESSION_REVOKED')
        if (endsCodes) refused(await of.redeemLater(), 400, 'INVALID_APP_SIGN_IN')
        else status(await of.redeemLater(), 200)
      },
    ]),
  ),
)
