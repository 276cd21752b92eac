import type { FeatureActing, FeatureServices, TenantRole } from '@sallyport/core/feature'

type Services = Pick<FeatureServices, 'tenants' | 'users' | 'failure'>

/**
 * Makes a member with the role `from` an owner. Rejects with 404 MEMBER_NOT_FOUND if the account is disabled or deleted: an owner must be able to
 * act.
 */
export async function makeOwner(
  id: string,
  userId: string,
  from: TenantRole,
  acting: FeatureActing,
  services: Services,
): Promise<void> {
  const { tenants } = services
  await requireActive(userId, services)
  if (from === 'owner') return
  await tenants.changeRole(id, userId, { from, to: 'owner' }, acting)
  // Checks again, because a deletion disables the account and then removes its ownerships. A deletion that began meanwhile may have missed this
  // ownership; a later one finds it.
  await requireActive(userId, services).catch(async (error) => {
    await tenants.changeRole(id, userId, { from: 'owner', to: from }, acting)
    throw error
  })
}

async function requireActive(id: string, { users, failure }: Pick<Services, 'users' | 'failure'>): Promise<void> {
  if ((await users.find({ id }))?.isDisabled !== false) throw failure('MEMBER_NOT_FOUND')
}
