import * as v from 'valibot'
import type { RequestContext } from '../http/context.ts'
import { failure } from '../http/errors.ts'
import { ok, type Reply } from '../http/reply.ts'
import type { Session } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { deliverTokens, tokensReply } from '../session/deliver.ts'
import { issueTokens } from '../session/issue-tokens.ts'
import type { SessionServices } from '../session/services.ts'
import type { DeviceHistory, DeviceOwner } from '../tokens/known-device.ts'
import type { SignIn } from './finish-sign-in.ts'

export const challengeReply = v.object({
  requiresTwoFactor: v.literal(true),
  tempToken: v.string(),
  available2faMethods: v.array(v.string()),
})

/** 200 of every endpoint that signs in: tokens, or the demand for a second factor. */
export const signInReply = v.union([tokensReply, challengeReply])

/** Codes that every endpoint that signs in may answer. */
export const SIGN_IN_ERRORS = [
  '2FA_SETUP_REQUIRED',
  'EMAIL_NOT_VERIFIED',
  'EMAIL_VERIFICATION_REQUIRED',
  'ACCOUNT_DISABLED',
] as const

/** Answers a sign-in: tokens, a challenge, or 403 2FA_SETUP_REQUIRED with its temporary token. */
export async function deliverSignIn(signIn: SignIn, context: RequestContext, given: SessionServices): Promise<Reply> {
  if (signIn.outcome === 'signed-in') {
    const reply = await deliverTokens(signIn.user, signIn.session, context, given)
    if (context.strategy === 'bearer') return reply
    const did = signIn.secondFactor === undefined ? 'signed-in' : 'passed'
    const device = knownDeviceCookie(signIn.user, did, context, given)
    return { ...reply, cookies: [...(reply.cookies ?? []), device] }
  }
  const { tempToken } = signIn
  if (signIn.outcome === 'set-up-needed') throw failure('2FA_SETUP_REQUIRED', { requires2FASetup: true, tempToken })
  return ok({ requiresTwoFactor: true, tempToken, available2faMethods: signIn.methods })
}

/** The cookies of a sign-in whose answer is a redirect. */
export async function signInCookies(
  user: User,
  session: Session,
  context: RequestContext,
  given: SessionServices,
): Promise<readonly string[]> {
  const device = knownDeviceCookie(user, 'signed-in', context, given)
  return [...given.sessionCookies.set(await issueTokens(user, session, given)), device]
}

/** A cookie by which this browser is known to the user's account later. A device that passed a second factor before stays one that did. */
export function knownDeviceCookie(
  user: DeviceOwner,
  did: DeviceHistory,
  context: RequestContext,
  { sessionCookies, knownDevices, now }: SessionServices,
): string {
  const earlier = context.cookie('known-device')
  const hasPassed = earlier !== undefined && knownDevices.hasPassedFactor(earlier, user, now())
  return sessionCookies.setKnownDevice(knownDevices.issue(user, now(), hasPassed ? 'passed' : did))
}
