import type { Answer } from '../call.ts'
import { type Loaded, useLoaded } from '../lists/use-loaded.ts'
import { usePage } from '../page-context.ts'
import { isSignedOut } from '../spent-link.ts'

/** A proof by which a signed-in user can confirm their identity. */
export type Proof = 'password' | 'passkey' | 'totp'

/** Loads the proofs that the user has. None if the session has ended. */
export function useProofs(): Loaded<readonly Proof[]> {
  const { get, config } = usePage()
  async function found(): Promise<Answer<readonly Proof[]>> {
    const [me, own] = await Promise.all([get('/me'), config.features.passkeys ? get('/passkeys') : null])
    if ('failure' in me) return isSignedOut(me.failure) ? { body: [] } : me
    const hasPasskeys = own !== null && 'body' in own && [own.body.passkeys].flat().length > 0
    return {
      body: [
        ...(me.body.hasPassword === true ? (['password'] as const) : []),
        ...(hasPasskeys ? (['passkey'] as const) : []),
        ...(me.body.isTotpEnabled === true ? (['totp'] as const) : []),
      ],
    }
  }
  return useLoaded(found, [])
}
