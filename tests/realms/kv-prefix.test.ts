import { kvStores } from '@sallyport/kv'
import { describe, expect, it } from 'vitest'
import { createWorld } from './realm-world.ts'

const namespace = { get: async () => new Map(), put: async () => {} }

describe('A realm is refused whose', () => {
  it('KV prefix lacks its id, also if no other realm is open', async () => {
    const refused = ['sallyport', 'acme', 'acme-eu-2', 'my-acme-eu']
    const prefixes = [...refused, 'acme-eu', 'cache:acme-eu']
    for (const prefix of prefixes) {
      const world = createWorld({
        optionsOf: (_, usual) => ({ ...usual, stores: kvStores(namespace as never, usual.stores, { prefix }) }),
      })
      const { status } = await world.send('acme-eu', 'GET', '/auth/me')
      expect([prefix, status]).toEqual([prefix, refused.includes(prefix) ? 503 : 401])
      const [{ error } = {}] = world.log
      if (status === 503) expect(String(error)).toContain(`the KV prefix ${prefix} must contain the realm's id acme-eu`)
    }
  })
})
