import type { SecretInput } from '../../all-routers/sign-in-endpoints.ts'
import { type Answer, send } from '../../support/answer.ts'
import { status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import type { Owner, TokenKind } from './token-owner.ts'

/** Inputs of one path and place, such as the field `token` of its body. */
export function at(path: string, place: string, name?: string) {
  return ({ operation: { template }, place: tried }: SecretInput) =>
    template === `/auth${path}` &&
    tried.in === place &&
    (name === undefined || ('name' in tried && tried.name === name))
}

export const isBody = ({ place }: SecretInput, name: string) => place.in === 'body' && place.name === name

/** Kind of a mailed secret that one path redeems. */
export function mailed(
  path: string,
  request: (target: Target, owner: Owner) => Promise<Answer>,
  more = {},
): TokenKind['issue'] {
  return async (target, owner) => {
    target.mails.clear()
    status(await request(target, owner), 200)
    const { token } = await takeLink(target)
    return {
      value: token,
      isOwn: at(path, 'body', 'token'),
      redeem: () => send(target, 'POST', `/auth${path}`, { json: { token, ...more } }),
    }
  }
}
