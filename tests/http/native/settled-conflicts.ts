import { nativeApps } from '@sallyport/core/native-apps'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { linksOf } from '../auth/providers/pending-conflict.ts'
import { rulesGroup } from '../group.ts'
import { addAccount } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, refused, status, text } from '../support/expect.ts'
import { fakeOpenId } from '../support/fake-openid.ts'
import { browser } from '../support/pages/browser.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { comeBack } from '../support/two-providers.ts'
import { attempt, decide, received, redeem, withApps } from './app.ts'

const ADA = 'ada@example.com'
const APP = 'app.apps.example'
const BEARER = { 'X-Auth-Strategy': 'bearer' }

interface Door {
  readonly target: Target
  readonly provider: string
  /** Signs in at the provider with Ada's address, as the app does. */
  signIn(): Promise<Answer>
}

const DOORS: Readonly<Record<string, (open: MakeTarget) => Promise<Door>>> = {
  async 'an ID token'(open) {
    const fake = await fakeOpenId({ client: { nativeClientIds: [APP] } })
    const target = await open((usual) => ({ ...fake.options(usual), apps: nativeApps() }))
    return {
      target,
      provider: 'idp',
      async signIn() {
        const issued = await send(target, 'POST', '/auth/native/nonce', { json: {} })
        const nonce = text(issued, 'nonce')
        const idToken = await fake.idToken({ aud: APP, sub: ADA, email: ADA, email_verified: true, nonce })
        const json = { idToken, nonce, secret: text(issued, 'secret') }
        return send(target, 'POST', '/auth/oauth/idp/native', { json })
      },
    }
  },
  async 'the system browser'(open) {
    const target = await open(withApps())
    return {
      target,
      provider: 'one',
      async signIn() {
        const client = browser(target)
        const begun = await attempt({ provider: 'one' })
        const toProvider = given((await client.get(begun.path)).headers.get('Location'))
        const asked = new URL(given((await client.get(toProvider)).headers.get('Location')))
        const state = given(asked.searchParams.get('state'))
        const { location } = await comeBack(client, { provider: 'one', state }, ADA)
        const { code } = received(await decide(client, await client.get(location)), begun)
        return redeem(target, begun, given(code))
      },
    }
  },
}

export const settledConflictsGroup = rulesGroup('Conflicts that an app settles', {
  ...Object.fromEntries(
    Object.entries(DOORS).map(([door, openDoor]) => [
      `R09 after ${door}, a mailed link and the secret \`pending\` link the account and sign in to the app`,
      async (open: MakeTarget) => {
        const { target, provider, signIn } = await openDoor(open)
        const user = await addAccount(target)
        const conflict = await signIn()
        equal([conflict.status, conflict.json.code], [409, 'OAUTH_ACCOUNT_CONFLICT'])
        const pending = text(conflict, 'pending')
        const json = { email: ADA, provider, pending }
        equal((await send(target, 'POST', '/auth/link-request', { json })).json, { success: true })
        const { token } = await takeLink(target)
        const verify = (fields: object) =>
          send(target, 'POST', '/auth/link-verify', { json: { token, ...fields }, headers: BEARER })
        refused(await verify({ loginAfterLinking: true }), 403, 'REAUTHENTICATION_REQUIRED')
        refused(await verify({ pending: '0'.repeat(64) }), 403, 'REAUTHENTICATION_REQUIRED')
        equal(await linksOf(target, user), [])
        const settled = await verify({ pending, loginAfterLinking: true })
        equal([claimsOf(text(settled, 'accessToken')).sub, settled.setCookies], [user.id, []])
        equal(await linksOf(target, user), [`${provider}:${ADA}`])
        const again = await signIn()
        status(again, 200)
        equal(claimsOf(text(again, 'accessToken')).sub, user.id)
      },
    ]),
  ),
})
