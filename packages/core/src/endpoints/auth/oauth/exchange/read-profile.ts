import type { AuthorizationServer, IDToken } from 'oauth4webapi'
import { withoutHidden } from '../../../../foundations/values/name-text.ts'
import { withoutUndefined } from '../../../../foundations/values/without-undefined.ts'
import { isPlainSpelling, normaliseEmail } from '../../../../identity/accounts/email-address.ts'
import type {
  OAuth2Provider,
  OAuthClaims,
  OAuthIdentity,
  OAuthProfile,
  OAuthProvider,
} from '../../../../ports/host/oauth.ts'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'
import { objectOf } from '../providers/standard-claims.ts'
import { refusal } from '../refusal.ts'
import { withoutNulls } from '../repair-reply.ts'
import type { Exchanged } from './exchange-code.ts'
import { fetchUser } from './fetch-user.ts'

/** Returns the user's profile, from the verified ID token (OpenID Connect) and the provider's endpoints for user data. */
export async function readProfile(
  provider: OAuthProvider,
  server: AuthorizationServer,
  { accessToken, claims }: Exchanged,
  callback: URLSearchParams,
  given: ProtocolSettings,
): Promise<OAuthProfile> {
  if (provider.kind === 'oauth2') {
    const userInfo = await fetchUser(provider.userInfoUrl, accessToken, provider, given)
    const more = await readMore(provider, accessToken, given)
    if (!isObject(userInfo)) throw refusal("the user endpoint's reply is not an object")
    return toProfile(provider, provider.mapProfile(userInfo, more), { ...userInfo, ...more })
  }
  if (claims === undefined) throw refusal('the ID token is missing')
  const all = await withUserInfo(provider, server, accessToken, claims, given)
  const user = callback.get('user')
  return toProfile(provider, provider.mapProfile(all, user === null ? {} : { user }), all)
}

/** Returns the ID token's claims. If these have no address, adds the claims of the userinfo endpoint. Rejects if the endpoint's subject differs. */
async function withUserInfo(
  provider: OAuthProvider,
  server: AuthorizationServer,
  accessToken: string,
  claims: IDToken,
  given: ProtocolSettings,
): Promise<OAuthClaims> {
  if (claims.email || !server.userinfo_endpoint) return claims
  const { sub } = claims
  const userInfo = objectOf(await fetchUser(server.userinfo_endpoint, accessToken, provider, given, { sub }))
  // Drops the ID token's `email_verified`, because the address comes from the userinfo endpoint: both must come from the same source.
  const { email: _, email_verified: __, ...signed } = claims
  return { ...userInfo, ...withoutNulls(signed) }
}

async function readMore(provider: OAuth2Provider, accessToken: string, given: ProtocolSettings): Promise<OAuthClaims> {
  const more: Record<string, unknown> = {}
  for (const [name, url] of Object.entries(provider.moreUserInfo ?? {})) {
    const mayBeWithheld = provider.optionalUserInfo?.includes(name) === true
    more[name] = await fetchUser(url, accessToken, provider, given, { mayBeWithheld })
  }
  return more
}

function isObject(value: unknown): value is OAuthClaims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the profile of an identity. Throws if the identity has no usable subject. */
export function toProfile(provider: OAuthProvider, identity: OAuthIdentity, raw: OAuthClaims): OAuthProfile {
  // Rejects an unsafe integer as subject: JSON parsing rounds large integers, so two users could get the same id.
  const id = Number.isSafeInteger(identity.subject) ? String(identity.subject) : identity.subject
  const subject = text(id, 255)
  // Rejects `.` and `..`: the URL that unlinks an account contains the subject, and URLs can't have these segments.
  // Rejects control characters: a store may change them, so that two subjects become equal.
  if (subject === undefined || /^\.{1,2}$|\p{Cc}|\p{Cs}/u.test(subject))
    throw refusal('the profile has no valid subject')
  const email = typeof identity.email === 'string' ? normaliseEmail(identity.email) : null
  // Normalising can change an address, so the result may be a mailbox that the provider didn't verify. Then the address counts as
  // unverified.
  const isSpelledAlike = isPlainSpelling(String(identity.email))
  const name = text(identity.name, 200)
  const picture = text(identity.picture, 2048)
  return withoutUndefined({
    provider: provider.id,
    subject,
    ...(email !== null && { email }),
    emailVerified: email !== null && isSpelledAlike && identity.emailVerified === true,
    name: name && (withoutHidden(name).trim() || undefined),
    ...(picture !== undefined && /^https:\/\//.test(picture) && URL.canParse(picture) && { picture }),
    raw,
  })
}

function text(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest ? value : undefined
}
