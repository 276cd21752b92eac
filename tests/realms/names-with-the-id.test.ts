import { kvStores } from '@sallyport/kv'
import { describe, expect, it } from 'vitest'
import { durableObjectHub } from '../../packages/cloudflare/src/durable-object-hub.ts'
import { createWorld } from './realm-world.ts'

const namespace = { get: async () => new Map(), put: async () => {} }

describe('A realm is refused whose', () => {
  it('H1 KV prefix doesn’t end with its id, also if no other realm is open: with a:b, realms a and b would share a cache', async () => {
    const refused = ['sallyport', 'acme', 'acme-eu-2', 'my-acme-eu', 'acme-eu:globex', 'acme-eu:']
    const prefixes = [...refused, 'acme-eu', 'cache:acme-eu', 'globex:acme-eu']
    for (const prefix of prefixes) {
      const world = createWorld({
        optionsOf: (_, usual) => ({ ...usual, stores: kvStores(namespace as never, usual.stores, { prefix }) }),
      })
      const { status } = await world.send('acme-eu', 'GET', '/auth/me')
      expect([prefix, status]).toEqual([prefix, refused.includes(prefix) ? 503 : 401])
      const [{ error } = {}] = world.log
      if (status === 503)
        expect(String(error)).toContain(`the KV prefix ${prefix} must end with the realm's id, such as cache:acme-eu`)
    }
  })

  it('H1 Durable Object of the event hub has a name that doesn’t end with its id: every Worker would hear the events of all', async () => {
    const refused = ['hub', 'acme', 'acme-eu-2', 'acme-eu:globex']
    for (const name of [...refused, 'acme-eu', 'hub:acme-eu']) {
      const world = createWorld({
        optionsOf: (_, usual) => ({ ...usual, hub: durableObjectHub(namespace as never, name) }),
      })
      const { status } = await world.send('acme-eu', 'GET', '/auth/me')
      expect([name, status]).toEqual([name, refused.includes(name) ? 503 : 401])
      const [{ error } = {}] = world.log
      if (status === 503)
        expect(String(error)).toContain(
          `the Durable Object ${name} of the hub, as event hub must end with the realm's id`,
        )
    }
  })
})
