import * as v from 'valibot'
import { userActor } from '../../../foundations/events/actors.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { deleteOwnedKey, keysOf } from '../../../identity/api-keys/delete-keys.ts'
import { createKey } from '../../../identity/owned-keys/create-key.ts'
import {
  createdKeyReply,
  newOwnedKey,
  ownedKeysReply,
  ownedKeyView,
} from '../../../identity/owned-keys/owned-key-reply.ts'
import { grantableScopes } from '../../../identity/owned-keys/owned-key-scope.ts'
import { presentPermissions } from '../../../identity/owned-keys/present-permissions.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { created, ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { tagged } from '../../../web/http/routing/endpoint.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const NEEDS = ['users', 'ownedKeys', 'apiKeys.listOf', 'apiKeys.deleteOf', 'apiKeys.adopt'] as const

export const listOwnKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  summary: 'List your API keys',
  success: 'Your API keys, newest first, and the scopes that a new one may have.',
  access: 'user',
  checksSession: true,
  needs: NEEDS,
  replies: { 200: ownedKeysReply },

  async handle({ user: { sub: userId } }, given) {
    const [keys, permissions] = await Promise.all([keysOf({ userId }, given), presentPermissions({ userId }, given)])
    const scopes = grantableScopes(permissions ?? [])
    return ok({ keys: keys.map(ownedKeyView), scopes, max: given.ownedKeys.maxPerOwner })
  },
})

/** Creates an API key. Requires a recent proof of identity, so that a stolen session can't be turned into a key that outlives it (R06). */
export const createOwnKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  summary: 'Create an API key that acts as you',
  success: 'The new key; only this response shows it whole.',
  access: 'user',
  isAudited: true,
  isSensitive: true,
  limit: limits.sensitive,
  needs: [...NEEDS, 'sessions'],
  body: v.object({ ...newOwnedKey.entries, ...freshProof }),
  replies: { 201: createdKeyReply },
  errors: ['INSUFFICIENT_SCOPE', 'KEY_LIMIT', 'SESSION_REVOKED', 'ACCOUNT_DISABLED'],

  async handle({ user, body: { currentPassword: _, totpCode: __, ...fields }, context }, given) {
    const { id: userId } = await loadCaller(user, given.users)
    const permissions = (await presentPermissions({ userId }, given)) ?? []
    const making = { by: userActor(userId), about: aboutRequest(context), permissions }
    const confirm = (undo: () => Promise<unknown>) => assertStillSignedIn(user, given, undo)
    const { rawKey, key } = await createKey({ userId }, fields, making, confirm, given)
    return created({ success: true, rawKey, key: ownedKeyView(key) })
  },
})

export const deleteOwnKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id',
  summary: 'Delete one of your API keys',
  success: 'The key no longer works.',
  access: 'user',
  isAudited: true,
  needs: NEEDS,
  errors: ['NOT_FOUND'],

  async handle({ user: { sub: userId }, params: { id }, context }, given) {
    const acting = { by: userActor(userId), about: aboutRequest(context) }
    if (!(await deleteOwnedKey(id, { userId }, acting, given))) throw failure('NOT_FOUND')
    return ok()
  },
})

/** Endpoints below `<auth mount>/api-keys`. */
export const ownKeyEndpoints = tagged('API keys', [listOwnKeys, createOwnKey, deleteOwnKey])
