import { send } from '../../support/answer.ts'
import { given, status } from '../../support/expect.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { at } from '../sessions/token-inputs.ts'
import type { TokenKind } from '../sessions/token-owner.ts'

export const MAILED_CODE_KINDS: Readonly<Record<string, TokenKind>> = {
  'mailed code': {
    options: { magicLink: { content: 'code' } },
    async issue(target, { user: { email } }) {
      target.mails.clear()
      const { codeId } = (await send(target, 'POST', '/auth/magic-link/send', { json: { email } })).json
      const [mail] = await target.mails.arrived()
      const value = given(/\b\d{4} \d{4}\b/.exec(given(mail).text)?.[0]).replace(' ', '')
      return {
        value,
        isOwn: at('/magic-link/verify', 'body', 'code'),
        redeem: () => send(target, 'POST', '/auth/magic-link/verify', { json: { codeId, code: value } }),
      }
    },
  },
  'sign-up token': {
    options: { registration: { passwordless: true } },
    async issue(target) {
      target.mails.clear()
      status(await send(target, 'POST', '/auth/register', { json: { email: 'new@example.com' } }), 201)
      const { token } = await takeLink(target)
      return {
        value: token,
        isOwn: (input) =>
          at('/magic-link/verify', 'body', 'token')(input) || at('/sign-up/inspect', 'body', 'token')(input),
        redeem: () => send(target, 'POST', '/auth/magic-link/verify', { json: { token } }),
      }
    },
  },
}
