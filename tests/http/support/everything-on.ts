import { memoryHub, oauth2 } from '@sallyport/core'
import { metrics } from '@sallyport/core/metrics'
import { fakeScripts } from './fake-scripts.ts'
import { STATIC_PAGES } from './pages/static-pages.ts'
import { PASSKEYS } from './passkeys/passkey-options.ts'
import type { Overrides, UsualOptions } from './target.ts'

export const ADMIN_SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'

/** Id of a provider that can't be reached. */
export const PROVIDER = 'x'

const provider = oauth2({
  clientId: 'sallyport',
  authorizationUrl: 'https://provider.invalid/authorize',
  tokenUrl: 'https://provider.invalid/token',
  userInfoUrl: 'https://provider.invalid/user',
  mapProfile: ({ id }) => ({ subject: id, emailVerified: false }),
})

/** Options that, with the suite's stores, enable every endpoint. Rate limits are off. */
export async function everythingOn(): Promise<Overrides> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return {
    rateLimits: false,
    session: { selfService: true },
    guests: {},
    hub: memoryHub(),
    baseUrl: 'https://auth.example.com',
    oauth: { providers: { [PROVIDER]: provider } },
    admin: { secret: ADMIN_SECRET, impersonation: true },
    metrics: metrics(),
    ...PASSKEYS,
    ui: { pages: STATIC_PAGES },
    scripts: fakeScripts(() => null),
    // The cast is safe: a private key of this curve has all these fields.
    signingKeys: [{ kty, crv, x, y, d, kid: 'test', alg: 'ES256' } as never],
  }
}

/** Returns `everythingOn()` for a runtime's stores: options whose stores are missing are off. `more` overrides options. */
export async function everythingFor(more: Overrides = {}): Promise<(usual: UsualOptions) => Overrides> {
  const everything = { ...(await everythingOn()), ...more }
  return ({ stores }) => ({
    ...everything,
    ...('passkeys' in stores ? {} : { passkeys: undefined }),
    ...(stores.users.listInactiveGuests === undefined && { guests: undefined }),
  })
}
