import * as v from 'valibot'

/** Schema of a member's role in a tenant. */
export const tenantRole = v.picklist(['owner', 'admin', 'member'])
