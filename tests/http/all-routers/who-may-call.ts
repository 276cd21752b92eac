import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { requestGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { bodySchemaOf, sampleBody } from '../openapi/sample-body.ts'
import { keyOf } from '../owned-keys/keys.ts'
import { bytes, send } from '../support/answer.ts'
import { ADMIN_SECRET, everythingOn } from '../support/everything-on.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import { native } from '../support/native.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { createdBy, joins, type Person, person, rolesIn } from '../tenants/organisation.ts'

const READS = ['tenant:read']
const MANAGES = [...READS, ...['audit', 'invite', 'keys', 'members', 'roles', 'update'].map((one) => `tenant:${one}`)]
/** Permissions of each kind of person in the organisation, as docs/concepts/organisations.md says; null: they aren't in it. */
const PEOPLE = {
  owner: [...MANAGES, 'tenant:delete'],
  admin: MANAGES,
  member: READS,
  former: null,
  stranger: null,
} as const satisfies Readonly<Record<string, readonly string[] | null>>
type Kind = keyof typeof PEOPLE

interface Caller {
  readonly name: string
  readonly credential: 'none' | 'guest' | 'acting' | 'user' | 'key of a user' | 'key of a tenant'
  readonly headers: Readonly<Record<string, string>>
  readonly permissions: readonly string[] | null
}

interface World {
  readonly target: Target
  readonly id: string
  readonly people: readonly Person[]
  readonly callers: readonly Caller[]
}

const bearer = (token: string | undefined) => ({ Authorization: `Bearer ${given(token)}` })

async function world(open: MakeTarget): Promise<World> {
  const target = await open({
    ...(await everythingOn()),
    features: [ownedKeys(), tenants()],
    admin: { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' }, impersonation: true, keys: true },
  })
  const kinds = Object.keys(PEOPLE) as Kind[]
  const all = await Promise.all(kinds.map(async (kind) => [kind, await person(target, kind)] as const))
  // The cast is safe: `PEOPLE` lists every name of the type.
  const people = Object.fromEntries(all) as Record<Kind, Person>
  const id = await createdBy(people.owner)
  await createdBy(people.stranger, 'Elsewhere')
  await joins(target, id, people.admin, 'admin', people.owner)
  for (const one of [people.member, people.former]) await joins(target, id, one)
  status(await people.former.client.post(`/auth/tenants/${id}/leave`), 200)
  const keys = await Promise.all(all.map(async ([kind, one]) => [kind, await keyOf(one)] as const))
  const ofTenant = await keyOf(people.owner, PEOPLE.owner, id)
  const guest = native(target)
  status(await guest.post('/auth/guest', {}), 200)
  const acting = await send(target, 'POST', `/admin/api/users/${people.owner.id}/impersonate`, {
    headers: { ...bearer(ADMIN_SECRET), 'X-Auth-Strategy': 'bearer' },
    json: { reason: 'ticket 4711: the members are missing' },
  })
  const ofKey = { permissions: null } as const
  return {
    target,
    id,
    people: Object.values(people),
    callers: [
      { name: 'nobody', credential: 'none', headers: {}, permissions: null },
      { name: 'guest', credential: 'guest', headers: bearer(guest.accessToken), permissions: null },
      {
        name: 'acting as the owner',
        credential: 'acting',
        headers: bearer(text(acting, 'accessToken')),
        permissions: PEOPLE.owner,
      },
      ...all.map(([kind, { client }]): Caller => {
        const permissions = PEOPLE[kind]
        return { name: kind, credential: 'user', headers: bearer(client.accessToken), permissions }
      }),
      ...keys.map(([kind, { rawKey }]): Caller => {
        const headers = { 'X-Api-Key': rawKey }
        return { ...ofKey, name: `key of the ${kind}`, credential: 'key of a user', headers }
      }),
      {
        ...ofKey,
        name: 'key of the organisation',
        credential: 'key of a tenant',
        headers: { 'X-Api-Key': ofTenant.rawKey },
      },
    ],
  }
}

function callersOf({ description }: Operation): readonly string[] {
  // The cast is safe: the document's own tests know its extensions.
  return description['x-callers'] as readonly string[]
}

function codesOf({ description: { responses } }: Operation): readonly unknown[] {
  return Object.values(isJson(responses) ? responses : {}).flatMap((one) =>
    isJson(one) && Array.isArray(one['x-error-codes']) ? one['x-error-codes'] : [],
  )
}

/** Returns the refusal that the endpoint's declaration promises this caller, or null if they may call. */
function refusalOf(operation: Operation, { credential, permissions }: Caller): readonly [number, string?] | null {
  const callers = callersOf(operation)
  const [isForUsers, isForAll] = [callers.includes('user'), callers.includes('public')]
  const otherwise = isForAll ? null : ([401] as const)
  if (credential === 'none') return otherwise
  if (credential.startsWith('key')) {
    if (!callers.includes('ownedKey')) return otherwise
    // A key of a tenant acts as no user.
    return credential === 'key of a tenant' && operation.template === '/auth/me' ? [403, 'INSUFFICIENT_SCOPE'] : null
  }
  if (!isForUsers) {
    const isJudged = callers.includes('admin') || callers.includes('refresh')
    if (credential === 'acting' && isJudged && !isForAll) return [403, 'IMPERSONATION_FORBIDDEN']
    return callers.includes('admin') && !isForAll ? [403, 'ADMIN_FORBIDDEN'] : otherwise
  }
  const codes = codesOf(operation)
  if (credential === 'acting' && codes.includes('IMPERSONATION_FORBIDDEN')) return [403, 'IMPERSONATION_FORBIDDEN']
  if (credential === 'guest' && codes.includes('GUEST_FORBIDDEN')) return [403, 'GUEST_FORBIDDEN']
  const permission = operation.description['x-tenant-permission']
  if (typeof permission !== 'string') return null
  if (permissions === null) return [404, 'TENANT_NOT_FOUND']
  return permissions.includes(permission) ? null : [403, 'INSUFFICIENT_SCOPE']
}

/** A body with the required fields: refusals within a tenant come after the schema. */
function bodyOf(operation: Operation): object {
  const schema = bodySchemaOf(operation)
  const required = Array.isArray(schema?.required) ? schema.required : []
  return Object.fromEntries(Object.entries(sampleBody(schema, 'sample')).filter(([name]) => required.includes(name)))
}

/** No handler runs with it, and the guard doesn't read it. */
const BROKEN = bytes('{')

/** Calls the endpoint. If the caller may call it, a request that would change something is one that no handler gets. */
async function call({ target, id }: World, operation: Operation, { headers }: Caller, isRefused: boolean) {
  const method = operation.method.toUpperCase()
  const path = operation.template.replace('/auth/tenants/{id}', `/auth/tenants/${id}`).replaceAll(/\{\w+\}/g, 'x')
  if (method === 'GET') {
    const response = await target.request(path, { headers })
    if (response.status >= 400) return { status: response.status, json: Object(await response.json()) }
    await response.body?.cancel()
    return { status: response.status, json: {} }
  }
  if (isRefused) return send(target, method, path, { headers, json: bodyOf(operation) })
  return send(target, method, path, { headers: { ...headers, 'Content-Type': 'application/json' }, body: BROKEN })
}

export const whoMayCallGroup = requestGroup('Who may call each endpoint', {
  'R42 every kind of caller is admitted where the declaration says so, and refused everywhere else': async (open) => {
    const there = await world(open)
    const { target, id, people, callers } = there
    const operations = operationsOf(await documentOf(given(target.options)))
    isTrue(
      operations.length > 180 && callers.length === 14,
      `${operations.length} endpoints, ${callers.length} callers`,
    )
    const before = [await rolesIn(target, id, people), await target.stores.users.list?.({ page: 1, limit: 50 })]
    let refused = 0
    for (const operation of operations) {
      // Open to everyone.
      if (callersOf(operation).every((one) => one === 'public')) continue
      for (const caller of callers) {
        const name = `${operation.method} ${operation.template} by ${caller.name}`
        const expected = refusalOf(operation, caller)
        const answer = await call(there, operation, caller, expected !== null)
        const { success, code } = answer.json
        if (expected === null) {
          isTrue(![401, 403].includes(answer.status), `${name} is admitted: ${answer.status} ${code}`)
          continue
        }
        refused += 1
        const [wanted, reason = code] = expected
        equal([name, answer.status, success, code], [name, wanted, false, reason])
      }
    }
    isTrue(refused > 1500, `refusals: ${refused}`)
    equal([await rolesIn(target, id, people), await target.stores.users.list?.({ page: 1, limit: 50 })], before)
    for (const { headers, credential, name } of callers)
      if (credential === 'user') equal([name, (await send(target, 'GET', '/auth/me', { headers })).status], [name, 200])
  },
})
