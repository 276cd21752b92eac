import { memoryStores } from '@sallyport/core/memory'
import { expect, it } from 'vitest'
import { ownExport } from './own-export.ts'

const HEADER = { type: 'export', version: 1 }

function aTenant(id: string, slug: string): object {
  return { type: 'tenant', id, name: id, isActive: true, slug, createdAt: '2026-01-31T12:00:00.000Z' }
}

it('stores exported tenants with their slugs, and refuses a slug that the service cannot keep', async () => {
  const stores = memoryStores()
  const reader = ownExport({ stores, sealTotpSecret: async (text) => text })
  await reader.read(HEADER)
  expect(await reader.read(aTenant('t1', 'acme'))).toBeNull()
  expect(await stores.tenants.findBySlug?.('acme')).toMatchObject({ id: 't1' })
  expect(await reader.read(aTenant('t1', 'acme'))).toBeNull()
  expect(await reader.read(aTenant('t2', 'acme'))).toBe('slug: the tenant t1 of the service has it already')
  expect(await reader.read(aTenant('t3', 'Acme!'))).toMatch(/^slug: has 2 to 32 lowercase letters/)
  expect(reader.created).toEqual({ roles: 0, tenants: 1 })

  const { findBySlug: _, ...tenants } = stores.tenants
  const lacking = ownExport({ stores: { ...stores, tenants }, sealTotpSecret: async (text) => text })
  await lacking.read(HEADER)
  expect(await lacking.read(aTenant('t4', 'other'))).toBe('slug: the store of the service keeps no slugs of tenants')
})
