import type { Answer } from '../call.ts'
import { type Loaded, picked, useLoaded } from '../lists/use-loaded.ts'
import { usePage } from '../page-context.ts'
import { isSignedOut } from '../spent-link.ts'

/** A proof by which a signed-in user can confirm their identity. */
export type Proof = 'password' | 'passkey' | 'totp'

/** Loads the proofs that the user has. None if the session has ended. */
export function useProofs(): Loaded<readonly Proof[]> {
  const { get, config } = usePage()
  const profile = async () => picked(await get('/me'), (body) => ('hasPassword' in body ? body : undefined))
  const passkeys = async () => picked(await get('/passkeys'), (body) => body.passkeys)
  async function found(): Promise<Answer<readonly Proof[]>> {
    const [me, own] = await Promise.all([profile(), config.features.passkeys ? passkeys() : { body: [] }])
    if ('failure' in me) return isSignedOut(me.failure) ? { body: [] } : me
    const proofs: readonly Proof[] = [
      ...(me.body.hasPassword ? (['password'] as const) : []),
      ...('body' in own && own.body.length > 0 ? (['passkey'] as const) : []),
      ...(me.body.isTotpEnabled ? (['totp'] as const) : []),
    ]
    // The passkeys that can't be loaded may be the only proof.
    return proofs.length === 0 && 'failure' in own ? own : { body: proofs }
  }
  return useLoaded(found, [])
}
