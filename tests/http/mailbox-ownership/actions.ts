import { type Answer, send } from '../support/answer.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import { totpAt } from '../support/totp.ts'
import { appActions } from './app-actions.ts'
import { guestActions } from './guest-actions.ts'
import { passkeyActions } from './passkey-actions.ts'
import {
  ADMIN,
  account,
  mailedCode,
  mailedToken,
  type Person,
  STRANGERS_ADDRESS,
  throughProvider,
  type Who,
  type World,
} from './world.ts'

type Action = (world: World) => Promise<void>

/** Completes a sign-in that requires the second factor, if the person has the app. */
async function secondFactor({ target }: World, client: Browser, person: Person, answer: Answer): Promise<void> {
  const { tempToken } = answer.json
  if (typeof tempToken !== 'string' || person.totpSecret === undefined) return
  const totpCode = await totpAt(person.totpSecret, target.clock.now())
  await client.post('/auth/2fa/verify', { tempToken, totpCode })
}

/** True if the browser has a session of the account, or registered it and nothing has revoked that since. */
async function isInSession(world: World, client: Browser): Promise<boolean> {
  const user = await account(world)
  if (user === null) return false
  const me = await client.get('/auth/me')
  if (me.status === 200 && me.json.sub === user.id) {
    const sessions = await world.target.stores.sessions.listForUser(user.id, world.target.clock.now())
    return sessions.length > 0
  }
  return world.kept.has(user.id) && user.sessionsValidAfter === undefined && client === world.owner.home
}

/**
 * The owner redeems a mailbox token. `redeem` returns whether the address is then owned. No second factor may be lost.
 */
async function redeeming(world: World, client: Browser, redeem: () => Promise<boolean>): Promise<void> {
  const before = await account(world)
  if (before === null) return
  const inSession = await isInSession(world, client)
  const { users, proofs } = world.target.stores
  const factors = async () => {
    const user = await users.findById(before.id)
    const codes = await proofs.countFor(before.id, 'recovery-code', world.target.clock.now())
    const kept = await proofs.countFor(before.id, 'second-factor-phone', world.target.clock.now())
    const isFactor = user?.phoneNumber !== undefined && (user.isPhoneVerified !== false || kept > 0)
    return JSON.stringify([user?.isTotpEnabled, codes, isFactor])
  }
  const had = await factors()
  const isOwned = await redeem()
  const has = await factors()
  if (has !== had) throw new Error(`a mailbox token changed the second factors from ${had} to ${has}`)
  if (!isOwned) return
  world.owned.add(before.id)
  if (!inSession) world.kept.delete(before.id)
}

/** Like `redeeming`, with a token that also creates the account if there is none. */
async function redeemingOrSigningUp(world: World, client: Browser, redeem: () => Promise<boolean>): Promise<void> {
  if ((await account(world)) !== null) return redeeming(world, client, redeem)
  if (await redeem()) world.owned.add(String((await account(world))?.id))
}

const both = (name: string, act: (world: World, person: Person) => Promise<void>): [string, Action][] =>
  (['owner', 'stranger'] as const satisfies readonly Who[]).map((who) => [
    `${who}: ${name}`,
    (world) => act(world, world[who]),
  ])

const everywhere = (name: string, act: (world: World, client: Browser) => Promise<void>): [string, Action][] => [
  [`owner: ${name} at home`, (world) => act(world, world.owner.home)],
  [`owner: ${name} elsewhere`, (world) => act(world, browser(world.target))],
]

const setVerified = (isEmailVerified: boolean): Action => {
  return async (world) => {
    const user = await account(world)
    const headers = { Authorization: `Bearer ${ADMIN}` }
    if (user !== null) {
      await send(world.target, 'PATCH', `/admin/api/users/${user.id}`, { json: { isEmailVerified }, headers })
    }
  }
}

/** All actions of the two people and of an administrator, which may happen in any order. */
export const ACTIONS: Readonly<Record<string, Action>> = Object.fromEntries([
  ...both('registers', async (world, { who, home, password }) => {
    const answer = await home.post('/auth/register', { email: world.email, password })
    if (answer.status === 201 && who === 'owner') {
      world.kept.set(String(answer.json.userId), { links: false, phone: false, totp: false })
    }
  }),
  ...both('signs in', async (world, person) => {
    const { home, password } = person
    await secondFactor(world, home, person, await home.login(world.email, password))
  }),
  ...both('enrols an app', async (world, person) => {
    const { secret } = (await person.home.post('/auth/2fa/setup', {})).json
    if (typeof secret !== 'string') return
    const token = await totpAt(secret, world.target.clock.now())
    if ((await person.home.post('/auth/2fa/verify-setup', { token })).status !== 200) return
    person.totpSecret = secret
    const { sub } = (await person.home.get('/auth/me')).json
    const kept = world.kept.get(String(sub))
    if (kept && person.who === 'owner') kept.totp = true
  }),
  ...both('adds a phone', async (world, { who, home, phoneNumber }) => {
    if ((await home.post('/auth/add-phone', { phoneNumber })).status !== 200) return
    await world.target.settled()
    const code = /\d{6}$/.exec(world.target.texts.all.at(-1)?.message ?? '')?.[0]
    const isVerified = (await home.post('/auth/verify-phone', { code })).status === 200
    const { sub } = (await home.get('/auth/me')).json
    const kept = world.kept.get(String(sub))
    if (kept && who === 'owner') kept.phone = isVerified
  }),
  ...both('signs in by text message', async (world, person) => {
    const user = await account(world)
    if (user?.phoneNumber !== person.phoneNumber) return
    world.target.texts.clear()
    await person.home.post('/auth/sms/send', { userId: user.id })
    await world.target.settled()
    const code = /\d{6}$/.exec(world.target.texts.all.at(-1)?.message ?? '')?.[0] ?? '000000'
    await secondFactor(
      world,
      person.home,
      person,
      await person.home.post('/auth/sms/verify', { userId: user.id, code }),
    )
  }),
  ...both('refreshes', async (_world, { home }) => void (await home.post('/auth/refresh', {}))),
  ...both('asks to link the provider', async (world, { home }) => {
    await home.post('/auth/link-request', { email: world.email, provider: 'idp' })
    await world.target.settled()
  }),
  [
    'stranger: signs in with the provider',
    async (world: World) => {
      const { home } = world.stranger
      await secondFactor(world, home, world.stranger, await throughProvider(home, 'stranger', world.email))
    },
  ] as [string, Action],
  ...everywhere('signs in with the provider', (world, client) =>
    redeeming(world, client, async () => {
      const before = await account(world)
      const answer = await throughProvider(client, 'owner', world.email)
      const { linkedAccounts } = world.target.stores
      const link = await linkedAccounts?.find('idp', 'owner')
      if (link === undefined || link === null || link.userId !== before?.id) return false
      await secondFactor(world, client, world.owner, answer)
      const kept = world.kept.get(link.userId)
      if (kept) kept.links = true
      return true
    }),
  ),
  ...everywhere('opens the mail that links', (world, client) =>
    redeeming(world, client, async () => {
      const token = await mailedToken(world, world.email, 'link-verify')
      const answer = await client.post('/auth/link-verify', { token, loginAfterLinking: true })
      await secondFactor(world, client, world.owner, answer)
      return answer.status === 200
    }),
  ),
  ...everywhere('opens the bare verification link', (world, client) =>
    redeeming(world, client, async () => {
      const inSession = await isInSession(world, client)
      await world.owner.home.post('/auth/send-verification-email', {})
      await world.stranger.home.post('/auth/send-verification-email', {})
      const token = await mailedToken(world, world.email, 'verify-email')
      const answer = await client.get(`/auth/verify-email?token=${token}`, { Accept: 'application/json' })
      return answer.status === 200 && inSession
    }),
  ),
  ...everywhere('verifies by link and password', (world, client) =>
    redeeming(world, world.owner.home, async () => {
      await world.stranger.home.post('/auth/send-verification-email', {})
      await world.owner.home.post('/auth/send-verification-email', {})
      const token = await mailedToken(world, world.email, 'verify-email')
      const answer = await client.post('/auth/verify-email', { token, password: world.owner.password })
      return answer.status === 200
    }),
  ),
  [
    'owner: verifies by code',
    (world: World) =>
      redeeming(world, world.owner.home, async () => {
        await world.owner.home.post('/auth/send-verification-email', {})
        await world.target.settled()
        const texts = world.target.mails.all.filter(({ to }) => to === world.email).map(({ text }) => text)
        const code = texts.map((text) => /: ([A-Z2-7]{8})\n/.exec(text)?.[1]).findLast(Boolean) ?? 'AAAAAAAA'
        return (await world.owner.home.post('/auth/verify-email', { code })).status === 200
      }),
  ] as [string, Action],
  ...everywhere('signs in by magic link', (world, client) =>
    redeeming(world, client, async () => {
      await client.post('/auth/magic-link/send', { email: world.email })
      const token = await mailedToken(world, world.email, 'magic-link/verify')
      const answer = await client.post('/auth/magic-link/verify', { token })
      await secondFactor(world, client, world.owner, answer)
      return answer.status === 200
    }),
  ),
  ...everywhere('signs in or up by a mailed code', async (world, client) => {
    const redeem = async () => {
      const { codeId } = (await client.post('/auth/magic-link/send', { email: world.email })).json
      const answer = await client.post('/auth/magic-link/verify', {
        codeId,
        code: await mailedCode(world, world.email),
      })
      await secondFactor(world, client, world.owner, answer)
      return answer.status === 200
    }
    await redeemingOrSigningUp(world, client, redeem)
  }),
  ...everywhere('opens the mail that signs in or up', async (world, client) => {
    const redeem = async () => {
      const token = await mailedToken(world, world.email, 'magic-link/verify')
      const answer = await client.post('/auth/magic-link/verify', { token })
      await secondFactor(world, client, world.owner, answer)
      return answer.status === 200
    }
    await redeemingOrSigningUp(world, client, redeem)
  }),
  ...both('asks to sign up without a password', async (world, { who, home }) => {
    await home.post('/auth/register', { email: world.email, name: who })
    await world.target.settled()
  }),
  [
    'stranger: guesses a mailed code',
    async (world: World) => {
      const { home } = world.stranger
      const { codeId } = (await home.post('/auth/magic-link/send', { email: world.email })).json
      await world.target.settled()
      for (const code of ['00000000', '12345678']) await home.post('/auth/magic-link/verify', { codeId, code })
    },
  ] as [string, Action],
  ...everywhere('resets the password', (world, client) =>
    redeeming(world, client, async () => {
      await client.post('/auth/forgot-password', { email: world.email })
      const token = await mailedToken(world, world.email, 'reset-password')
      const json = { token, newPassword: world.owner.password }
      if ((await client.post('/auth/reset-password', json)).status !== 200) return false
      // A reset suspends what is younger than a week (R38), and these sequences take minutes.
      for (const kept of world.kept.values()) kept.phone = false
      return true
    }),
  ),
  [
    'owner: changes the address',
    async (world: World) => {
      const { home } = world.owner
      const newEmail = `${world.email === 'ada@example.com' ? 'ada.new' : 'ada'}@example.com`
      await home.post('/auth/change-email/request', { newEmail })
      const token = await mailedToken(world, newEmail, 'change-email/confirm')
      if ((await home.post('/auth/change-email/confirm', { token })).status === 200) world.email = newEmail
    },
  ] as [string, Action],
  [
    'stranger: changes the address',
    async (world: World) => {
      const { home } = world.stranger
      await home.post('/auth/change-email/request', { newEmail: STRANGERS_ADDRESS })
      const token = await mailedToken(world, STRANGERS_ADDRESS, 'change-email/confirm')
      await home.post('/auth/change-email/confirm', { token })
    },
  ] as [string, Action],
  ...guestActions(),
  ...appActions(redeeming, redeemingOrSigningUp),
  ...passkeyActions(),
  ['administrator: verifies the address', setVerified(true)] as [string, Action],
  ['administrator: takes the verification back', setVerified(false)] as [string, Action],
])
