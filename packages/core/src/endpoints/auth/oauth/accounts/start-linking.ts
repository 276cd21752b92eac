import * as v from 'valibot'
import { failure, invalidInput } from '../../../../foundations/values/errors.ts'
import { loadCaller } from '../../../../identity/accounts/load-caller.ts'
import { freshProof } from '../../../../identity/sign-in/fresh-proof.ts'
import { assertStillSignedIn } from '../../../../identity/sign-in/still-signed-in.ts'
import { ok } from '../../../../web/http/replies/reply.ts'
import { isSafeReturnPath } from '../../../../web/http/request/return-path.ts'
import { siteOf } from '../../../../web/http/sites/site-of.ts'
import { limits } from '../../../../web/limits/limits.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { issueState } from '../state.ts'
import { stateCookies } from '../state-cookie.ts'

/**
 * Starts linking a provider account to the caller, who goes to the returned URL in the same browser. The callback links the account and
 * redirects to `returnPath`, or to the sign-in page with `error`.
 */
export const startLinking = endpoint({
  method: 'POST',
  path: '/linked-accounts/:provider',
  summary: 'Start linking a provider account',
  success: 'URL of the provider, for the browser to open.',
  access: 'user',
  allowsGuests: true,
  isSensitive: true,
  needs: ['oauth.onLink', 'users', 'sessions', 'proofs', 'rateLimiter', 'linkedAccounts'],
  limit: limits.sensitive,
  body: v.object({ ...freshProof, returnPath: v.optional(v.string(), '/') }),
  replies: { 200: v.object({ url: v.string() }) },
  errors: ['OAUTH_NOT_CONFIGURED', 'OAUTH_TOKEN_EXCHANGE_FAILED'],

  async handle({ params, body: { returnPath }, user: caller, context }, given) {
    const { oauth, siteUrls, proofs, cookiePolicy } = given
    const provider = oauth.find(params.provider)
    if (provider === null) throw failure('OAUTH_NOT_CONFIGURED')
    if (!isSafeReturnPath(returnPath)) throw invalidInput({ path: 'returnPath', rule: 'return_path' })
    const { id: userId } = await loadCaller(caller, given.users)
    const redirectUri = oauth.redirectUri(provider)
    const linksTo = { userId, session: caller.sid }
    const site = siteOf(context.request.headers, siteUrls)
    const issued = await issueState({ provider: provider.id, redirectUri, site, returnPath, linksTo }, given)
    await assertStillSignedIn(caller, given, () => proofs.consume('oauth-state', issued.hash, given.now()))
    const url = await oauth.startAuthorization(provider, { ...issued, redirectUri })
    // Keeps `none`: with this policy, scripts of other sites call this endpoint, and browsers drop `lax` cookies from responses to such scripts.
    const sameSite = cookiePolicy.sameSite === 'none' ? 'none' : 'lax'
    return ok({ url: url.href }, stateCookies(provider, oauth, context, given).set(issued, sameSite))
  },
})
