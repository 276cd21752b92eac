import { attempt, decideWith } from '../native/app.ts'
import { type Answer, send } from '../support/answer.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import { account, byIdToken, CALLBACK, type Person, type World } from './world.ts'

type Action = (world: World) => Promise<void>
type Redeem = (world: World, client: Browser, redeem: () => Promise<boolean>) => Promise<void>

/** Clicks "Continue" on the page that asks. Returns the app's answer, or null if there was no such page. */
async function continueToApp(
  { target }: World,
  client: Browser,
  page: Answer,
  verifier: string,
): Promise<Answer | null> {
  const form = /name="request" value="([0-9a-f]{64})"/.exec(page.text)?.[1]
  if (form === undefined) return null
  const location = (await decideWith(client, form)).headers.get('Location')
  const code = location === null ? null : new URLSearchParams(location.split('?')[1]).get('code')
  if (code === null) return null
  const json = { code, code_verifier: verifier, redirect_uri: CALLBACK }
  return send(target, 'POST', '/auth/native/token', { json })
}

/** Hands the session of the person's browser over to an app. Returns the app's tokens, if it gets any. */
async function handOver(world: World, { home }: Person): Promise<Answer | null> {
  const { path, verifier } = await attempt({ redirect_uri: CALLBACK })
  return continueToApp(world, home, await home.get(path), verifier)
}

/** Signs an app in with the provider, in a system browser without a session. Returns the app's answer. */
async function byProvider(world: World, { who }: Person): Promise<Answer | null> {
  const client = browser(world.target)
  const { path, verifier } = await attempt({ redirect_uri: CALLBACK, provider: 'idp' })
  const place = async (answer: Answer) => answer.headers.get('Location') ?? ''
  const atProvider = new URL(await place(await client.get(await place(await client.get(path)))))
  const query = new URLSearchParams({
    state: atProvider.searchParams.get('state') ?? '',
    code: `${who}|${world.email}`,
  })
  const back = await client.get(`/auth/oauth/idp/callback?${query}`)
  return continueToApp(world, client, await client.get(await place(back)), verifier)
}

/** Links the provider's account to the account of the person's app, in a session that was handed over. True if it is linked. */
async function linkInApp(world: World, person: Person): Promise<boolean> {
  const tokens = await handOver(world, person)
  if (typeof tokens?.json.accessToken !== 'string') return false
  const Authorization = `Bearer ${tokens.json.accessToken}`
  const answer = await byIdToken(world, person.who, world.email, { link: true }, { Authorization })
  return answer.status === 200
}

/** The two persons' actions with apps. `redeeming`: what the owner does with a proof of the mailbox, which may create the account. */
export function appActions(redeeming: Redeem, redeemingOrSigningUp: Redeem): readonly [string, Action][] {
  const links = async ({ target }: World, provider: string) =>
    (await target.stores.linkedAccounts?.find(provider, 'owner'))?.userId
  return [
    ['owner: hands the session over to an app', async (world) => void (await handOver(world, world.owner))],
    ['stranger: hands the session over to an app', async (world) => void (await handOver(world, world.stranger))],
    ['stranger: signs an app in with the provider', async (world) => void (await byProvider(world, world.stranger))],
    [
      'owner: signs an app in with the provider',
      (world) =>
        redeemingOrSigningUp(world, browser(world.target), async () => {
          const answer = await byProvider(world, world.owner)
          const user = await account(world)
          if (answer === null || answer.status >= 400 || user === null) return false
          if ((await links(world, 'idp')) !== user.id) return false
          const kept = world.kept.get(user.id)
          if (kept) kept.links = true
          return true
        }),
    ],
    ['stranger: links the provider in an app', async (world) => void (await linkInApp(world, world.stranger))],
    [
      'owner: links the provider in an app',
      async (world) => {
        if (!(await linkInApp(world, world.owner))) return
        const kept = world.kept.get(String(await links(world, 'openid')))
        if (kept) kept.links = true
      },
    ],
    [
      'owner: signs in with an ID token',
      (world) =>
        redeeming(world, browser(world.target), async () => {
          const before = await account(world)
          const answer = await byIdToken(world, 'owner', world.email)
          if ((await links(world, 'openid')) !== before?.id || answer.status >= 400) return false
          const kept = world.kept.get(String(before?.id))
          if (kept) kept.links = true
          return true
        }),
    ],
    ['stranger: signs in with an ID token', async (world) => void (await byIdToken(world, 'stranger', world.email))],
  ]
}
