import { send } from '../support/answer.ts'
import { equal, given, isTrue } from '../support/expect.ts'
import { softwareAuthenticator } from '../support/passkeys/software-authenticator.ts'
import {
  type Addition,
  DAY_MS,
  OWNER,
  registerPasskey,
  steal,
  THIEFS_NUMBER,
  THIEFS_PASSWORD,
  type ThiefWorld,
} from './thief-world.ts'
import { ADMIN, mailedToken } from './world.ts'

type Action = (world: ThiefWorld) => Promise<void>

const LINK = /\/secure-account\?token=([0-9a-f]{64})/

/** Records what the thief has just added, and the alert that the owner must have got. */
async function added(world: ThiefWorld, kind: Parameters<ThiefWorld['additions']['set']>[0], at: number) {
  const { target, additions, alerts } = world
  await target.settled()
  const token = target.mails.all.map(({ text }) => LINK.exec(text)?.[1]).findLast(Boolean)
  // A repetition within ten minutes isn't told again: the link of the alert before undoes it, too.
  isTrue(token !== undefined || alerts.length > 0, `the owner is told of the ${kind}`)
  if (token !== undefined) alerts.push({ at, token })
  additions.set(kind, { at, isOut: false })
}

/** Marks what must be out now, and expects that the stolen session is over. */
async function end(world: ThiefWorld, isOut: (addition: Addition) => boolean): Promise<void> {
  for (const addition of world.additions.values()) if (isOut(addition)) addition.isOut = true
  const { thief } = world
  if (thief !== null) equal((await thief.post('/auth/refresh', {})).status, 401, 'the refresh of the stolen session')
  world.thief = null
  // A session that begins in the millisecond of this end is ended with it.
  world.target.clock.advance(1)
}

const administer = (world: ThiefWorld, method: string, json: object): Promise<unknown> => {
  const headers = { Authorization: `Bearer ${ADMIN}` }
  return send(world.target, method, `/admin/api/users/${world.userId}`, { json, headers })
}

/** All actions of owner, thief and administrator. Before each one the mailbox is emptied. */
export const THIEF_ACTIONS: Readonly<Record<string, Action>> = {
  'thief: steals a fresh session': async (world) => {
    world.thief = await steal(world)
  },
  'thief: steals a stale session': async (world) => {
    world.thief = await steal(world)
    world.target.clock.advance(20 * 60_000)
    await world.thief.post('/auth/refresh', {})
  },
  'thief: adds a phone': async (world) => {
    const { target, thief } = world
    target.texts.clear()
    const at = target.clock.now().getTime()
    if ((await thief?.post('/auth/add-phone', { phoneNumber: THIEFS_NUMBER }))?.status !== 200) return
    await target.settled()
    const code = /\d{6}$/.exec(target.texts.all.at(-1)?.message ?? '')?.[0]
    target.mails.clear()
    equal((await thief?.post('/auth/verify-phone', { code }))?.status, 200, 'the phone is confirmed')
    await added(world, 'phone', at)
  },
  'thief: adds a passkey': async (world) => {
    if (world.thief === null) return
    const device = await softwareAuthenticator()
    const at = world.target.clock.now().getTime()
    if ((await registerPasskey(world.thief, device)).status !== 201) return
    // An earlier one must stay out, which the check of the next one can't tell apart: so it is kept only if it may sign in.
    if (world.additions.get('passkey')?.isOut === true) return
    world.thiefs = device
    await added(world, 'passkey', at)
  },
  'thief: links a provider account': async (world) => {
    const { target, thief } = world
    const at = target.clock.now().getTime()
    if ((await given(target.stores.linkedAccounts).find('idp', 'stranger')) !== null) return
    const { url } = (await thief?.post('/auth/linked-accounts/idp', {}))?.json ?? {}
    if (typeof url !== 'string') return
    const state = given(new URL(url).searchParams.get('state'))
    const query = new URLSearchParams({ state, code: 'stranger|thief@example.com' })
    await thief?.get(`/auth/oauth/idp/callback?${query}`)
    await added(world, 'provider', at)
  },
  'thief: sets the first password': async (world) => {
    const at = world.target.clock.now().getTime()
    const json = { currentPassword: '', newPassword: THIEFS_PASSWORD }
    if ((await world.thief?.post('/auth/change-password', json))?.status === 200) await added(world, 'password', at)
  },
  'thief: allows everything again': async (world) => {
    const { signInMethods } = (await world.thief?.get('/auth/sign-in-methods'))?.json ?? {}
    if (!Array.isArray(signInMethods)) return
    for (const { type, id, provider, isSuspended } of signInMethods) {
      if (!isSuspended || id === undefined) continue
      const at = world.target.clock.now().getTime()
      world.target.mails.clear()
      const answer = await world.thief?.post('/auth/sign-in-methods/restore', { type, id, provider })
      if (answer?.status !== 200) continue
      await added(world, type === 'passkey' ? 'passkey' : 'provider', at)
      if (type !== 'passkey' || world.thiefs === null) continue
      const stored = await given(world.target.stores.passkeys).find(world.thiefs.credentialId)
      if (stored?.id !== id) world.additions.delete('passkey')
    }
  },
  'owner: says that the first alert wasn’t them': async (world) => {
    const alert = world.alerts.shift()
    if (alert === undefined) return
    const answer = await send(world.target, 'POST', '/auth/secure-account', { json: { token: alert.token } })
    if (alert.at <= world.target.clock.now().getTime() - 7 * DAY_MS) return
    equal(answer.status, 200, 'the redemption of a link of this week')
    await end(world, ({ at }) => at >= alert.at)
  },
  'owner: says that the newest alert wasn’t them': async (world) => {
    const alert = world.alerts.pop()
    if (alert === undefined) return
    const answer = await send(world.target, 'POST', '/auth/secure-account', { json: { token: alert.token } })
    if (alert.at <= world.target.clock.now().getTime() - 7 * DAY_MS) return
    equal(answer.status, 200, 'the redemption of a link of this week')
    await end(world, ({ at }) => at >= alert.at)
  },
  'owner: resets the password': async (world) => {
    const { target } = world
    await send(target, 'POST', '/auth/forgot-password', { json: { email: OWNER } })
    const token = await mailedToken({ target } as Parameters<typeof mailedToken>[0], OWNER, 'reset-password')
    const since = target.clock.now().getTime() - 7 * DAY_MS
    const json = { token, newPassword: 'the password of the owner' }
    equal((await send(target, 'POST', '/auth/reset-password', { json })).status, 200, 'the reset')
    world.alerts.length = 0
    world.additions.delete('password')
    await end(world, ({ at }) => at >= since)
  },
  'owner: signs in': async (world) => void (await steal(world)),
  'administrator: disables and enables the user': async (world) => {
    await administer(world, 'PATCH', { isDisabled: true })
    await administer(world, 'PATCH', { isDisabled: false })
    world.target.clock.advance(1)
  },
  'administrator: verifies the address': async (world) =>
    void (await administer(world, 'PATCH', { isEmailVerified: true })),
  'three days pass': async (world) => {
    world.target.clock.advance(3 * DAY_MS)
  },
}
