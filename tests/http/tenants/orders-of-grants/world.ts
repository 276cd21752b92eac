import { createSallyport } from '@sallyport/core'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { assign } from '../../owned-keys/keys.ts'
import { given } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { createdBy, joins, type Person, person } from '../organisation.ts'

/** Roles that owners may give, with their permissions. */
export const OFFERED = { editor: ['texts:read', 'texts:write'], guide: ['guides:write'] } as const
export const ROLES = Object.keys(OFFERED)
export const NAMES = ['ada', 'bob', 'cy', 'dee', 'eve'] as const

/** Permissions of a person in an organisation. */
export interface Access {
  readonly role: string
  readonly permissions: readonly string[]
}

/** Permissions of each person in each organisation: `held[organisation][person]`. */
export type Held = readonly (readonly Access[])[]

export interface World {
  readonly target: Target
  readonly people: readonly Person[]
  readonly emails: readonly string[]
  readonly organisations: readonly string[]
  held(): Promise<Held>
  /** Mailed invitations, also those that were redeemed. `to`: index of the person. */
  readonly mailed: { readonly token: string; readonly to: number }[]
  readonly keys: { readonly rawKey: string }[]
}

export type Service = ReturnType<typeof serviceOf>

/** A service over the stores of the target, which tells what people may do. */
export function serviceOf(target: Target) {
  return createSallyport({ ...given(target.options), features: [ownedKeys(), tenants({ roles: ROLES })] })
}

/**
 * Ada and Dee own the first organisation, Eve the second. Bob, an administrator of the first, has roles that no member may give. Cy is an
 * editor in the first and an administrator of the second. `run`: number of the world, because all share a service.
 */
export async function worldOf(target: Target, { features }: Service, run: number): Promise<World> {
  const names = NAMES.map((name) => `${name}${run}`)
  const people = await Promise.all(names.map((name) => person(target, name)))
  // The cast is safe: there are as many as names.
  const [ada, bob, cy, dee, eve] = people as [Person, Person, Person, Person, Person]
  const [first, second] = [await createdBy(ada), await createdBy(eve)]
  await joins(target, first, bob, 'admin', ada)
  await joins(target, first, cy)
  await joins(target, first, dee, 'owner')
  await joins(target, second, cy, 'admin', eve)
  await assign(target, cy, 'editor', OFFERED.editor, first)
  await assign(target, bob, 'auditor', ['books:read'], first)
  await assign(target, bob, 'boss', ['all:do'])
  const organisations = [first, second]
  const accessOf = async (id: string, { id: userId }: Person): Promise<Access> =>
    (await features.tenants.accessOf(id, userId)) ?? { role: 'none', permissions: [] }
  return {
    target,
    people,
    emails: names.map((name) => `${name}@example.com`),
    organisations,
    held: () => Promise.all(organisations.map((id) => Promise.all(people.map((one) => accessOf(id, one))))),
    mailed: [],
    keys: [],
  }
}
