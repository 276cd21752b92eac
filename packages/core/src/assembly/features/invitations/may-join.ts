import type { FeatureGiven } from '../feature.ts'

/**
 * True if a member may invite this address: it has an account, or everyone may create one. If the host's `onRegister` decides who gets an account, an
 * invitation by a member must not replace this decision.
 */
export async function mayJoin(email: string, { registration, users }: FeatureGiven): Promise<boolean> {
  const isOpen = registration !== undefined && registration.onRegister === undefined
  return isOpen || (await users.findByEmail(email)) !== null
}
