/** Groups and cases that need a store with `tenants.changeMember`. */
export const NEED_ROLES_OF_MEMBERS: readonly string[] = [
  'Organisations',
  'Organisations that lose people at once',
  'Invitations by members',
  'Tenant of a request',
  'Tenant of a token',
  'Events of an organisation',
  'Authorization server: organisations',
]
