import type { Tenant } from '../../ports/accounts/tenants.ts'
import { MEMBER_ROLE, TENANT } from './record-fields.ts'
import {
  anything,
  fieldsOrNone,
  flag,
  hasSame,
  memberChangeOutcome,
  recordList,
  recordOrNull,
  recordPage,
} from './result-checks.ts'

/** Checks of the results that the methods of the store `tenants` return. */
export const TENANT_METHODS = {
  least: { tenantsOf: recordList(TENANT) },
  further: {
    list: recordPage('tenants', TENANT),
    find: recordOrNull(TENANT, hasSame<Tenant>('id')),
    findBySlug: recordOrNull(TENANT, hasSame<Tenant>('slug')),
    insert: anything,
    update: recordOrNull(TENANT, hasSame<Tenant>('id')),
    countMembers: anything,
    delete: flag,
    listMembers: fieldsOrNone,
    addMember: flag,
    removeMember: flag,
    memberRoles: recordList(MEMBER_ROLE),
    changeMember: memberChangeOutcome,
    deleteForUser: anything,
  },
}
