import type { ReplyOf } from '../auth-endpoints.ts'

/** An organisation of the signed-in user, with the user's role and permissions in it. */
export type Organisation = ReplyOf<'GET', '/tenants'>['tenants'][number]

export type Role = Organisation['role']

export const ROLES = ['member', 'admin', 'owner'] as const satisfies readonly Role[]

/** Path of the organisation's endpoints. */
export const pathOf = ({ id }: Pick<Organisation, 'id'>) => `/tenants/${encodeURIComponent(id)}` as const

export interface OrganisationProps {
  readonly organisation: Organisation
  /** Loads the organisation again. */
  readonly onChange: () => Promise<unknown>
}
