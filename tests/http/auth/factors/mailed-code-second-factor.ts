import { rulesGroup } from '../../group.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { pendingSignIn, postBearer } from '../sign-in/pending-sign-in.ts'

/** Asks for a mail at the computer that signs in by password. */
async function mailed(target: Target, tempToken: string) {
  const answer = await postBearer(target, '/auth/magic-link/send', { mode: '2fa', tempToken })
  status(answer, 200)
  await target.settled()
  const code = given(/\b\d{4} \d{4}\b/.exec(given(target.mails.all[0]).text)?.[0], 'a code beside the link')
  const { token } = await takeLink(target)
  const codeId = text(answer, 'codeId')
  const type = (typed: string) =>
    postBearer(target, '/auth/magic-link/verify', { codeId, code: typed, tempToken, mode: '2fa' })
  return { code, type, openOnPhone: () => postBearer(target, '/auth/magic-link/verify', { token, mode: 'login' }) }
}

export const mailedCodeSecondFactorGroup = rulesGroup('2FA on two devices: a mail with link and code', {
  'R01 the code that is typed at the computer ends its sign-in, and the link on the phone opens nothing': async (
    open,
  ) => {
    const target = await open({ magicLink: { content: 'both' } })
    const { user, tempToken } = await pendingSignIn(target)
    const { code, type, openOnPhone } = await mailed(target, tempToken)
    text(await type(code), 'refreshToken')
    refused(await openOnPhone(), 401, 'INVALID_TEMP_TOKEN')
    refused(await type(code), 401, 'INVALID_TEMP_TOKEN')
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'R01 the link that is opened on the phone ends the sign-in there, and the code is void': async (open) => {
    const target = await open({ magicLink: { content: 'both' } })
    const { user, tempToken } = await pendingSignIn(target)
    const { code, type, openOnPhone } = await mailed(target, tempToken)
    text(await openOnPhone(), 'refreshToken')
    refused(await type(code), 401, 'INVALID_TEMP_TOKEN')
    refused(await openOnPhone(), 400, 'INVALID_MAGIC_LINK')
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'R01 of both at once one signs in': async (open) => {
    const target = await open({ magicLink: { content: 'both' } })
    const { user, tempToken } = await pendingSignIn(target)
    const { code, type, openOnPhone } = await mailed(target, tempToken)
    const answers = await Promise.all([type(code), openOnPhone(), type(code), openOnPhone()])
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'five wrong codes at the computer end the sign-in for the link, too': async (open) => {
    const target = await open({ magicLink: { content: 'both' } })
    const { tempToken } = await pendingSignIn(target)
    const { code, type, openOnPhone } = await mailed(target, tempToken)
    const wrong = code.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    for (let guess = 1; guess < 5; guess++) refused(await type(wrong), 400, 'INVALID_CODE')
    refused(await type(wrong), 401, 'INVALID_TEMP_TOKEN')
    refused(await openOnPhone(), 401, 'INVALID_TEMP_TOKEN')
  },
})
