import { group } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, isTrue, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { mailedReset, reset } from '../account/reset-password.ts'
import { addLink } from '../providers/pending-conflict.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'
import { takeLink } from './awaited-messages.ts'

const ADA = 'ada@example.com'
const NEW = 'a whole new password'
const SUBJECT = 'Earlier sign-in methods were removed'

async function magicLink(target: Target): Promise<string> {
  status(await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA } }), 200)
  return (await takeLink(target)).token
}

export const removedByOwnerGroup = group('What the first proof of a mailbox removes is told', {
  'I17 R10 a magic link says in its answer and by mail that the password is gone': async (open) => {
    const target = await open()
    const user = await addAccount(target, { isEmailVerified: false })
    await addLink(target, user, 'github:1')
    const answer = await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target) })
    equal(
      [answer.status, answer.json.removed],
      [200, [{ type: 'password' }, { type: 'linked-account', provider: 'github' }]],
    )
    const mail = given((await target.mails.arrived()).find(({ subject }) => subject === SUBJECT))
    equal(mail.to, ADA)
    isTrue(/password, linked account \(github\)/.test(mail.text), mail.text)
    equal(target.events.named('identity.user.unlinked')[0]?.data, { provider: 'github', providerAccountId: '1' })
    const again = await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target) })
    equal([again.status, again.json.removed], [200, undefined])
  },

  'I17 R10 a second factor that is asked for hides nothing of it': async (open) => {
    const target = await open()
    await addAccount(target, { isEmailVerified: false, require2FA: true, phoneNumber: NUMBER })
    const answer = await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target) })
    equal(
      [answer.json.requiresTwoFactor, answer.json.removed],
      [true, [{ type: 'password' }, { type: 'phone', name: '…67' }]],
    )
  },

  'I17 R10 a reset names what it removed except the password, which it replaces': async (open) => {
    const target = await open()
    const user = await addAccount(target, { isEmailVerified: false })
    const token = await mailedReset(target)
    equal((await reset(target, { token, newPassword: NEW })).json, { success: true, suspended: [] })
    await target.settled()
    isTrue(!target.mails.all.some(({ subject }) => subject === SUBJECT), 'nothing else was removed')
    await target.stores.users.update(user.id, { isEmailVerified: false })
    target.clock.advance(1)
    await addLink(target, user, 'github:1')
    target.mails.clear()
    const answer = await reset(target, { token: await mailedReset(target), newPassword: NEW })
    equal(answer.json.removed, [{ type: 'linked-account', provider: 'github' }])
  },

  'I17 R10 a user who already owns the mailbox loses nothing and is told nothing': async (open) => {
    const target = await open()
    await addAccount(target)
    const answer = await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target) })
    equal([answer.status, answer.json.removed], [200, undefined])
    await target.settled()
    equal(target.mails.all, [])
  },
})
