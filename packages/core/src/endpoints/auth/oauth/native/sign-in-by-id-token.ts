import * as v from 'valibot'
import { failure } from '../../../../foundations/values/errors.ts'
import { SIGN_IN_ERRORS, signInReply } from '../../../../identity/sign-in/finish-sign-in.ts'
import { freshProof, requireFreshProof } from '../../../../identity/sign-in/fresh-proof.ts'
import type { OAuth, OidcProvider } from '../../../../ports/host/oauth.ts'
import { done, ok } from '../../../../web/http/replies/reply.ts'
import { appContext } from '../../../../web/http/routing/app-context.ts'
import { bearerToken } from '../../../../web/http/routing/guard.ts'
import { limits } from '../../../../web/limits/limits.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { linkToCaller } from '../accounts/link-to-caller.ts'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'
import { findHandOver, issueHandOver, redeemHandOver } from './hand-over-token.ts'
import { profileOfIdToken } from './id-token.ts'
import { signInApp } from './sign-in-app.ts'

/**
 * Issues a nonce for the ID token of a platform's SDK. The nonce is valid once, for five minutes, and only together with `secret`, which the app
 * keeps: an attacker who sees the ID token can't redeem it elsewhere.
 */
export const issueNonce = endpoint({
  method: 'POST',
  path: '/native/nonce',
  summary: 'Get a nonce for an ID token',
  success: 'The nonce for the SDK, and the secret that the app keeps.',
  access: 'public',
  needs: ['apps', 'oauth', 'users', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.oauth,
  replies: { 200: v.object({ nonce: v.string(), secret: v.string(), expiresIn: v.number() }) },

  async handle(_, given) {
    const { token: secret, hash } = await issueHandOver('nonce', '', {}, given)
    // The nonce is the hash of the secret, so the service stores only the hash, and an attacker who reads the nonce in a token can't redeem it.
    return ok({ nonce: hash, secret, expiresIn: 300 })
  },
})

/**
 * Signs in with an ID token that the SDK of a platform gave to an app, or links the provider account to the caller. Finds or creates the account
 * by the same rules as a provider's callback. A guest who links gets a full account and is signed in. Rejects with 400 INVALID_APP_SIGN_IN if the
 * ID token or the nonce is wrong, used or expired.
 */
export const signInByIdToken = endpoint({
  method: 'POST',
  path: '/oauth/:provider/native',
  summary: "Sign in with a platform's ID token",
  success: 'Signed in: tokens. Or a second factor is needed, or the account is linked.',
  access: ['user', 'public'],
  allowsGuests: true,
  needs: ['apps', 'oauth', 'users', 'sessions', 'proofs', 'rateLimiter', 'linkedAccounts', 'passwordHasher'],
  limit: limits.oauth,
  body: v.object({
    idToken: v.pipe(v.string(), v.maxLength(16_384)),
    nonce: v.pipe(v.string(), v.maxLength(256)),
    secret: v.pipe(v.string(), v.maxLength(256)),
    /** The person's name as JSON. Apple gives it to the app only at the first sign-in. */
    user: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    /** True to link the provider account to the caller's account instead. */
    link: v.optional(v.boolean()),
    ...freshProof,
  }),
  replies: { 200: v.union([signInReply.options[0], signInReply.options[1], done]) },
  errors: [
    ...SIGN_IN_ERRORS,
    'INVALID_APP_SIGN_IN',
    'OAUTH_NOT_CONFIGURED',
    'OAUTH_TOKEN_EXCHANGE_FAILED',
    'OAUTH_ACCOUNT_CONFLICT',
    'OAUTH_EMAIL_REQUIRED',
    'UNAUTHORIZED',
    'SESSION_REVOKED',
    'REAUTHENTICATION_REQUIRED',
    'CONFLICT',
    'OVERLOADED',
  ],
  issuesTokens: true,

  async handle({ params, body, user: caller, context }, given) {
    const { oauth } = given
    const provider = providerOf(params.provider, oauth)
    if (body.link === true) {
      // Cookies aren't enough: they could belong to another person who uses this browser. An app sends its own access token.
      if (caller === undefined || bearerToken(context.request.headers) === null) throw failure('UNAUTHORIZED')
      // With `onOAuthUser`, the host decides which user has a provider account. Users can then link accounts only if the host sets `onLink`.
      if (oauth.onLink === undefined) throw failure('OAUTH_NOT_CONFIGURED')
      await requireFreshProof(caller, body, context, given)
    }
    const { idToken, nonce, secret, user } = body
    const issued = await findHandOver('nonce', secret, given)
    if (issued?.hash !== nonce) throw failure('INVALID_APP_SIGN_IN')
    // The cast is safe: only `composeOAuth` sets these settings.
    const profile = await profileOfIdToken(provider, { idToken, nonce, user }, oauth.protocol as ProtocolSettings)
    // Uses up the nonce only after the ID token was accepted, so that the app can try again after a refusal. One of parallel requests wins (R01).
    if ((await redeemHandOver('nonce', secret, given)) === null) throw failure('INVALID_APP_SIGN_IN')
    if (body.link !== true || caller === undefined) return signInApp(profile, appContext(context), given)
    const linksTo = { userId: caller.sub, session: caller.sid }
    const isNewMember = await linkToCaller(profile, linksTo, context, given)
    return isNewMember ? signInApp(profile, appContext(context), given) : ok()
  },
})

/** Returns the provider. Rejects with OAUTH_NOT_CONFIGURED if it accepts no ID tokens from apps. */
function providerOf(id: string, oauth: OAuth): OidcProvider {
  const provider = oauth.find(id)
  if (provider === null || provider.kind !== 'oidc' || provider.nativeClientIds === undefined)
    throw failure('OAUTH_NOT_CONFIGURED')
  return provider
}
