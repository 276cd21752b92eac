import type { ScopeOptions } from './options.ts'

/** Scopes by name, each with its sentences for the consent page. */
export type Scopes = Readonly<Record<string, ScopeOptions>>

/** Scopes that give access to the claims of `userinfo` (OpenID Connect). */
export const IDENTITY_SCOPES: Scopes = {
  openid: { en: 'Know who you are', it: 'Sapere chi sei' },
  profile: { en: 'See your name', it: 'Vedere il tuo nome' },
  email: { en: 'See your email address', it: 'Vedere il tuo indirizzo email' },
  phone: { en: 'See your phone number', it: 'Vedere il tuo numero di telefono' },
}

/** Scope with which a grant gets a refresh token. */
export const OFFLINE: Scopes = {
  offline_access: {
    en: 'Keep this access while you are away',
    it: 'Mantenere l’accesso anche quando non sei presente',
  },
}

/** Scopes of this package, in addition to those of the option `scopes`. */
export const BUILT_IN_SCOPES: Scopes = { ...IDENTITY_SCOPES, ...OFFLINE }

/** Returns the scopes that are offered. Without a key for ID tokens, these don't include the scopes of OpenID Connect. */
export function offeredScopes(own: Scopes, hasIdTokens: boolean): Scopes {
  return { ...(hasIdTokens && IDENTITY_SCOPES), ...OFFLINE, ...own }
}

/** Splits the parameter `scope`. Null if it is malformed (RFC 6749, 3.3) or has more than 50 scopes. */
export function parseScope(scope: string): readonly string[] | null {
  const asked = [...new Set(scope.split(' ').filter((one) => one !== ''))]
  return asked.every((one) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(one)) && asked.length <= 50 ? asked : null
}
