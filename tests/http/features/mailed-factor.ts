import { mailedReset, reset } from '../auth/account/reset-password.ts'
import { pendingSignIn, postBearer } from '../auth/sign-in/pending-sign-in.ts'
import { group } from '../group.ts'
import { addAccount } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, refused, status, text } from '../support/expect.ts'
import { approve } from './approve.ts'
import { parcels } from './parcels.ts'

export const mailedFactorGroup = group('A feature with a mailed second factor', {
  'R05 mails a code to the user whose sign-in waits for it': async (open) => {
    const target = await open({ features: [approve] })
    const { user, tempToken } = await pendingSignIn(target)
    const ask = (json: unknown) => postBearer(target, '/auth/approve/send', json)
    refused(await ask({ tempToken: 'unknown' }), 401, 'INVALID_TEMP_TOKEN')
    equal((await ask({ tempToken })).json, { outcome: 'sent' })
    const code = /code is (\d+)/.exec(target.mails.all[0]?.text ?? '')?.[1]
    const pass = (guess: string | undefined) => postBearer(target, '/auth/approve/pass', { tempToken, code: guess })
    refused(await pass('0'), 400, 'INVALID_CODE')
    equal(claimsOf(text(await pass(code), 'accessToken')).sub, user.id)
    refused(await ask({ tempToken }), 401, 'INVALID_TEMP_TOKEN')
  },

  'R05 mails no code after a password that was reset by mail': async (open) => {
    const target = await open({ features: [approve] })
    const user = await addAccount(target)
    const newPassword = 'a whole new password'
    status(await reset(target, { token: await mailedReset(target), newPassword }), 200)
    target.clock.advance(1)
    await target.stores.users.update(user.id, { require2FA: true })
    const answer = await postBearer(target, '/auth/login', { email: user.email, password: newPassword })
    const tempToken = text(answer, 'tempToken')
    equal(answer.json.code, '2FA_SETUP_REQUIRED')
    refused(await postBearer(target, '/auth/approve/send', { tempToken }), 401, 'INVALID_TEMP_TOKEN')
  },

  'I11 mails a code beside a flood of strangers': async (open) => {
    const rateLimits = { allMails: { max: 1, windowMs: 3_600_000 } }
    const target = await open({ features: [approve, parcels], rateLimits, trustedProxyHops: 1 })
    const { user, tempToken } = await pendingSignIn(target)
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      const headers = { 'X-Forwarded-For': address }
      status(await send(target, 'POST', '/auth/parcels/ask', { json: { email: user.email }, headers }), 200)
    }
    await target.settled()
    equal(target.mails.all.length, 1, 'strangers')
    equal((await postBearer(target, '/auth/approve/send', { tempToken })).json, { outcome: 'sent' })
    equal((await postBearer(target, '/auth/approve/send', { tempToken })).json, { outcome: 'limited' })
  },
})
