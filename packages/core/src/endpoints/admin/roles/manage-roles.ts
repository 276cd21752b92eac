import * as v from 'valibot'
import type { Publication } from '../../../foundations/events/bus.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { roleName } from '../../../identity/accounts/tenants/role-name.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { takeOutOfInvitations } from './take-out-of-invitations.ts'

const permission = v.pipe(text(3, 200), v.regex(/^[^\s:]+:[^\s:]+$/))
const permissions = v.pipe(v.array(permission), v.maxLength(1000))

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  summary: 'List roles',
  success: 'One page of the roles with their permissions.',
  access: 'admin',
  needs: ['roles.list'],
  query: v.object(pageFields),
  replies: {
    200: v.object({
      roles: v.array(v.object({ name: v.string(), permissions: v.array(v.string()) })),
      ...pageReply,
    }),
  },

  async handle({ query }, { roles }) {
    const page = pageOf(query)
    const found = await roles.list(page)
    return ok({ roles: found.roles, ...pageFacts(page, found.total) })
  },
})

export const createRole = endpoint({
  method: 'POST',
  path: '/api/roles',
  summary: 'Create a role',
  success: 'Role created.',
  access: 'admin',
  needs: ['roles.insert'],
  body: v.object({ name: roleName, permissions: v.optional(permissions, []) }),
  errors: ['CONFLICT'],

  async handle({ body, admin, context }, { roles, events }) {
    const role = { name: body.name, permissions: [...new Set(body.permissions)] }
    const created = { role: role.name, by: admin.by }
    const granted = { ...created, permissions: role.permissions }
    const about = aboutRequest(context)
    const told: readonly Publication[] = [
      { event: 'identity.role.created', data: created, about },
      ...(role.permissions.length > 0 ? [{ event: 'identity.permission.granted' as const, data: granted, about }] : []),
    ]
    try {
      await events.change(told, () => roles.insert(role))
    } catch (error) {
      throw isConflict(error) ? failure('CONFLICT') : error
    }
    return ok()
  },
})

export const updateRole = endpoint({
  method: 'PATCH',
  path: '/api/roles/:name',
  summary: 'Replace the permissions of a role',
  success: 'Permissions replaced.',
  access: 'admin',
  needs: ['roles.find', 'roles.setPermissions'],
  body: v.object({ permissions }),

  async handle({ params: { name: role }, body, admin: { by }, context }, { roles, events }) {
    const before = (await roles.find(role))?.permissions ?? []
    const after = [...new Set(body.permissions)]
    const about = aboutRequest(context)
    const granted = after.filter((each) => !before.includes(each))
    const revoked = before.filter((each) => !after.includes(each))
    const told: Publication[] = []
    if (granted.length > 0)
      told.push({ event: 'identity.permission.granted', data: { role, permissions: granted, by }, about })
    if (revoked.length > 0)
      told.push({ event: 'identity.permission.revoked', data: { role, permissions: revoked, by }, about })
    if (!(await events.change(told, () => roles.setPermissions(role, after)))) throw failure('NOT_FOUND')
    return ok()
  },
})

/** Deletes a role and its assignments. Also removes the role from open invitations, so that they can't grant a later role of the same name. */
export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/roles/:name',
  summary: 'Delete a role',
  success: 'The role no longer exists, nor does anyone hold it.',
  access: 'admin',
  needs: ['roles.find', 'roles.delete'],

  async handle({ params: { name: role }, admin: { by }, context }, { roles, invitations, events }) {
    const permissions = (await roles.find(role))?.permissions ?? []
    const about = aboutRequest(context)
    const told: readonly Publication[] = [
      { event: 'identity.role.deleted', data: { role, by }, about },
      ...(permissions.length > 0
        ? [{ event: 'identity.permission.revoked' as const, data: { role, permissions, by }, about }]
        : []),
    ]
    await events.change(told, () => roles.delete(role))
    if (invitations !== undefined) await takeOutOfInvitations(role, invitations)
    return ok()
  },
})
