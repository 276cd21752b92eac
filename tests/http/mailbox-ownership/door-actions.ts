import { attempt, decideWith } from '../native/app.ts'
import { type Answer, send } from '../support/answer.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import { account, byIdToken, CALLBACK, mailedToken, type Person, throughProvider, type World } from './world.ts'

type Action = (world: World) => Promise<void>
type Redeem = (world: World, client: Browser, redeem: () => Promise<boolean>) => Promise<void>

async function isGuest(client: Browser): Promise<boolean> {
  return (await client.get('/auth/me')).json.isGuest === true
}

/** Hands the session of the person's browser over to an app. Returns the app's tokens, if it gets any. */
async function handOver({ target }: World, { home }: Person): Promise<Answer | null> {
  const { path, verifier } = await attempt({ redirect_uri: CALLBACK })
  const form = /name="request" value="([0-9a-f]{64})"/.exec((await home.get(path)).text)?.[1]
  if (form === undefined) return null
  const location = (await decideWith(home, form)).headers.get('Location')
  const code = location === null ? null : new URLSearchParams(location.split('?')[1]).get('code')
  if (code === null) return null
  const json = { code, code_verifier: verifier, redirect_uri: CALLBACK }
  return send(target, 'POST', '/auth/native/token', { json })
}

/** Links the provider to the guest of the person's browser. */
async function linkAsGuest({ email }: World, { who, home }: Person): Promise<void> {
  if (!(await isGuest(home))) return
  const { url } = (await home.post('/auth/linked-accounts/idp', {})).json
  const state = typeof url === 'string' ? (new URL(url).searchParams.get('state') ?? '') : ''
  await home.get(`/auth/oauth/idp/callback?${new URLSearchParams({ state, code: `${who}|${email}` })}`)
}

/** The two persons' actions at the doors of guests and apps. `redeeming`: what the owner does with a proof of the mailbox. */
export function doorActions(redeeming: Redeem): readonly [string, Action][] {
  const both = (name: string, act: (world: World, person: Person) => Promise<void>): [string, Action][] => [
    [`owner: ${name}`, (world) => act(world, world.owner)],
    [`stranger: ${name}`, (world) => act(world, world.stranger)],
  ]
  return [
    ...both('becomes a guest', async (_world, { home }) => void (await home.post('/auth/guest', {}))),
    ...both('asks as a guest for the address', async (world, { home }) => {
      if (await isGuest(home)) await home.post('/auth/change-email/request', { newEmail: world.email })
    }),
    ...both('hands the session over to an app', async (world, person) => void (await handOver(world, person))),
    ['stranger: links the provider as a guest', (world) => linkAsGuest(world, world.stranger)],
    [
      'owner: links the provider as a guest',
      async (world) => {
        if ((await account(world)) !== null || !(await isGuest(world.owner.home))) return
        await linkAsGuest(world, world.owner)
        const user = await account(world)
        if (user !== null) world.owned.add(user.id)
      },
    ],
    ...[true, false].map((isAtHome): [string, Action] => [
      `owner: opens the mail for a guest ${isAtHome ? 'at home' : 'elsewhere'}`,
      async (world) => {
        if ((await account(world)) !== null) return
        const client = isAtHome ? world.owner.home : browser(world.target)
        if (isAtHome && !(await isGuest(client))) return
        const token = await mailedToken(world, world.email, 'change-email/confirm')
        const answer = await client.post('/auth/change-email/confirm', { token })
        const user = await account(world)
        if (user === null) return
        if (!isAtHome || answer.status !== 200) throw new Error('the mail made a guest of another browser a member')
        world.owned.add(user.id)
      },
    ]),
    [
      'owner: signs in with an ID token',
      (world) =>
        redeeming(world, browser(world.target), async () => {
          const before = await account(world)
          const answer = await byIdToken(world, 'owner', world.email)
          const link = await world.target.stores.linkedAccounts?.find('openid', 'owner')
          if (link?.userId !== before?.id || answer.status >= 400) return false
          const kept = world.kept.get(String(before?.id))
          if (kept) kept.links = true
          return true
        }),
    ],
    ['stranger: signs in with an ID token', async (world) => void (await byIdToken(world, 'stranger', world.email))],
    [
      'stranger: signs in as a guest with the provider',
      async (world) => {
        const client = world.stranger.home
        if (await isGuest(client)) await throughProvider(client, 'stranger', world.email)
      },
    ],
  ]
}
