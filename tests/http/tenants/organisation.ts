import { tenants } from '@sallyport/tenants'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { PASSWORD, signedInNative } from '../support/account.ts'
import { given, status } from '../support/expect.ts'
import type { Native } from '../support/native.ts'
import type { Overrides, Target } from '../support/target.ts'

export const WITH_TENANTS: Overrides = { ...WITH_ADMIN, features: [tenants()] }

/** Organisations that users create before they proved their address. */
export const TENANTS_FOR_ANYONE: Overrides = { features: [tenants({ create: 'anyone' })] }

/** Fields that handing over and deleting ask for. */
export const FRESH = { currentPassword: PASSWORD }

export interface Person {
  readonly id: string
  readonly client: Native
}

/** Signs in somebody of this name. */
export async function person(target: Target, name: string): Promise<Person> {
  const { user, client } = await signedInNative(target, { email: `${name}@example.com`, firstName: name })
  return { id: user.id, client }
}

/** Lets the person create an organisation. Returns its id. */
export async function createdBy({ client }: Person, name = 'Acme'): Promise<string> {
  const answer = await client.post('/auth/tenants', { name })
  status(answer, 201)
  return String(Object(answer.json.tenant).id)
}

/** Makes the person a member with the role. An owner of the organisation gives it. */
export async function joins(
  target: Target,
  id: string,
  { id: userId }: Person,
  role: 'admin' | 'member' | 'owner' = 'member',
  owner?: Person,
): Promise<void> {
  status(await administer(target, 'POST', `/tenants/${id}/users`, { userId }), 200)
  if (role === 'owner') status(await administer(target, 'POST', `/tenants/${id}/owner`, { userId }), 200)
  else if (role === 'admin')
    status(await given(owner).client.send('PATCH', `/auth/tenants/${id}/members/${userId}`, { json: { role } }), 200)
}

/** Returns the members' roles by user id, as the store has them. */
export async function rolesIn(target: Target, id: string, people: readonly Person[]): Promise<Record<string, string>> {
  const ids = people.map((one) => one.id)
  const held = (await target.stores.tenants?.memberRoles?.(id, ids)) ?? []
  return Object.fromEntries(held.map(({ userId, role }) => [userId, role]))
}
