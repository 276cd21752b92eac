import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { type Answer, bytes, send } from '../support/answer.ts'
import { equal, status, text } from '../support/expect.ts'
import type { Overrides, Target } from '../support/target.ts'
import { FRESH, type Person } from '../tenants/organisation.ts'

export const WITH_KEYS: Overrides = {
  ...WITH_ADMIN,
  features: [ownedKeys(), tenants({ roles: ['editor'] })],
  rateLimits: false,
}

export interface MadeKey {
  readonly id: string
  readonly rawKey: string
}

/** Makes a key of the person, or of an organisation of theirs. */
export async function keyOf({ client }: Person, scopes: readonly string[] = [], tenantId?: string): Promise<MadeKey> {
  const path = tenantId === undefined ? '/auth/api-keys' : `/auth/tenants/${tenantId}/keys`
  const answer = await client.post(path, { ...FRESH, name: 'ci', scopes })
  status(answer, 201)
  return { id: String(Object(answer.json.key).id), rawKey: text(answer, 'rawKey') }
}

export function withKey(
  target: Target,
  { rawKey }: Pick<MadeKey, 'rawKey'>,
  method: string,
  path: string,
  json?: object,
): Promise<Answer> {
  return send(target, method, path, { headers: { 'X-Api-Key': rawKey }, ...(json && method !== 'GET' && { json }) })
}

/** Expects a refusal that names the permissions which the giver lacks. */
export function lacks(answer: Answer, ...missing: readonly string[]): void {
  equal([answer.status, answer.json.code, answer.json.missing], [403, 'INSUFFICIENT_SCOPE', missing])
}

/** Returns what a resource server learns about a key. It asks for keys of this owner; by default, of the one that the text names. */
export async function introspector(
  target: Target,
  owner?: 'user' | 'tenant' | 'none',
): Promise<(key: Pick<MadeKey, 'rawKey'>) => Promise<object>> {
  const issued = await administer(target, 'POST', '/api-keys', { name: 'api', scopes: ['api-keys:introspect'] })
  const headers = { 'X-Api-Key': text(issued, 'rawKey'), 'Content-Type': 'application/x-www-form-urlencoded' }
  return async ({ rawKey }) => {
    const asked = owner ?? (rawKey.startsWith('tk') ? 'tenant' : 'user')
    const body = bytes(String(new URLSearchParams({ token: rawKey, ...(asked !== 'none' && { owner: asked }) })))
    const answer = await send(target, 'POST', '/tools/introspect', { body, headers })
    status(answer, 200)
    const { iat: _, client_id: __, ...told } = answer.json
    return told
  }
}

/** Creates a role, and assigns it to the person globally or within an organisation. */
export async function assign(
  target: Target,
  { id }: Person,
  role: string,
  permissions: readonly string[],
  tenantId?: string,
): Promise<void> {
  await administer(target, 'POST', '/roles', { name: role, permissions })
  status(await administer(target, 'POST', `/users/${id}/roles`, { role, ...(tenantId && { tenantId }) }), 200)
}
