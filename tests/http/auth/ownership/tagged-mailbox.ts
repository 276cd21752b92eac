import { requestGroup } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, isTrue, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

const HOUR = 3_600_000

async function registered(target: Target, email: string): Promise<void> {
  status(await send(target, 'POST', '/auth/register', { json: { email, password: PASSWORD } }), 201)
  await target.settled()
}

const toMailbox = (target: Target, mailbox: RegExp) => target.mails.all.filter(({ to }) => mailbox.test(to)).length

export const taggedMailboxGroup = requestGroup('Mails to one mailbox by many addresses', {
  'B15 R24 tagged addresses of one mailbox get 20 mails an hour in all, and other mailboxes theirs': async (open) => {
    const target = await open({ registration: true, emailVerificationMode: 'lazy', rateLimits: { register: false } })
    for (let count = 0; count < 40; count++) await registered(target, `victim+${count}@example.com`)
    const ofOneHour = toMailbox(target, /^victim/)
    isTrue(ofOneHour > 0 && ofOneHour <= 20, `${ofOneHour} mails`)
    await registered(target, 'other+1@example.com')
    await registered(target, 'victim@example.org')
    equal([toMailbox(target, /^other/), toMailbox(target, /example\.org$/)], [2, 2])
    target.clock.advance(HOUR)
    await registered(target, 'victim+later@example.com')
    equal(toMailbox(target, /^victim.*example\.com$/), ofOneHour + 2)
  },

  'B15 R24 so do resets and links that are asked for by address': async (open) => {
    const target = await open()
    for (let count = 0; count < 30; count++) await addAccount(target, { email: `victim+${count}@example.com` })
    for (const path of ['/auth/forgot-password', '/auth/magic-link/send']) {
      target.mails.clear()
      for (let count = 0; count < 30; count++)
        status(await send(target, 'POST', path, { json: { email: `victim+${count}@example.com` } }), 200)
      await target.settled()
      const sent = toMailbox(target, /^victim/)
      isTrue(sent > 0 && sent <= 20, `${path}: ${sent} mails`)
    }
  },
})
