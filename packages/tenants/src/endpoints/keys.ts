import {
  created,
  createdKeyReply,
  endpoint,
  freshProof,
  limits,
  newOwnedKey,
  ok,
  ownedKeysReply,
  ownedKeyView,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { accessOf, requireAccess } from '../access.ts'

const ERRORS = ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE']

export const listTenantKeys = endpoint({
  method: 'GET',
  path: '/tenants/:id/keys',
  summary: 'List the API keys of an organisation',
  success: 'The API keys, newest first, and the scopes that a new one of yours may have.',
  access: 'user',
  checksSession: true,
  tenantPermission: 'tenant:keys',
  needs: ['ownedKeys'],
  replies: { 200: ownedKeysReply },
  errors: ERRORS,

  async handle({ user: { sub }, params: { id } }, services) {
    await requireAccess(id, sub, 'tenant:keys', services)
    const { keys } = services.tenants
    const [all, scopes] = await Promise.all([keys.list(id), keys.grantable(id, sub)])
    return ok({ keys: all.map(ownedKeyView), scopes, max: keys.max() })
  },
})

/** A stolen session must not become a key that outlives it, so this endpoint needs a recent proof of identity (R06). */
export const createTenantKey = endpoint({
  method: 'POST',
  path: '/tenants/:id/keys',
  summary: 'Create an API key of an organisation',
  success: 'The new key; only this response shows it whole. It acts as the organisation, also after you left.',
  access: 'user',
  tenantPermission: 'tenant:keys',
  isAudited: true,
  isSensitive: true,
  limit: limits.sensitive,
  needs: ['ownedKeys'],
  body: v.object({ ...newOwnedKey.entries, ...freshProof }),
  replies: { 201: createdKeyReply },
  errors: [...ERRORS, 'KEY_LIMIT', 'SESSION_REVOKED'],

  async handle({ user, params: { id }, body, context }, services) {
    const { sub } = user
    const { currentPassword: _, totpCode: __, ...fields } = body
    await requireAccess(id, sub, 'tenant:keys', services)
    const mayStill = async () => {
      const { permissions = [] } = (await accessOf(id, sub, services)) ?? {}
      return ['tenant:keys', ...fields.scopes].every((one) => permissions.includes(one))
    }
    const { rawKey, key } = await services.tenants.keys.create(id, fields, { user, context }, mayStill)
    return created({ success: true, rawKey, key: ownedKeyView(key) })
  },
})

export const deleteTenantKey = endpoint({
  method: 'DELETE',
  path: '/tenants/:id/keys/:keyId',
  summary: 'Delete an API key of an organisation',
  success: 'The key no longer works.',
  access: 'user',
  tenantPermission: 'tenant:keys',
  isAudited: true,
  needs: ['ownedKeys'],
  errors: [...ERRORS, 'NOT_FOUND'],

  async handle({ user: { sub }, params: { id, keyId }, context }, services) {
    await requireAccess(id, sub, 'tenant:keys', services)
    if (!(await services.tenants.keys.delete(id, keyId, { by: { userId: sub }, context })))
      throw services.failure('NOT_FOUND')
    return ok()
  },
})
