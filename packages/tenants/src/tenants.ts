import { defineFeature, type Feature, missingRoleMethods, missingTenantMethods } from '@sallyport/core/feature'
import { keyPermissions, mayInvite } from './access.ts'
import { appointOwner } from './endpoints/appoint-owner.ts'
import { listEvents } from './endpoints/events.ts'
import { invite, listInvitations, resendInvitation, revokeInvitation } from './endpoints/invitations.ts'
import { createTenantKey, deleteTenantKey, listTenantKeys } from './endpoints/keys.ts'
import { changeRole, handOver, leaveOrganisation, listMembers, removeMember } from './endpoints/members.ts'
import {
  createOrganisation,
  deleteOrganisation,
  listOrganisations,
  readOrganisation,
  updateOrganisation,
} from './endpoints/organisations.ts'
import { type TenantOperations, tenantOperations } from './operations.ts'
import { optionProblems, type TenantsOptions } from './options.ts'
import { sessionTenantFrom, TENANT_HEADER } from './tenant-of-request.ts'

/**
 * Lets users run organisations (tenants) themselves: create them, invite people, give roles, hand over, leave. Roles in an organisation are `owner`,
 * `admin` and `member`; they give no right elsewhere, and no role of the service gives a right in an organisation. An
 * organisation with an owner always keeps one.
 *
 * `sallyport.session` and the mounts then know the tenant of a request, with the user's roles and permissions in it, read at each request.
 *
 * Needs a store `tenants` with `memberRoles` and `changeMember`; all stores of `@sallyport/sql` have them.
 *
 * @example
 * import { tenants } from '@sallyport/tenants'
 *
 * const features = [tenants({ create: 'owned', maxPerUser: 5 })]
 */
export function tenants(options: TenantsOptions = {}): Feature<'tenants', TenantOperations> {
  const {
    create = 'owned',
    maxPerUser = 20,
    roles = [],
    memberDirectory = false,
    reservedSlugs = [],
    tenantOf = headerOf,
  } = options
  const resolved = { create, maxPerUser, roles, memberDirectory, reservedSlugs, tenantOf }
  return defineFeature({
    name: 'tenants',
    errors: {
      TENANT_NOT_FOUND: {
        status: 404,
        message: { en: 'The organisation does not exist.', it: 'L’organizzazione non esiste.' },
      },
      MEMBER_NOT_FOUND: {
        status: 404,
        message: {
          en: 'The user is not a member of the organisation.',
          it: 'L’utente non fa parte dell’organizzazione.',
        },
      },
      INVITATION_NOT_FOUND: {
        status: 404,
        message: { en: 'The invitation does not exist.', it: 'L’invito non esiste.' },
      },
      TENANT_LIMIT: {
        status: 409,
        message: {
          en: 'You own the maximum number of organisations.',
          it: 'Possiedi già il numero massimo di organizzazioni.',
        },
      },
    },
    auth: [
      listOrganisations(resolved),
      ...(create === 'nobody' ? [] : [createOrganisation(resolved)]),
      readOrganisation,
      updateOrganisation(resolved),
      deleteOrganisation,
      listMembers(resolved),
      changeRole(resolved),
      removeMember,
      leaveOrganisation,
      handOver,
      listInvitations,
      invite,
      resendInvitation,
      revokeInvitation,
      listTenantKeys,
      createTenantKey,
      deleteTenantKey,
      listEvents,
    ],
    pages: { account: { label: { en: 'Organisations', it: 'Organizzazioni' } } },
    keyPermissions: (tenantId, userId, services) => keyPermissions(tenantId, userId, roles, services),
    mayInvite,
    admin: [appointOwner],
    requestHeaders: [TENANT_HEADER],
    sessionTenant: sessionTenantFrom(tenantOf),
    tokenTenantError: 'TENANT_NOT_FOUND',
    check({ stores }) {
      const missing = missingTenantMethods(stores.tenants)
      const missingOfRoles = options.roles === undefined ? [] : missingRoleMethods(stores.roles)
      return [
        ...optionProblems(options),
        ...(missingOfRoles.length === 0
          ? []
          : [`features.tenants: \`roles\` needs a store \`roles\` with ${missingOfRoles.join(', ')}`]),
        ...(missing.length === 0 ? [] : [`features.tenants: needs a store \`tenants\` with ${missing.join(', ')}`]),
      ]
    },
    deletionErrors: ['LAST_OWNER'],
    beforeUserDeleted: ({ id }, services) => services.tenants.stepDown(id, {}),
    operations: (services) => tenantOperations(services),
  })
}

const headerOf = ({ headers }: Request) => headers.get(TENANT_HEADER)
