import { browser } from '../support/pages/browser.ts'
import { softwareAuthenticator } from '../support/passkeys/software-authenticator.ts'
import { registerPasskey } from './thief-world.ts'
import { account, mailedToken, type Person, type World } from './world.ts'

type Action = (world: World) => Promise<void>

/** Makes the guest of the person's browser a member who has nothing but a passkey. */
async function upgrade(_world: World, person: Person): Promise<void> {
  const { isGuest } = (await person.home.get('/auth/me')).json
  if (isGuest !== true) return
  const device = await softwareAuthenticator()
  if ((await registerPasskey(person.home, device)).status === 201) person.passkeys.push(device)
}

async function isMemberWithoutAddress({ home }: Person): Promise<boolean> {
  const { json, status } = await home.get('/auth/me')
  return status === 200 && json.email === '' && json.isGuest !== true
}

/** Actions of guests who become members with a passkey, and ask for the owner's address only then. */
export function passkeyActions(): readonly [string, Action][] {
  const both = (name: string, act: (world: World, person: Person) => Promise<void>): [string, Action][] => [
    [`owner: ${name}`, (world) => act(world, world.owner)],
    [`stranger: ${name}`, (world) => act(world, world.stranger)],
  ]
  return [
    ...both('becomes a member with a passkey', upgrade),
    ...both('asks as a member for the address', async (world, person) => {
      if (await isMemberWithoutAddress(person))
        await person.home.post('/auth/change-email/request', { newEmail: world.email })
    }),
    ...both('adds a passkey', async (_world, person) => {
      const device = await softwareAuthenticator()
      if ((await registerPasskey(person.home, device)).status === 201) person.passkeys.push(device)
    }),
    ...[true, false].map((isAtHome): [string, Action] => [
      `owner: opens the mail for a member ${isAtHome ? 'at home' : 'elsewhere'}`,
      async (world) => {
        const { owner, stranger, target } = world
        if ((await account(world)) !== null) return
        // A guest's mail is the subject of other actions.
        if (!(await isMemberWithoutAddress(owner)) && !(await isMemberWithoutAddress(stranger))) return
        const token = await mailedToken(world, world.email, 'change-email/confirm')
        const client = isAtHome ? owner.home : browser(target)
        await client.post('/auth/change-email/confirm', { token })
        const user = await account(world)
        if (user !== null && isAtHome && (await owner.home.get('/auth/me')).json.sub === user.id)
          world.owned.add(user.id)
      },
    ]),
  ]
}
