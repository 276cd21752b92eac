import { AuthError, type OAuthOptions, oauth2, oidc, type SallyportOptions } from '@sallyport/core'
import { githubIdentity } from '../../../../packages/core/src/endpoints/auth/oauth/providers/built-in-oauth2.ts'
import { apple } from '../../../../packages/core/src/endpoints/auth/oauth/providers/built-in-oidc.ts'
import { BASE_URL, OTHER_SITE, type Setup, SITE } from './places.ts'

type Variant = Omit<Partial<SallyportOptions>, 'oauth'> & Partial<Omit<OAuthOptions, 'providers'>>

/** Options of services under test, by name; `plain` has only those that all have. */
const VARIANTS = {
  plain: {},
  trusting: { linking: { trustVerifiedEmail: true } },
  strict: { emailVerificationMode: 'strict' },
  lazy: { emailVerificationMode: 'lazy' },
  demanding: { secondFactor: { required: true } },
  setup: { secondFactor: { required: true, methods: ['totp'] } },
  lenient: { secondFactor: { after: ['password'] } },
  limited: { rateLimits: {} },
  /** Options of `plain`. Tests move only this variant's clock, so that nothing expires in the others. */
  clock: {},
  /** The variant whose store is slow to add a user. */
  slow: {},
  csrf: { csrf: true, cookies: { prefix: true, sameSite: 'strict' }, siteUrl: [`${SITE}/`, `${OTHER_SITE}/`] },
  embedded: { cookies: { sameSite: 'none' } },
  ownPages: { links: { accountConflict: `${BASE_URL}/auth/ui/account-conflict` } },
  path: { links: { login: '/sign-in?from=oauth', twoFactor: '/second', accountConflict: '/clash' } },
  absolute: {
    links: {
      login: 'https://login.example.org/?a=1',
      twoFactor: 'https://claimed.example/second',
      accountConflict: 'https://x.example.org/c',
    },
  },
  function: {
    links: {
      login: (query) => `https://f.example.org/login#${query}`,
      twoFactor: (query) => `https://f.example.org/2fa#${query}`,
      accountConflict: (query) => `https://f.example.org/conflict#${query}`,
    },
  },
  host: {
    linking: { trustVerifiedEmail: true },
    onOAuthUser({ subject, raw }) {
      if (subject.startsWith('clash')) throw new AuthError('Taken', 'OAUTH_ACCOUNT_CONFLICT', 409)
      if (subject.startsWith('barred')) throw new AuthError('Not you', 'HOST_SAYS_NO', 403)
      if (subject.startsWith('broken')) throw new Error('the host is down')
      return { id: String(raw.name) }
    },
  },
  gate: {
    onOAuthUser() {
      throw new AuthError('Not you', 'HOST_SAYS_NO', 403)
    },
    onLink({ subject }, { request, user }) {
      const isAsked = request.url.includes('/callback') && user.id !== ''
      if (!isAsked || subject.startsWith('barred')) throw new AuthError('Not you', 'HOST_SAYS_NO', 403)
    },
  },
} as const satisfies Readonly<Record<string, Variant>>

export type VariantName = keyof typeof VARIANTS | 'absent'

export function optionsOf(name: VariantName, setup: Setup): Partial<SallyportOptions> {
  if (name === 'absent') return {}
  const { onOAuthUser, onLink, ...options }: Variant = VARIANTS[name]
  return { ...options, oauth: { providers: providersOf(setup), onOAuthUser, onLink } }
}

function providersOf({ issuer, clients: [first, second], bentIssuer, hub }: Setup): OAuthOptions['providers'] {
  const { origin } = hub
  // Without Apple's own endpoints, which have fixed addresses.
  const { endpoints: _, ...appleForm } = apple({ ...first, scopes: ['openid', 'email'] })
  return {
    test: oidc({ issuer, ...first }),
    second: oidc({ issuer, ...second, clientAuthentication: 'basic' }),
    form: { ...appleForm, issuer },
    bent: oidc({ issuer: bentIssuer, ...first }),
    hub: oauth2({
      ...hub.client,
      issuer: `${origin}/login/oauth`,
      authorizationUrl: `${origin}/login/oauth/authorize`,
      tokenUrl: `${origin}/login/oauth/access_token`,
      userInfoUrl: `${origin}/user`,
      moreUserInfo: { emails: `${origin}/user/emails` },
      mapProfile: githubIdentity,
    }),
  }
}
