import type { ProofStore } from '../ports/proofs.ts'
import type { SignInMethod } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { availableFactors, type SecondFactorPolicy } from './factor.ts'
import { isMailedPassword } from './mailed-password.ts'
import type { Services } from './services.ts'

/**
 * Ids of the second factors that a sign-in is offered. After a password that was set by mail the mailbox is no second factor, where there is
 * another one: it would be both (R05).
 */
export async function offeredFactors(
  user: User,
  method: SignInMethod,
  policy: SecondFactorPolicy,
  given: Pick<Services, 'factors' | 'now'> & { readonly proofs: ProofStore },
): Promise<readonly string[]> {
  const offered = await availableFactors(user, method, given.factors, policy)
  if (method !== 'password' || !offered.includes('magic-link')) return offered
  const others = offered.filter((id) => id !== 'magic-link')
  const isOpen = others.some((id) => given.factors.some((factor) => factor.id === id && !factor.isBackup))
  return isOpen && (await isMailedPassword(user.id, given)) ? others : offered
}
