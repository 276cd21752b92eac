import type { Policies } from '../../../identity/policies/policies.ts'
import type { Optionally } from '../../../ports/needs.ts'

interface Given extends Optionally<'mailer' | 'passkeyVerifier' | 'oauth'> {
  readonly policies: () => Promise<Policies>
}

/**
 * True if an invitation can be accepted without a password: if the person can sign in later by a magic link. Without magic links, three conditions
 * apply. The person can set a password by a reset. They can add a passkey or a provider account. And the policy requires a second factor after
 * `magic-link`, the method by which accepting signs in; otherwise accepting would evade the second factor that a sign-in with a password needs.
 */
export async function isPasswordOptional({ mailer, passkeyVerifier, oauth, policies }: Given): Promise<boolean> {
  if (mailer?.sendMagicLink !== undefined) return true
  const canAddMethod = passkeyVerifier !== undefined || oauth?.onLink !== undefined
  if (mailer?.sendPasswordReset === undefined || !canAddMethod) return false
  return (await policies()).secondFactor.after.includes('magic-link')
}
