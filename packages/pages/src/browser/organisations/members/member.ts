import type { ReplyOf } from '../../auth-endpoints.ts'
import type { Told } from '../../page-context.ts'
import type { Organisation } from '../organisation.ts'

export type Member = ReplyOf<'GET', `/tenants/${string}/members`>['members'][number]

export interface MemberProps {
  readonly organisation: Organisation
  readonly member: Member
  /** True if the member is the signed-in user. */
  readonly isSelf: boolean
  /** Names of the roles of the host that the user may give. */
  readonly assignableRoles: readonly string[]
  /** Called after a change, with the text to show. */
  readonly onChanged: (...result: Told) => Promise<void>
}
