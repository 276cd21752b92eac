import type { LogEntry } from '@sallyport/core'
import { fetchProfile, startAuthorization } from '../../../packages/core/src/endpoints/auth/oauth/providers/protocol.ts'
import {
  createProviderCache,
  type ProtocolSettings,
} from '../../../packages/core/src/endpoints/auth/oauth/providers/protocol-settings.ts'
import { createKeyRing } from '../../../packages/core/src/foundations/crypto/key-ring.ts'
import { createOutboundCalls } from '../../../packages/core/src/foundations/net/outbound-calls.ts'
import type { OAuthProfile, OAuthProvider } from '../../../packages/core/src/ports/host/oauth.ts'
import { authorize } from './authorize.ts'

export const REDIRECT_URI = 'http://127.0.0.1:1/auth/oauth/test/callback'

const keys = createKeyRing(['a secret of the tests, long enough'], 'oauth-state')

/** Settings whose log can be read. */
export function testSettings(
  more: Partial<ProtocolSettings> = {},
): ProtocolSettings & { readonly entries: readonly LogEntry[] } {
  const entries: LogEntry[] = []
  return {
    now: () => new Date(),
    systemNow: () => new Date(),
    environment: 'development',
    providerCache: createProviderCache(),
    calls: createOutboundCalls(),
    logger: (entry) => entries.push(entry),
    entries,
    ...more,
  }
}

export function expectedOf(state: string) {
  return { state, nonce: keys.sign(`n${state}`), codeVerifier: keys.sign(`v${state}`), redirectUri: REDIRECT_URI }
}

/**
 * Runs the whole sign-in: to the provider, through its form as `as`, back, and to the profile. `bend` changes the
 * callback or the expected values.
 */
export async function signIn(
  provider: OAuthProvider,
  given: ProtocolSettings,
  as: string | null,
  bend: { readonly expected?: object; readonly callback?: (url: URL) => void } = {},
): Promise<OAuthProfile> {
  const expected = expectedOf(crypto.randomUUID())
  const url = await authorize(await startAuthorization(provider, expected, given), { as })
  bend.callback?.(url)
  return fetchProfile(provider, { ...expected, ...bend.expected, callbackParams: url.searchParams }, given)
}

/** A `fetch` that changes the JSON of responses whose path ends with `path`. */
export function bendingFetch(
  path: string,
  change: (body: Record<string, unknown>) => unknown,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!new URL(String(input)).pathname.endsWith(path)) return response
    // The cast is safe: these tests change only JSON objects.
    const body = (await response.json()) as Record<string, unknown>
    return Response.json(change(body), { status: response.status })
  }
}
