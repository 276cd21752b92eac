import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { rulesGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { send } from '../support/answer.ts'
import { everythingOn } from '../support/everything-on.ts'
import { equal, given, isTrue } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { createdBy, joins, type Person, person } from '../tenants/organisation.ts'
import { keyOf, withKey } from './keys.ts'

/** Endpoints that keys of users and tenants open, with the status of a request without fields. The second one is for keys of tenants. */
const OPEN: Readonly<Record<string, readonly [user: number, tenant: number]>> = {
  'GET /auth/me': [200, 403],
  'POST /tools/track/{eventName}': [202, 202],
  'POST /tools/notify/{target}': [400, 400],
  'GET /tools/telemetry': [200, 200],
  'GET /tools/stream': [200, 200],
}

const KINDS = ['owner', 'admin', 'member', 'former', 'stranger', 'nobody'] as const
type Kind = (typeof KINDS)[number]

interface World {
  readonly target: Target
  readonly id: string
  readonly people: Readonly<Record<Kind, Person>>
  readonly operations: readonly Operation[]
}

/** An organisation with people of each kind. `stranger` owns another one, `nobody` is in none. */
async function world(open: MakeTarget): Promise<World> {
  const target = await open({
    ...(await everythingOn()),
    features: [ownedKeys(), tenants({ roles: ['editor'] })],
    tools: { access: { track: 'user', notify: 'user', stream: 'user', telemetry: 'user' } },
  })
  const all = await Promise.all(KINDS.map(async (kind) => [kind, await person(target, kind)] as const))
  // The cast is safe: `KINDS` lists every name of the type.
  const people = Object.fromEntries(all) as Record<Kind, Person>
  const id = await createdBy(people.owner)
  await createdBy(people.stranger, 'Elsewhere')
  await joins(target, id, people.admin, 'admin', people.owner)
  for (const one of [people.member, people.former]) await joins(target, id, one)
  await people.former.client.post(`/auth/tenants/${id}/leave`)
  return { target, id, people, operations: operationsOf(await documentOf(given(target.options))) }
}

const pathIn = ({ template }: Operation, id: string) =>
  template.replace(/^\/auth\/tenants\/\{id\}/, `/auth/tenants/${id}`).replaceAll(/\{\w+\}/g, 'x')

/** Ends the body of a stream. */
async function statusOf(target: Target, method: string, path: string, headers: Readonly<Record<string, string>>) {
  if (!path.endsWith('/stream')) {
    const answer = await send(target, method, path, { headers, ...(method !== 'GET' && { json: {} }) })
    return [answer.status, answer.json.code ?? null]
  }
  const response = await target.request(path, { method, headers })
  await response.body?.cancel()
  return [response.status, null]
}

export const everyEndpointOfKeysGroup = rulesGroup('Every endpoint, called with keys and roles of organisations', {
  'R42 keys of users of each kind, and of an organisation, open what the table says and nothing else': async (open) => {
    const { target, id, people, operations } = await world(open)
    const keys = await Promise.all(KINDS.map(async (kind) => [kind, await keyOf(people[kind])] as const))
    const ofTenant = await keyOf(people.owner, ['tenant:read', 'tenant:members', 'tenant:keys', 'tenant:delete'], id)
    const seen = new Set<string>()
    for (const operation of operations) {
      const method = operation.method.toUpperCase()
      const path = pathIn(operation, id)
      const name = `${method} ${operation.template.replace('/auth/tools/', '/tools/')}`
      const opened = OPEN[name]
      if (opened !== undefined) seen.add(name)
      const anonymous = opened ?? (await statusOf(target, method, path, {}))
      for (const [kind, { rawKey }] of [...keys, ['organisation', ofTenant] as const]) {
        const answer = await statusOf(target, method, path, { 'X-Api-Key': rawKey })
        const expected = opened === undefined ? anonymous[0] : opened[kind === 'organisation' ? 1 : 0]
        equal([name, kind, answer[0]], [name, kind, expected])
      }
    }
    equal([...seen].sort(), Object.keys(OPEN).sort(), 'every endpoint of the table')
    isTrue(operations.length > 150, 'all routers')
    equal((await withKey(target, ofTenant, 'POST', '/tools/track/shop.order', {})).status, 202, 'the key still works')
  },

  'R42 a role in an organisation opens nothing of the service outside it': async (open) => {
    const { target, people, operations } = await world(open)
    const outside = operations.filter(
      ({ method, template }) => method === 'get' && !template.startsWith('/auth/tenants'),
    )
    for (const operation of outside) {
      const path = pathIn(operation, 'x')
      const by = ({ client }: Person) =>
        statusOf(target, 'GET', path, { Authorization: `Bearer ${client.accessToken}` })
      const expected = await by(people.nobody)
      for (const kind of KINDS) equal([path, kind, await by(people[kind])], [path, kind, expected])
    }
  },
})
