import type { Policies } from '../../../identity/policies/policies.ts'
import type { Optionally } from '../../../ports/needs.ts'

interface Given extends Optionally<'mailer' | 'passkeyVerifier' | 'oauth'> {
  readonly policies: () => Promise<Policies>
}

/**
 * True if an invitation can be accepted without a password. A person who leaves before they add a passkey or a provider account can sign in
 * only by mail: with a magic link, or with the password that they set by a reset. If the mailer sends no magic links, the policy must require a
 * second factor after `magic-link`, the method by which accepting signs in. Otherwise accepting would evade the second factor that a sign-in
 * with a password needs.
 */
export async function isPasswordOptional({ mailer, passkeyVerifier, oauth, policies }: Given): Promise<boolean> {
  if (mailer?.sendMagicLink !== undefined) return true
  const canAddMethod = passkeyVerifier !== undefined || oauth?.onLink !== undefined
  if (mailer?.sendPasswordReset === undefined || !canAddMethod) return false
  return (await policies()).secondFactor.after.includes('magic-link')
}
