import * as v from 'valibot'
import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import { randomDigits } from '../../../foundations/crypto/random.ts'
import { hashCode, hashToken } from '../../../foundations/crypto/token-hash.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import type { SmsUserStore } from '../../../identity/accounts/sms-user-store.ts'
import type { IdentifierGiven } from '../../../identity/identifiers/identifier.ts'
import { isSmsSignInOff, type SmsGuessGiven } from '../../../identity/lockout/sms-guesses.ts'
import { putCode } from '../../../identity/one-time-tokens/codes.ts'
import type { Policies } from '../../../identity/policies/policies.ts'
import type { Lifetimes } from '../../../identity/session/lifetimes.ts'
import type { OfferGiven } from '../../../identity/sign-in/offered-factors.ts'
import { assertOffered, findSignIn, type PendingGiven } from '../../../identity/sign-in/second-factor.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import type { SmsSender } from '../../../ports/host/sms.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { requesterOf } from '../../../web/http/request/requester.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import type { TargetLimits } from '../../../web/limits/rate-limit.ts'
import { assertMaySend, maySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { accountFields, assertNamed, assertSignInBySms, findAccount, type NamedAccount } from './account.ts'
import { canGetCodes } from './factor.ts'
import { secondFactorCode } from './second-factor-code.ts'

interface Given extends PendingGiven, OfferGiven, SmsGuessGiven, TargetLimits, IdentifierGiven {
  readonly sms: SmsSender
  readonly policies: () => Promise<Policies>
  readonly lifetimes: Lifetimes
  readonly codeKeys: KeyRing
  readonly logger: Logger
}

/**
 * Texts a code to the user's phone. In login mode the response is sent before the account is looked up. So the response and its timing
 * don't reveal whether the account exists (R24b).
 */
export const sendSmsCode = endpoint({
  method: 'POST',
  path: '/sms/send',
  summary: 'Send a code by text message',
  success: 'Accepted; the code is sent if the account can get one.',
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'sms'],
  limit: limits.sendSms,
  body: v.object({
    ...accountFields,
    mode: v.optional(v.picklist(['login', '2fa'])),
    tempToken: v.optional(v.string()),
    emailLang,
  }),
  errors: [
    'NOT_FOUND',
    'TEMP_TOKEN_REQUIRED',
    'INVALID_TEMP_TOKEN',
    'PHONE_NOT_SET',
    'INVALID_STATE',
    'DELIVERY_FAILED',
  ],

  async handle({ body, context }, given) {
    if (body.mode === '2fa') {
      await sendForSecondFactor(body.tempToken, body.emailLang, context, given)
      return ok()
    }
    const { users } = given
    assertSignInBySms(users)
    assertNamed(body)
    context.background(() => sendForLogin(body, body.emailLang, context, { ...given, users }))
    return ok()
  },
})

async function sendForLogin(
  account: NamedAccount,
  lang: Language | undefined,
  context: RequestContext,
  given: Given & { readonly users: SmsUserStore },
): Promise<void> {
  const { users, proofs, sms, now, lifetimes } = given
  const user = await findAccount(account, given)
  if (user === null || user.isDisabled === true || !canGetCodes(user)) return
  if (await isSmsSignInOff(user, context, given)) return
  const sending = { purpose: 'sms-code', to: user.id, requester: requesterOf(user, context, given) }
  if (!(await maySend(limits.sendSms, sending, given))) return
  const code = randomDigits(6)
  const purpose = 'sms-code-attempts'
  const expiresAt = later(now(), lifetimes.smsCodeMs)
  const proof = { purpose, hash: hashToken(user.id), userId: user.id, data: {}, attempts: 0, expiresAt } as const
  await users.setSmsCode(user.id, hashCode(given.codeKeys, purpose, user.id, code), expiresAt)
  await proofs.put(proof, { replace: true })
  await sms.sendCode(user.phoneNumber, code, lang, { proofs: [proof] })
}

async function sendForSecondFactor(
  tempToken: string | undefined,
  lang: Language | undefined,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const pending = await findSignIn(tempToken, given)
  const { user } = pending.first
  if (user.phoneNumber === undefined) throw failure('PHONE_NOT_SET')
  await assertOffered('sms', pending, given)
  const requester = requesterOf(user, context, given)
  await assertMaySend(limits.sendSms, { purpose: 'sms-code-2fa', to: user.id, requester, isSecondFactor: true }, given)
  const { phoneNumber } = user
  const code = randomDigits(6)
  const subject = secondFactorCode(pending)
  const proofs = [await putCode(subject, code, given.lifetimes.smsCodeMs, given), pending.proof]
  await sendNow(() => given.sms.sendCode(phoneNumber, code, lang, { proofs }), context, given.logger)
}
