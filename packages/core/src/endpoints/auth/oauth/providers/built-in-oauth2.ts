import type { OAuthClaims, OAuthIdentity } from '../../../../ports/host/oauth.ts'
import { type ClientOptions, oauth2, type ProviderDefinition } from './define-provider.ts'
import { objectOf } from './standard-claims.ts'

/** Sign-in with GitHub. The address comes from a separate endpoint, and is used only if it is GitHub's primary address and verified. */
export function github(client: ClientOptions): ProviderDefinition {
  return oauth2({
    ...client,
    scopes: client.scopes ?? ['read:user', 'user:email'],
    issuer: 'https://github.com/login/oauth',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userInfoUrl: 'https://api.github.com/user',
    moreUserInfo: { emails: 'https://api.github.com/user/emails' },
    optionalUserInfo: ['emails'],
    mapProfile: githubIdentity,
  })
}

/** Maps GitHub's replies to an identity: `user` is the reply of `/user`, `emails` the reply of `/user/emails`. */
export function githubIdentity(user: OAuthClaims, { emails }: OAuthClaims): OAuthIdentity {
  const listed: readonly unknown[] = Array.isArray(emails) ? emails : []
  const primary = listed.map(objectOf).find((entry) => entry.primary === true && entry.verified === true)
  return {
    subject: user.id,
    email: primary?.email,
    emailVerified: primary !== undefined,
    name: user.name ?? user.login,
    picture: user.avatar_url,
  }
}

export function discord(client: ClientOptions): ProviderDefinition {
  return oauth2({
    ...client,
    scopes: client.scopes ?? ['identify', 'email'],
    authorizationUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userInfoUrl: 'https://discord.com/api/users/@me',
    mapProfile: ({ id, email, verified, global_name, username, avatar }) => ({
      subject: id,
      email,
      emailVerified: verified === true,
      name: global_name ?? username,
      ...(typeof avatar === 'string' && { picture: `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` }),
    }),
  })
}

/** Sign-in with Facebook. Facebook doesn't report whether it verified the address, so the address counts as unverified. */
export function facebook(client: ClientOptions): ProviderDefinition {
  const graph = 'https://graph.facebook.com/v23.0'
  return oauth2({
    ...client,
    scopes: client.scopes ?? ['public_profile', 'email'],
    authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: `${graph}/oauth/access_token`,
    userInfoUrl: `${graph}/me?fields=id,name,email,picture`,
    mapProfile: ({ id, email, name, picture }) => ({
      subject: id,
      email,
      emailVerified: false,
      name,
      picture: objectOf(objectOf(picture).data).url,
    }),
  })
}
