import type { ProofPurpose, Stores } from '@sallyport/core'
import { takeCode, takeLink } from '../auth/ownership/awaited-messages.ts'
import { awaitSecondFactor, NUMBER, postBearer } from '../auth/sign-in/pending-sign-in.ts'
import { group } from '../group.ts'
import { type AccountFields, addAccount, PASSWORD, type SignedIn, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import type { Native } from '../support/native.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { totpAt } from '../support/totp.ts'

/** Stores in which one write waits for another person's action. */
type Waiting = (stores: Stores, reached: () => Promise<void>) => Partial<Stores>

const beforeTheSession: Waiting = ({ sessions }, reached) => ({
  sessions: {
    ...sessions,
    async create(session) {
      await reached()
      await sessions.create(session)
    },
  },
})

const beforeTheNumber: Waiting = ({ users }, reached) => ({
  users: {
    ...users,
    async update(id, patch) {
      if (patch.isPhoneVerified !== undefined) await reached()
      return users.update(id, patch)
    },
  },
})

const beforeTheProof =
  (purpose: ProofPurpose): Waiting =>
  ({ proofs }, reached) => ({
    proofs: {
      ...proofs,
      async put(proof, options) {
        if (proof.purpose === purpose) await reached()
        await proofs.put(proof, options)
      },
    },
  })

const beforeTheApp: Waiting = ({ users }, reached) => ({
  users: {
    ...users,
    async update(id, patch) {
      if (patch.isTotpEnabled === true) await reached()
      return users.update(id, patch)
    },
  },
})

interface Squatter {
  readonly target: Target
  readonly id: string
  readonly client: Native & SignedIn
  /** From now on the owner of the mailbox opens a magic link when the write is reached. */
  arm(): void
}

/** An attacker who registered another person's address and is signed in to it. */
async function squat(open: MakeTarget, waiting: Waiting, fields: AccountFields = {}): Promise<Squatter> {
  let token: string | undefined
  let answered = 0
  const target: Target = await open(({ stores }) => ({
    stores: {
      ...stores,
      ...waiting(stores, async () => {
        if (token === undefined) return
        const link = token
        token = undefined
        answered = (await postBearer(target, '/auth/magic-link/verify', { token: link })).status
        equal(answered, 200, 'the owner signs in')
      }),
    },
  }))
  const user = await addAccount(target, { isEmailVerified: false, ...fields })
  const client = await signIn(target, user)
  await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
  const { token: link } = await takeLink(target)
  return {
    target,
    id: user.id,
    client,
    arm() {
      target.clock.advance(1000)
      token = link
    },
  }
}

/** Expects that only the owner's session exists and nothing of the attacker's can sign in. */
async function belongsToItsOwner({ target, id, client }: Squatter): Promise<void> {
  const { isPhoneVerified, isEmailVerified, passwordHash } = given(await target.stores.users.findById(id))
  equal([isPhoneVerified, passwordHash, isEmailVerified], [false, undefined, true])
  const sessions = await target.stores.sessions.listForUser(id, target.clock.now())
  equal(
    sessions.map(({ method }) => method),
    ['magic-link'],
  )
  isTrue((await client.refresh()).status === 401, 'the session of before is over')
}

export const mailboxProofRacesGroup = group('R10 what is under way when a mailbox is first owned', {
  'R10 a sign-in by text message ends in nothing': async (open) => {
    const squatter = await squat(open, beforeTheSession, { phoneNumber: NUMBER })
    const { target, id } = squatter
    await postBearer(target, '/auth/sms/send', { userId: id })
    const code = await takeCode(target)
    squatter.arm()
    status(await postBearer(target, '/auth/sms/verify', { userId: id, code }), 401)
    await belongsToItsOwner(squatter)
  },

  'R10 a second factor by text message ends in nothing': async (open) => {
    const squatter = await squat(open, beforeTheSession, { phoneNumber: NUMBER })
    const { target, id } = squatter
    await target.stores.users.update(id, { require2FA: true })
    const tempToken = await awaitSecondFactor(target, { email: 'ada@example.com' })
    await target.stores.users.update(id, { require2FA: null })
    await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken })
    const code = await takeCode(target)
    squatter.arm()
    status(await postBearer(target, '/auth/sms/verify', { mode: '2fa', tempToken, code }), 401)
    await belongsToItsOwner(squatter)
  },

  'R10 a change of the address that is being asked for is mailed to nobody': async (open) => {
    const squatter = await squat(open, beforeTheProof('change-email'))
    const { target, id, client } = squatter
    squatter.arm()
    const json = { newEmail: 'squatter@example.com', currentPassword: PASSWORD }
    refused(await client.post('/auth/change-email/request', json), 401, 'SESSION_REVOKED')
    await target.settled()
    equal(
      target.mails.all.map(({ to, subject }) => [to, subject]),
      [['ada@example.com', 'Earlier sign-in methods were removed']],
    )
    equal(await target.stores.proofs.countFor(id, 'change-email', target.clock.now()), 0)
    await belongsToItsOwner(squatter)
  },

  'R10 a link that is being asked for is mailed to nobody': async (open) => {
    const squatter = await squat(open, beforeTheProof('link-account'))
    const { target, id, client } = squatter
    squatter.arm()
    refused(await client.post('/auth/link-request', { email: 'squatter@example.com' }), 401, 'SESSION_REVOKED')
    await target.settled()
    equal(
      target.mails.all.map(({ to, subject }) => [to, subject]),
      [['ada@example.com', 'Earlier sign-in methods were removed']],
    )
    equal(await target.stores.proofs.countFor(id, 'link-account', target.clock.now()), 0)
    await belongsToItsOwner(squatter)
  },

  'R10 an app that is being set up is not kept': async (open) => {
    const squatter = await squat(open, beforeTheApp)
    const { target, id, client } = squatter
    const secret = text(await client.post('/auth/2fa/setup', {}), 'secret')
    squatter.arm()
    const token = await totpAt(secret, target.clock.now())
    refused(await client.post('/auth/2fa/verify-setup', { token }), 401, 'SESSION_REVOKED')
    equal(given(await target.stores.users.findById(id)).isTotpEnabled, false)
    await belongsToItsOwner(squatter)
  },

  'R07 R10 an app that is not kept brings back none that was replaced meanwhile, and no step': async (open) => {
    const other = { isTotpEnabled: true, totpSecret: 'sealed for another app', totpLastStep: 2 ** 31 }
    for (const isReplaced of [true, false]) {
      let afterTheApp = async () => {}
      const target = await open(({ stores }) => ({
        stores: {
          ...stores,
          users: {
            ...stores.users,
            async update(id, patch) {
              const user = await stores.users.update(id, patch)
              if (patch.isTotpEnabled === true) await afterTheApp()
              return user
            },
          },
        },
      }))
      const user = await addAccount(target)
      const client = await signIn(target, user)
      const secret = text(await client.post('/auth/2fa/setup', {}), 'secret')
      afterTheApp = async () => {
        afterTheApp = async () => {}
        await target.stores.sessions.revokeForUser(user.id)
        if (isReplaced) await target.stores.users.update(user.id, other)
      }
      const token = await totpAt(secret, target.clock.now())
      refused(await client.post('/auth/2fa/verify-setup', { token }), 401, 'SESSION_REVOKED')
      const { isTotpEnabled, totpSecret, totpLastStep } = given(await target.stores.users.findById(user.id))
      if (isReplaced) equal({ isTotpEnabled, totpSecret, totpLastStep }, other)
      else equal([isTotpEnabled, totpSecret, typeof totpLastStep], [false, undefined, 'number'])
    }
  },

  'R10 a number that is being set is not kept': async (open) => {
    const squatter = await squat(open, beforeTheNumber)
    squatter.arm()
    const answer = await squatter.client.post('/auth/add-phone', { phoneNumber: NUMBER })
    status(answer, 401)
    equal(given(await squatter.target.stores.users.findById(squatter.id)).phoneNumber, undefined)
    await squatter.target.settled()
    equal(squatter.target.texts.all, [])
    await belongsToItsOwner(squatter)
  },

  'A2 R10 a number that is being verified signs no one in': async (open) => {
    const squatter = await squat(open, beforeTheNumber)
    const { target, client } = squatter
    status(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 200)
    const code = await takeCode(target)
    squatter.arm()
    refused(await client.post('/auth/verify-phone', { code }), 401, 'SESSION_REVOKED')
    await belongsToItsOwner(squatter)
  },
})
