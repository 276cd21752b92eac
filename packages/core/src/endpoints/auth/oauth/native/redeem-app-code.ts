import * as v from 'valibot'
import { constantTimeEqual } from '../../../../foundations/crypto/constant-time.ts'
import { encodeBase64url, encodeUtf8 } from '../../../../foundations/crypto/encoding.ts'
import { failure } from '../../../../foundations/values/errors.ts'
import { deliverSignIn, SIGN_IN_ERRORS, signInReply } from '../../../../identity/sign-in/finish-sign-in.ts'
import { handOverSession } from '../../../../identity/sign-in/hand-over-session.ts'
import type { Proof } from '../../../../ports/accounts/proofs.ts'
import { aboutRequest } from '../../../../web/http/request/about-request.ts'
import { appContext } from '../../../../web/http/routing/app-context.ts'
import { limits } from '../../../../web/limits/limits.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { storedRequest } from './app-request.ts'
import { handedOver } from './events.ts'
import { findHandOver, redeemHandOver } from './hand-over-token.ts'
import { openProfile } from './provider-return.ts'
import { signInApp } from './sign-in-app.ts'

const VERIFIER = /^[\w.~-]{43,128}$/

/**
 * Redeems the code that an app received, and returns tokens in the body. Compares redirect URI and verifier before the code is used up, so an
 * attacker who only saw the code can neither use nor spend it (RFC 7636). Rejects with 400 INVALID_APP_SIGN_IN if code, redirect URI or verifier is
 * wrong, and doesn't say which.
 */
export const redeemAppCode = endpoint({
  method: 'POST',
  path: '/native/token',
  summary: "Redeem an app's code",
  success: 'Signed in: tokens. Or a second factor is needed.',
  access: 'public',
  needs: ['apps', 'users', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.redeem,
  body: v.object({ code: v.string(), code_verifier: v.string(), redirect_uri: v.string() }),
  replies: { 200: signInReply },
  errors: [...SIGN_IN_ERRORS, 'INVALID_APP_SIGN_IN', 'OAUTH_ACCOUNT_CONFLICT', 'OAUTH_EMAIL_REQUIRED'],
  issuesTokens: true,

  async handle({ body, context }, given) {
    const { apps, oauth, linkedAccounts } = given
    const isTheirs = async (proof: Proof | null) => {
      const stored = proof && storedRequest(proof.data, apps)
      return (
        stored?.request.redirectUri === body.redirect_uri &&
        (await isVerifierOf(stored.request.challenge, body.code_verifier))
      )
    }
    if (!(await isTheirs(await findHandOver('code', body.code, given)))) throw failure('INVALID_APP_SIGN_IN')
    const proof = await redeemHandOver('code', body.code, given)
    if (proof === null || !(await isTheirs(proof))) throw failure('INVALID_APP_SIGN_IN')
    const { session: handle, sealed, provenAt, app } = proof.data
    if (typeof handle === 'string') {
      const about = aboutRequest(context, { userId: proof.userId })
      const told = handedOver({ app: String(app), from: handle }, about)
      const live = await handOverSession(handle, told, context, given)
      if (live === null) throw failure('INVALID_APP_SIGN_IN')
      return deliverSignIn({ outcome: 'signed-in', ...live }, appContext(context), given)
    }
    const profile = oauth && (await openProfile(sealed, given))
    if (!profile || oauth === undefined || linkedAccounts === undefined) throw failure('INVALID_APP_SIGN_IN')
    return signInApp(profile, appContext(context, new Date(Number(provenAt))), { ...given, oauth, linkedAccounts })
  },
})

async function isVerifierOf(challenge: string, verifier: string): Promise<boolean> {
  if (!VERIFIER.test(verifier)) return false
  const digest = await crypto.subtle.digest('SHA-256', encodeUtf8(verifier))
  return constantTimeEqual(challenge, encodeBase64url(new Uint8Array(digest)))
}
