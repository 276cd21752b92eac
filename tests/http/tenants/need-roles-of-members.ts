/** Groups and cases that need a store with `tenants.changeMember`. */
export const NEED_ROLES_OF_MEMBERS: readonly string[] = [
  'Organisations',
  'Organisations that lose people at once',
  'What kinds of people may do in organisations',
  'Options of organisations',
  'Grants in organisations',
  'Invitations by members',
  'Invitations by members: rules',
  'Tenant of a request',
  'Tenant of a request: rules',
  'Tenant of a token',
  'Tenant of a token: rules',
  'Events of an organisation',
  'Events of an organisation: rules',
  'Two tabs in two organisations',
  'Authorization server: organisations',
]
