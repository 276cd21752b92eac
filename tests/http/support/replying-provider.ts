import { oauth2 } from '@sallyport/core'
import { SITE } from './make-target.ts'
import type { Overrides, UsualOptions } from './target.ts'

/** Where the callback leads if the token endpoint's reply isn't accepted. */
export const FAILED = `${SITE}/?error=OAUTH_TOKEN_EXCHANGE_FAILED`

/** Options of a service with an OAuth 2 provider, by the paths of its replies. */
export function replying(replies: Readonly<Record<string, () => Response>>, more: object = {}) {
  const urls = { authorizationUrl: 'https://one.example/authorize', tokenUrl: 'https://one.example/token' }
  const provider = oauth2({
    ...urls,
    clientId: 'sallyport',
    userInfoUrl: 'https://one.example/user',
    mapProfile: ({ id, email }) => ({ subject: id, email, emailVerified: true }),
    ...more,
  })
  return answering({ providers: { one: provider } }, replies)
}

/** Options of a service whose providers answer by these paths. */
export function answering(oauth: object, replies: Readonly<Record<string, () => Response>>) {
  return (usual: UsualOptions): Overrides => ({
    baseUrl: 'https://auth.example.com',
    // The cast is safe: the cases pass providers.
    oauth: oauth as NonNullable<Overrides['oauth']>,
    platform: {
      ...usual.platform,
      fetch: async (url: unknown) => replies[new URL(String(url)).pathname]?.() ?? new Response(null, { status: 500 }),
    },
  })
}

export const USER = () => Response.json({ id: '1', email: 'ada@example.com' })
export const TOKEN = { access_token: 'a', token_type: 'bearer' }
