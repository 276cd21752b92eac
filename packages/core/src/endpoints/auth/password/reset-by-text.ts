import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import { randomDigits } from '../../../foundations/crypto/random.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { findByIdentifier, type IdentifierGiven } from '../../../identity/identifiers/identifier.ts'
import { askAsForGuess } from '../../../identity/lockout/guess-count.ts'
import { type SmsGuessGiven, underSmsGuessLimit } from '../../../identity/lockout/sms-guesses.ts'
import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import { setSentPassword } from '../../../identity/mailbox-ownership/set-mailed-password.ts'
import { type CodeSubject, consumeCode, putCode } from '../../../identity/one-time-tokens/codes.ts'
import { userAsHashCaller } from '../../../identity/passwords/hash-caller.ts'
import { assertAcceptable, type PasswordPolicy } from '../../../identity/passwords/passwords.ts'
import type { Lifetimes } from '../../../identity/session/lifetimes.ts'
import type { WayInAlertGiven } from '../../../identity/ways-in/alert-of-way-in.ts'
import type { AccessAndWaysInGiven, EndedAccess } from '../../../identity/ways-in/end-access-and-ways-in.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import type { SharedHasher } from '../../../ports/host/password-hasher.ts'
import type { SmsSender } from '../../../ports/host/sms.ts'
import { requesterOf } from '../../../web/http/request/requester.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import type { TargetLimits } from '../../../web/limits/rate-limit.ts'
import { maySend } from '../../../web/limits/send-limit.ts'

interface CodeGiven {
  readonly proofs: ProofStore
  readonly codeKeys: KeyRing
  readonly now: () => Date
  readonly lifetimes: Lifetimes
}

/**
 * Returns the phone number that may receive a code for a new password: the verified number with which the user signs in. Null if there is no such
 * number, or if the user owns an address, because a mailed link is safer.
 */
export async function resetNumberOf(user: User, given: Pick<CodeGiven, 'proofs' | 'now'>): Promise<string | null> {
  const number = signInNumberOf(user)
  return number !== null && !(await isOwned(user, given)) ? number : null
}

/** Returns the verified number with which the user signs in, or null. */
function signInNumberOf({ phoneIdentifier: number, phoneNumber, isPhoneVerified }: User): string | null {
  return number !== undefined && number === phoneNumber && isPhoneVerified !== false ? number : null
}

/** Texts a code with which the user sets a new password. Sends nothing if a limit of text messages is reached. */
export async function sendResetCode(
  user: User,
  number: string,
  lang: Language | undefined,
  context: RequestContext,
  given: CodeGiven & TargetLimits & Parameters<typeof requesterOf>[2] & { readonly sms: SmsSender },
): Promise<void> {
  const sending = { purpose: 'reset-password-code', to: user.id, requester: requesterOf(user, context, given) }
  if (!(await maySend(limits.sendSms, sending, given))) return
  const code = randomDigits(6)
  const proof = await putCode(subjectOf(user.id, number), code, given.lifetimes.smsCodeMs, given)
  await given.sms.sendCode(number, code, lang, { proofs: [proof] })
}

interface ResetGiven extends CodeGiven, IdentifierGiven, SmsGuessGiven, AccessAndWaysInGiven, WayInAlertGiven {
  readonly passwordPolicy: PasswordPolicy
  readonly passwordHasher: SharedHasher
}

/**
 * Sets the password of the account that the identifier names, with a code that was sent by text message. Has the effects of a reset with a mailed
 * link, but doesn't make the address owned, and the phone that received the code stays a sign-in method. Unknown accounts get the response of a
 * wrong code (R24b).
 */
export async function resetByText(
  sent: { readonly identifier: string; readonly code: string; readonly password: string; readonly path: string },
  context: RequestContext,
  given: ResetGiven,
): Promise<EndedAccess> {
  const { minLength, ...policy } = given.passwordPolicy
  // Checks the password before the code, so that a short password tells nothing about the code and doesn't use it up.
  await assertAcceptable(sent.password, {}, { minLength }, sent.path)
  const user = await findByIdentifier(sent.identifier, given)
  const number = user && signInNumberOf(user)
  const subject = subjectOf(user?.id ?? '', number ?? '')
  const compare = () => consumeCode(subject, sent.code, given)
  if (user === null || number === null) {
    await askAsForGuess(given)
    await compare()
    throw failure('INVALID_CODE')
  }
  const isRight = await underSmsGuessLimit(user, context, given, compare)
  // The address may have become owned since the code was sent.
  if (!isRight || (await isOwned(user, given))) throw failure('INVALID_CODE')
  if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
  try {
    await assertAcceptable(sent.password, user, { minLength, ...policy }, sent.path)
  } catch (error) {
    await putCode(subject, sent.code, given.lifetimes.smsCodeMs, given)
    throw error
  }
  const passwordHash = await given.passwordHasher.for(userAsHashCaller(user.id)).hash(sent.password)
  const ended = await setSentPassword(user, { passwordHash }, 'sms', context, given)
  if (ended === null) throw failure('INVALID_CODE')
  return ended
}

function subjectOf(userId: string, number: string): CodeSubject {
  return { purpose: 'reset-password-code', userId, boundTo: number }
}
