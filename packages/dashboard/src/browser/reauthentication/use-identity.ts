import { useEffect, useState } from 'preact/hooks'
import type { AuthApi } from '../api/auth-api.ts'
import { t } from '../language/text.ts'

/** A proof by which the administrator can confirm their identity. */
export type Proof = 'password' | 'passkey' | 'totp'

export interface Identity {
  /** Id of the signed-in account. */
  readonly id: string
  /** The proofs that the account has. */
  readonly proofs: readonly Proof[]
}

interface Me {
  readonly sub: string
  readonly hasPassword: boolean
  readonly isTotpEnabled: boolean
}

/** Returns the signed-in account and its proofs, or the error of loading them. Null while they are being loaded. */
export function useIdentity(own: AuthApi): Identity | Error | null {
  const [identity, setIdentity] = useState<Identity | Error | null>(null)
  useEffect(() => {
    load(own).then(setIdentity, setIdentity)
  }, [own])
  return identity
}

async function load(own: AuthApi): Promise<Identity> {
  const [{ sub, hasPassword, isTotpEnabled }, hasPasskeys] = await Promise.all([
    own.send<Me>('GET', '/me'),
    own.send<{ readonly passkeys: readonly unknown[] }>('GET', '/passkeys').then(
      ({ passkeys }) => passkeys.length > 0,
      // A service without passkeys has no such endpoint.
      () => false,
    ),
  ])
  return {
    id: sub,
    proofs: [
      ...(hasPassword ? (['password'] as const) : []),
      ...(hasPasskeys ? (['passkey'] as const) : []),
      ...(isTotpEnabled ? (['totp'] as const) : []),
    ],
  }
}

/** Rejects if another account has signed in meanwhile. What the administrator typed must not be sent for that account. */
export async function assertSame({ id }: Identity, own: AuthApi): Promise<void> {
  const { sub } = await own.send<Me>('GET', '/me')
  if (sub !== id)
    throw new Error(t('Another account is signed in now. Reload this page to continue with that account.'))
}
