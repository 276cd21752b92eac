import type { Stores, User, UserPatch } from '@sallyport/core'
import { cheapHasher } from '@sallyport/testkit'
import { group } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, given, refused, status, text } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'

/** An action of another person during the sign-in. */
type Step = (stores: Stores, user: User, at: Date) => Promise<unknown>

/** Points of a sign-in at which another request may run. */
const MOMENTS = [
  'before the password is compared',
  'once it is compared',
  'before the session',
  'once it is there',
] as const
type Moment = (typeof MOMENTS)[number] | 'once the user is read for good'

interface Race {
  readonly target: Target
  readonly user: User
  readonly answer: Answer
}

/** Signs in with the right password while another person acts at that point, once. */
async function race(open: MakeTarget, moment: Moment, step: Step): Promise<Race> {
  let isArmed = false
  let take: () => Promise<unknown> = async () => undefined
  const reach = async (reached: Moment) => {
    if (!isArmed || reached !== moment) return
    isArmed = false
    await take()
  }
  const target = await open(({ stores }) => ({
    passwordHasher: {
      ...cheapHasher,
      async verify(password, phc) {
        await reach('before the password is compared')
        const isRight = await cheapHasher.verify(password, phc)
        await reach('once it is compared')
        return isRight
      },
    },
    stores: {
      ...stores,
      sessions: {
        ...stores.sessions,
        async create(session) {
          await reach('before the session')
          await stores.sessions.create(session)
          await reach('once it is there')
        },
      },
      users: {
        ...stores.users,
        async update(id, patch) {
          const user = await stores.users.update(id, patch)
          if (patch.lastLogin !== undefined) await reach('once the user is read for good')
          return user
        },
      },
    },
  }))
  const user = await addAccount(target)
  take = () => step(target.stores, user, target.clock.now())
  isArmed = true
  const answer = await login(target, user, PASSWORD)
  equal(isArmed, false, `${moment} was reached`)
  return { target, user, answer }
}

function login(target: Target, { email }: User, password: string): Promise<Answer> {
  const headers = { 'X-Auth-Strategy': 'bearer' }
  return send(target, 'POST', '/auth/login', { json: { email, password }, headers })
}

/** Expects that the sign-in is refused at every point and creates nothing. */
async function isLost(open: MakeTarget, step: Step): Promise<readonly Race[]> {
  const races = []
  for (const moment of MOMENTS) {
    const lost = await race(open, moment, step)
    const { target, user, answer } = lost
    refused(answer, 401, 'INVALID_CREDENTIALS')
    equal(answer.setCookies, [], moment)
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [], `sessions, ${moment}`)
    const opened = ['identity.auth.login.success', 'identity.session.created']
    equal(
      target.events.names.filter((name) => opened.includes(name)),
      [],
      `events, ${moment}`,
    )
    races.push(lost)
  }
  return races
}

function patching(patchAt: (at: Date, passwordHash: string) => UserPatch): Step {
  return async ({ users }, { id }, at) => {
    given(await users.update(id, patchAt(at, await cheapHasher.hash('another password'))))
  }
}

export const signInRacesGroup = group('R28 sign-ins that something overtakes', {
  'R28 a password reset ends a sign-in with the old password, wherever it stands': async (open) => {
    const reset = patching((at, passwordHash) => ({ passwordHash, sessionsValidAfter: at }))
    for (const { target, user } of await isLost(open, reset)) {
      target.clock.advance(1)
      refused(await login(target, user, PASSWORD), 401, 'INVALID_CREDENTIALS')
      status(await login(target, user, 'another password'), 200)
    }
  },

  'R28 a reset once the sign-in is decided leaves tokens of a session that is over': async (open) => {
    const reset = patching((at, passwordHash) => ({ passwordHash, sessionsValidAfter: at }))
    const { target, answer } = await race(open, 'once the user is read for good', reset)
    status(answer, 200)
    const json = { refreshToken: text(answer, 'refreshToken') }
    refused(await send(target, 'POST', '/auth/refresh', { json }), 401, 'SESSION_REVOKED')
  },

  'R28 a password that was changed is no password': async (open) => {
    await isLost(
      open,
      patching((_at, passwordHash) => ({ passwordHash })),
    )
    await isLost(
      open,
      patching(() => ({ passwordHash: null })),
    )
  },

  'R28 a cut-off of all sessions ends a sign-in that came in no later': async (open) => {
    await isLost(
      open,
      patching((at) => ({ sessionsValidAfter: at })),
    )
  },

  'R28 a user who is disabled gets no session': async (open) => {
    for (const { target, user } of await isLost(
      open,
      patching(() => ({ isDisabled: true })),
    )) {
      refused(await login(target, user, PASSWORD), 403, 'ACCOUNT_DISABLED')
    }
  },

  'R28 a second factor that came is asked for': async (open) => {
    const cases: readonly (readonly [UserPatch, readonly string[]])[] = [
      [{ isTotpEnabled: true }, ['totp', 'magic-link']],
      [{ require2FA: true }, ['magic-link']],
    ]
    for (const [patch, methods] of cases) {
      for (const { target, user } of await isLost(
        open,
        patching(() => patch),
      )) {
        const { status: code, json } = await login(target, user, PASSWORD)
        const { tempToken, ...others } = json
        equal([code, typeof tempToken], [200, 'string'])
        equal(others, { requiresTwoFactor: true, available2faMethods: methods })
      }
    }
  },

  'R28 a user who is deleted leaves no session behind': async (open) => {
    const remove: Step = async (stores, { id }) => equal(await stores.users.delete?.(id), true, 'deleted')
    for (const { target, user } of await isLost(open, remove)) {
      equal(await target.stores.users.findById(user.id), null)
      refused(await login(target, user, PASSWORD), 401, 'INVALID_CREDENTIALS')
    }
  },
})
