import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'

/** A proof by which a signed-in user can confirm their identity. */
export type Proof = 'password' | 'passkey' | 'totp'

/** Returns the proofs that the user has, or null until they are known. */
export function useProofs(): readonly Proof[] | null {
  const { get, config } = usePage()
  const [proofs, setProofs] = useState<readonly Proof[] | null>(null)
  useEffect(() => {
    async function load() {
      const [me, own] = await Promise.all([get('/me'), config.features.passkeys ? get('/passkeys') : null])
      const { hasPassword, isTotpEnabled } = 'body' in me ? me.body : {}
      const hasPasskeys = own !== null && 'body' in own && [own.body.passkeys].flat().length > 0
      setProofs([
        ...(hasPassword === true ? (['password'] as const) : []),
        ...(hasPasskeys ? (['passkey'] as const) : []),
        ...(isTotpEnabled === true ? (['totp'] as const) : []),
      ])
    }
    void load()
  }, [])
  return proofs
}
