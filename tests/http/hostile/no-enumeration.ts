import { eventually } from '@sallyport/testkit'
import { NUMBER } from '../auth/sign-in/pending-sign-in.ts'
import { group } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, status } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'

/** Accounts: the first has everything, the others each lack something, and the last doesn't exist. */
const KNOWN = 'known@example.com'
const OTHERS = ['disabled@example.com', 'unverified-phone@example.com', 'without@example.com', 'nobody@example.com']

type Send = readonly [path: string, bodyOf: (email: string) => Readonly<Record<string, unknown>>, status: number]

/** Messages that an anonymous caller can trigger: path, body for an account, and the response everyone gets. */
const SENDS: readonly Send[] = [
  ['/auth/forgot-password', (email) => ({ email }), 200],
  ['/auth/magic-link/send', (email) => ({ email }), 200],
  ['/auth/sms/send', (email) => ({ email }), 200],
  ['/auth/sms/send', (email) => ({ userId: `user-${email}` }), 200],
  ['/auth/link-request', (email) => ({ email, provider: 'x' }), 400],
]

async function withAccounts(open: MakeTarget, overrides: Parameters<MakeTarget>[0] = {}): Promise<Target> {
  const target = await open(overrides)
  const phone = { phoneNumber: NUMBER, isPhoneVerified: true }
  await addAccount(target, { email: KNOWN, ...phone })
  await addAccount(target, { email: 'disabled@example.com', ...phone, isDisabled: true })
  await addAccount(target, { email: 'unverified-phone@example.com', ...phone, isPhoneVerified: false })
  await addAccount(target, { email: 'without@example.com', passwordHash: undefined })
  return target
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
const DEVICE = /(?<=known-device=)([^;]+)/

/** The comparable parts of a response, without ids, dates and the device signature, which always differ. */
function seen({ status: code, text, headers }: Answer): unknown {
  const kept = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name.toLowerCase()))
  const headersSeen = kept.map(([name, value]) => [name, value.replace(DEVICE, (_, device) => `<${device.length}>`)])
  return { code, text: text.replace(UUID, '<uuid>'), headers: headersSeen.sort() }
}

export const noEnumerationGroup = group('R24b no answer tells whether there is such an account', {
  ...Object.fromEntries(
    SENDS.map(([path, bodyOf, answered]) => [
      `R24b POST ${path} ${Object.keys(bodyOf('')).join(' ')} answers every address alike, to the byte`,
      async (open: MakeTarget) => {
        const target = await withAccounts(open)
        const ask = (email: string) => send(target, 'POST', path, { json: bodyOf(email) })
        const known = await ask(KNOWN)
        status(known, answered)
        for (const email of OTHERS) equal(seen(await ask(email)), seen(known), email)
        // Also beyond the limit of a mailbox or number, which only its owner may notice.
        for (let times = 0; times < 8; times++) equal(seen(await ask(KNOWN)), seen(known), 'known, once more')
      },
    ]),
  ),

  'R24b POST /auth/register answers a taken address alike, to the byte': async (open) => {
    const target = await withAccounts(open, { registration: { hideExisting: true } })
    const ask = (email: string) => send(target, 'POST', '/auth/register', { json: { email, password: PASSWORD } })
    const fresh = await ask('nobody@example.com')
    status(fresh, 201)
    for (const email of [KNOWN, ...OTHERS]) equal(seen(await ask(email)), seen(fresh), email)
  },

  'R24b POST /auth/login answers an unknown address as a wrong password, to the byte': async (open) => {
    const target = await withAccounts(open)
    const json = { password: 'not the password' }
    const ask = (email: string) => send(target, 'POST', '/auth/login', { json: { ...json, email } })
    const known = await ask(KNOWN)
    status(known, 401)
    for (const email of OTHERS) equal(seen(await ask(email)), seen(known), email)
  },

  'R24b sends answer before they look for the account': async (open) => {
    let isStuck = false
    let reads = 0
    const release: (() => void)[] = []
    const stuck = async () => {
      reads++
      await new Promise<void>((resolve) => release.push(resolve))
    }
    const target = await withAccounts(open, ({ stores }) => ({
      stores: {
        ...stores,
        users: {
          ...stores.users,
          async findByEmail(email) {
            if (isStuck) await stuck()
            return stores.users.findByEmail(email)
          },
          async findById(id) {
            if (isStuck) await stuck()
            return stores.users.findById(id)
          },
        },
      },
    }))
    isStuck = true
    for (const [path, bodyOf, answered] of SENDS) {
      for (const email of [KNOWN, 'nobody@example.com'])
        status(await send(target, 'POST', path, { json: bodyOf(email) }), answered)
    }
    // The lookups happen after the reply; a link request without a conflict makes none.
    await eventually(() => reads >= 8, 'eight accounts are looked for')
    isStuck = false
    for (const resolve of release) resolve()
    await target.mails.arrived(2)
    await target.texts.arrived(1)
  },
})
