import type { ApiKeyStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { at } from '../../contracts/instants.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const call = callsOf<ApiKeyStore>()
const id = constantFrom('k1', 'k2')
const maker = constantFrom('u1', 'u2', 'u3')
const page = { page: 1, limit: 10 }

/** Two keys of one tenant, so that parallel adoptions, revocations and deletions concern the same keys. */
export const apiKeysCalls: StoreCalls = {
  needs: 'listOf',
  before: ['k1', 'k2'].map((key) =>
    call('insert', (named) => [
      {
        id: named(key),
        name: key,
        keyHash: named(`hash-${key}`),
        keyPrefix: 'tk_00000000',
        scopes: ['reports:read'],
        allowedIps: [],
        isActive: true,
        tenantId: named('t1'),
        createdBy: named('u1'),
        createdAt: at(1),
      },
    ]),
  ),
  call: oneof(
    {
      weight: 4,
      arbitrary: record({ id, from: maker, to: maker }).map(({ id, from, to }) =>
        call('adopt', (named) => [named(id), named('t1'), { from: named(from), to: named(to) }]),
      ),
    },
    {
      weight: 2,
      arbitrary: record({ id, tenant: constantFrom('t1', 't2') }).map(({ id, tenant }) =>
        call('deleteOf', (named) => [named(id), { tenantId: named(tenant) }]),
      ),
    },
    { weight: 2, arbitrary: id.map((id) => call('revoke', (named) => [named(id)])) },
    { weight: 1, arbitrary: id.map((id) => call('find', (named) => [named(id)])) },
    { weight: 1, arbitrary: maker.map((maker) => call('listMadeBy', (named) => [named(maker), page])) },
    { weight: 2, arbitrary: constantFrom(call('listOf', (named) => [{ tenantId: named('t1') }, page])) },
  ),
}
