import type { Stores } from '@sallyport/core'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { addConflict, linksOf } from '../auth/providers/pending-conflict.ts'
import { rulesGroup } from '../group.ts'
import { addAccount, PASSWORD, signIn } from '../support/account.ts'
import { type Answer, send, sendInProcess } from '../support/answer.ts'
import { equal, isTrue, status, text } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'

const ADA = 'ada@example.com'
const NEW = 'new@example.com'
const BEARER = { 'X-Auth-Strategy': 'bearer' }
/** More store calls than any redemption makes. */
const MOST_CALLS = 60

type Move = () => Promise<void>

/** Stores that run `move` once before a chosen call. */
function interrupted(stores: Stores) {
  const plan = { at: Number.POSITIVE_INFINITY, calls: 0, move: (async () => {}) as Move }
  const wrap = <T extends object>(store: T): T =>
    new Proxy(store, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return async (...given: unknown[]) => {
          if (plan.calls++ === plan.at) await plan.move()
          return method.apply(target, given)
        }
      },
    })
  const { users, sessions, proofs, linkedAccounts } = stores
  const wrapped = {
    ...stores,
    users: wrap(users),
    sessions: wrap(sessions),
    proofs: wrap(proofs),
    ...(linkedAccounts !== undefined && { linkedAccounts: wrap(linkedAccounts) }),
  }
  return { plan, stores: wrapped }
}

/** Prepares a token in the old mailbox. Returns its redemption. */
type Prepare = (target: Target) => Promise<() => Promise<Answer>>

const post = (target: Target, path: string, json: object) =>
  sendInProcess(target, 'POST', path, { json, headers: BEARER })

const REDEMPTIONS: Readonly<Record<string, Prepare>> = {
  'a magic link': async (target) => {
    await post(target, '/auth/magic-link/send', { email: ADA })
    const { token } = await takeLink(target)
    return () => post(target, '/auth/magic-link/verify', { token })
  },
  'a link for a new password': async (target) => {
    await post(target, '/auth/forgot-password', { email: ADA })
    const { token } = await takeLink(target)
    return () => post(target, '/auth/reset-password', { token, newPassword: 'a password of the old mailbox' })
  },
  'a link to connect an account that signs in': async (target) => {
    const [user] = [await target.stores.users.findByEmail(ADA)]
    const conflict = await addConflict(target, { id: user?.id ?? '', email: ADA })
    await post(target, '/auth/link-request', conflict)
    const { token } = await takeLink(target)
    return () => post(target, '/auth/link-verify', { token, pending: conflict.pending, loginAfterLinking: true })
  },
}

/**
 * Moves the account to another address before each store call of the redemption in turn, by the owner, in the session that asked for it or
 * without one. Whatever the order, the reader of the old mailbox has nothing afterwards.
 */
async function raceEach(open: MakeTarget, prepare: Prepare, fields: object): Promise<void> {
  for (const isSignedIn of [true, false]) {
    let isOver = false
    for (let at = 0; at < MOST_CALLS && !isOver; at++) {
      let plan: ReturnType<typeof interrupted>['plan'] | undefined
      const target = await open((options) => {
        const made = interrupted(options.stores)
        plan = made.plan
        return { stores: made.stores, rateLimits: false }
      })
      if (plan === undefined) throw new Error('no service was started')
      const user = await addAccount(target, fields)
      const owner = await signIn(target, user)
      status(await owner.post('/auth/change-email/request', { newEmail: NEW, currentPassword: PASSWORD }), 200)
      const change = await takeLink(target)
      const redeem = await prepare(target)
      let hasMoved = false
      Object.assign(plan, {
        at,
        calls: 0,
        async move() {
          const headers = isSignedIn ? { Authorization: `Bearer ${owner.accessToken}` } : {}
          const confirmed = await sendInProcess(target, 'POST', '/auth/change-email/confirm', {
            json: { token: change.token },
            headers,
          })
          hasMoved = confirmed.status === 200
        },
      })
      const answer = await redeem()
      isOver = plan.calls <= at
      await target.settled()
      if (isOver || !hasMoved) continue
      await assertNothingGained(target, answer, `${isSignedIn ? 'signed in' : 'anonymous'}, before call ${at}`)
    }
    isTrue(isOver, 'every call had its turn')
  }
}

async function assertNothingGained(target: Target, answer: Answer, when: string): Promise<void> {
  const moved = await target.stores.users.findByEmail(NEW)
  isTrue(moved !== null, `${when}: the account has the new address`)
  if (typeof answer.json.refreshToken === 'string') {
    const refreshed = await send(target, 'POST', '/auth/refresh', {
      json: { refreshToken: text(answer, 'refreshToken') },
    })
    equal(refreshed.status, 401, `${when}: the session of the old mailbox has ended`)
  }
  const json = { email: NEW, password: 'a password of the old mailbox' }
  equal((await send(target, 'POST', '/auth/login', { json, headers: BEARER })).status, 401, `${when}: its password`)
  // A link that was complete before the move stays, as one of the day before would.
  if (answer.json.code === 'INVALID_LINK_TOKEN')
    equal(await linksOf(target, { id: moved?.id ?? '' }), [], `${when}: its link`)
}

export const addressRacesGroup = rulesGroup(
  'An account that moves to another address while its old mailbox is read',
  Object.fromEntries(
    Object.entries(REDEMPTIONS).flatMap(([name, prepare]) => [
      [
        `I10 ${name} signs in to it in no order of the store's calls`,
        (open: MakeTarget) => raceEach(open, prepare, {}),
      ],
      [
        `I10 R10 ${name}, as the first proof of the mailbox, takes nothing from it in no order`,
        (open: MakeTarget) => raceEach(open, prepare, { isEmailVerified: false }),
      ],
    ]),
  ),
)
