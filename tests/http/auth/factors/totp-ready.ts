import { awaitedSignIn, enrolledAccount, proveSecond } from '../../support/passkeys/authenticator.ts'
import type { MakeTarget, Overrides } from '../../support/target.ts'
import { totpAt, wrongTotpAt } from '../../support/totp.ts'

export const STEP_MS = 30_000

/**
 * An enrolled account two TOTP steps after its enrolment, whose code is used, and functions that prove its second
 * factor.
 */
export async function ready(open: MakeTarget, overrides: Overrides = {}) {
  const target = await open({ rateLimits: false, ...overrides })
  const enrolled = await enrolledAccount(target)
  target.clock.advance(2 * STEP_MS)
  const code = (drift = 0) => totpAt(enrolled.secret, target.clock.now(), drift)
  const begin = () => awaitedSignIn(target, enrolled.user)
  const prove = (tempToken: string, totpCode: string) => proveSecond(target, { tempToken, totpCode })
  return { target, ...enrolled, code, begin, prove, wrong: () => wrongTotpAt(enrolled.secret, target.clock.now()) }
}
