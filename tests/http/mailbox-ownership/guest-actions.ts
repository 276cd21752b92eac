import { type Browser, browser } from '../support/pages/browser.ts'
import { account, mailedToken, type Person, throughProvider, type World } from './world.ts'

type Action = (world: World) => Promise<void>

async function isGuest(client: Browser): Promise<boolean> {
  return (await client.get('/auth/me')).json.isGuest === true
}

/** Id of the guest in the person's browser, if there is one. */
async function guestOf({ home }: Person): Promise<unknown> {
  return (await isGuest(home)) ? (await home.get('/auth/me')).json.sub : undefined
}

/** Links the provider to the guest of the person's browser. */
async function linkAsGuest({ email }: World, { who, home }: Person): Promise<void> {
  if (!(await isGuest(home))) return
  const { url } = (await home.post('/auth/linked-accounts/idp', {})).json
  const state = typeof url === 'string' ? (new URL(url).searchParams.get('state') ?? '') : ''
  await home.get(`/auth/oauth/idp/callback?${new URLSearchParams({ state, code: `${who}|${email}` })}`)
}

/** The two persons' actions at the doors of guests. */
export function guestActions(): readonly [string, Action][] {
  const both = (name: string, act: (world: World, person: Person) => Promise<void>): [string, Action][] => [
    [`owner: ${name}`, (world) => act(world, world.owner)],
    [`stranger: ${name}`, (world) => act(world, world.stranger)],
  ]
  return [
    ...both('becomes a guest', async (_world, { home }) => void (await home.post('/auth/guest', {}))),
    ...both('asks as a guest for the address', async (world, { home }) => {
      if (await isGuest(home)) await home.post('/auth/change-email/request', { newEmail: world.email })
    }),
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
        const [owners, strangers] = [await guestOf(world.owner), await guestOf(world.stranger)]
        const token = await mailedToken(world, world.email, 'change-email/confirm')
        await client.post('/auth/change-email/confirm', { token })
        const user = await account(world)
        // A member's mail is the subject of other actions.
        if (user === null || ![owners, strangers].includes(user.id)) return
        if (!isAtHome || user.id !== owners) throw new Error('the mail made a guest of another browser a member')
        world.owned.add(user.id)
      },
    ]),
    [
      'stranger: signs in as a guest with the provider',
      async (world) => {
        const client = world.stranger.home
        if (await isGuest(client)) await throughProvider(client, 'stranger', world.email)
      },
    ],
  ]
}
