import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, status, text } from '../../support/expect.ts'
import { type Native, native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { postBearer } from '../sign-in/pending-sign-in.ts'
import { mailedReset, reset } from './reset-password.ts'

const ADA = 'ada@example.com'
const FIRST = 'the first password'
const SECOND = 'the second password'

async function byMagicLink(target: Target): Promise<Native> {
  status(await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA } }), 200)
  const client = native(target)
  status(await client.post('/auth/magic-link/verify', { token: (await takeLink(target)).token }), 200)
  return client
}

/** Second factors that are offered after a sign-in with this password, once a second factor is required. */
async function offeredAfter(target: Target, id: string, password: string): Promise<unknown> {
  await target.stores.users.update(id, { require2FA: true })
  target.clock.advance(1)
  const answer = await postBearer(target, '/auth/login', { email: ADA, password })
  text(answer, 'tempToken')
  return answer.json.available2faMethods ?? answer.json.code
}

export const mailedPasswordsGroup = group('Passwords that were set by mail', {
  'I8 R05 a first password set after a magic link leaves the mailbox no second factor': async (open) => {
    const target = await open()
    const { id } = await addAccount(target, { passwordHash: undefined })
    const client = await byMagicLink(target)
    status(await client.post('/auth/change-password', { currentPassword: '', newPassword: FIRST }), 200)
    equal(await offeredAfter(target, id, FIRST), '2FA_SETUP_REQUIRED')
  },

  'I8 R05 a password that was reset by mail is not laundered by changing it': async (open) => {
    const target = await open()
    const { id } = await addAccount(target)
    status(await reset(target, { token: await mailedReset(target), newPassword: FIRST }), 200)
    target.clock.advance(1)
    const client = native(target)
    status(await client.login(ADA, FIRST), 200)
    status(await client.post('/auth/change-password', { currentPassword: FIRST, newPassword: SECOND }), 200)
    equal(await offeredAfter(target, id, SECOND), '2FA_SETUP_REQUIRED')
  },

  'I8 R05 a user who knows the password keeps the mailbox as second factor, also in a session by mail': async (
    open,
  ) => {
    for (const byMail of [false, true]) {
      const target = await open()
      const { user, client } = await signedInNative(target)
      const changing = byMail ? await byMagicLink(target) : client
      const json = { currentPassword: PASSWORD, newPassword: FIRST }
      status(await changing.post('/auth/change-password', json), 200)
      equal(await offeredAfter(target, user.id, FIRST), ['magic-link'])
    }
  },
})
