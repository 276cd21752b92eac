import type { User } from '@sallyport/core'
import { type AccountFields, addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, type Sent, send } from '../../support/answer.ts'
import { status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

export const NUMBER = '+393331234567'

const BEARER = { 'X-Auth-Strategy': 'bearer' }

export function postBearer(
  target: Target,
  path: string,
  json: unknown,
  headers: Sent['headers'] = {},
): Promise<Answer> {
  return send(target, 'POST', path, { json, headers: { ...BEARER, ...headers } })
}

export async function awaitSecondFactor(target: Target, { email }: Pick<User, 'email'>): Promise<string> {
  const answer = await postBearer(target, '/auth/login', { email, password: PASSWORD })
  status(answer, 200)
  return text(answer, 'tempToken')
}

/** An account that needs a second factor, and its pending sign-in. */
export async function pendingSignIn(
  target: Target,
  fields: AccountFields = {},
): Promise<{ readonly user: User; readonly tempToken: string }> {
  const user = await addAccount(target, { require2FA: true, phoneNumber: NUMBER, ...fields })
  return { user, tempToken: await awaitSecondFactor(target, user) }
}
