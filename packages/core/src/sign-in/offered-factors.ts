import type { ProofStore } from '../ports/proofs.ts'
import type { SignInMethod } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { availableFactors, type SecondFactorPolicy } from './factor.ts'
import { isMailedPassword } from './mailed-password.ts'
import type { Services } from './services.ts'

/**
 * Returns the ids of the second factors that a sign-in is offered; none means that one has to be set up. After a password that was set by mail
 * the mailbox is no second factor: it would be both (R05). With `enrol: 'app'` a user without an authenticator app is offered none.
 */
export async function offeredFactors(
  user: User,
  method: SignInMethod,
  policy: SecondFactorPolicy,
  given: Pick<Services, 'factors' | 'now'> & { readonly proofs: ProofStore },
): Promise<readonly string[]> {
  if (policy.enrol === 'app' && !user.isTotpEnabled) return []
  const offered = await availableFactors(user, method, given.factors, policy)
  const isByMail = method === 'password' && offered.includes('magic-link') && (await isMailedPassword(user.id, given))
  if (!isByMail) return offered
  const others = offered.filter((id) => id !== 'magic-link')
  const hasFactor = others.some((id) => given.factors.some((factor) => factor.id === id && !factor.isBackup))
  return hasFactor ? others : []
}
