import type { User } from '@sallyport/core'
import { type AccountFields, addAccount, PASSWORD, type SignedIn, signIn } from '../account.ts'
import { type Answer, send } from '../answer.ts'
import { equal, isTrue, status, text } from '../expect.ts'
import type { Native } from '../native.ts'
import type { Target } from '../target.ts'
import { totpAt } from '../totp.ts'

/** An account with an authenticator app, set up over HTTP, and the session that set it up. */
export interface Enrolled {
  readonly user: User
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  readonly client: Native & SignedIn
}

export async function enrolledAccount(target: Target, fields: AccountFields = {}): Promise<Enrolled> {
  const user = await addAccount(target, fields)
  const client = await signIn(target, user)
  const secret = text(await client.post('/auth/2fa/setup', {}), 'secret')
  const answer = await client.post('/auth/2fa/verify-setup', { token: await totpAt(secret, target.clock.now()) })
  status(answer, 200)
  // Removes the notice of the enrolment, which no case waits for.
  await target.settled()
  target.mails.clear()
  return { user, secret, recoveryCodes: recoveryCodesIn(answer), client }
}

export function recoveryCodesIn({ json }: Answer): readonly string[] {
  const codes: unknown = json.recoveryCodes
  isTrue(Array.isArray(codes) && codes.every((code) => typeof code === 'string'), 'recoveryCodes are texts')
  return codes
}

export async function awaitedSignIn(
  target: Target,
  { email }: Pick<User, 'email'>,
  methods?: readonly string[],
): Promise<string> {
  const answer = await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
  status(answer, 200)
  const { tempToken, ...others } = answer.json
  const listed = methods ?? answer.json.available2faMethods
  equal(others, { requiresTwoFactor: true, available2faMethods: listed })
  equal(answer.setCookies, [])
  return text(answer, 'tempToken')
}

export function proveSecond(target: Target, json: unknown): Promise<Answer> {
  return send(target, 'POST', '/auth/2fa/verify', { json, headers: { 'X-Auth-Strategy': 'bearer' } })
}
