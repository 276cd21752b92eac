import type { MetadataStore, UserStore } from '@sallyport/core/ports'
import { check, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { aUser } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from './unusual-texts.ts'

/** The stores for these test cases. Includes `users`, because a store may require that the metadata's user exists. */
interface MetadataPorts {
  readonly users: UserStore
  readonly metadata: Required<MetadataStore>
}

async function ofUsers({ users, metadata }: MetadataPorts): Promise<Required<MetadataStore>> {
  await users.insert(aUser('u1'))
  await users.insert(aUser('u2'))
  return metadata
}

export const metadataContract: Contract<MetadataPorts> = {
  name: 'metadata',
  cases: {
    async 'is empty for a user without any, and for nobody'(ports) {
      const metadata = await ofUsers(ports)
      same(await metadata.get('u1'), {}, 'a user’s')
      same(await metadata.get('nobody'), {}, 'nobody’s')
    },
    async 'gives back every kind of JSON value'(ports) {
      const metadata = await ofUsers(ports)
      const values = {
        text: 'text',
        empty: '',
        number: 0.1 + 0.2,
        large: 1.7976931348623157e308,
        whole: Number.MAX_SAFE_INTEGER,
        negative: -0.5,
        zero: 0,
        yes: true,
        no: false,
        list: [1, 'two', [null, {}]],
        object: { deep: { null: null, quote: '"' } },
        jsonText: '{"a":1}',
        numberText: '007',
      }
      await metadata.merge('u1', values)
      same(await metadata.get('u1'), values, 'what is stored')
    },
    async 'sets the given keys and leaves the others'(ports) {
      const metadata = await ofUsers(ports)
      await metadata.merge('u1', { a: 1, b: { x: 1 } })
      await metadata.merge('u2', { a: 'other' })
      await metadata.merge('u1', { b: { y: 2 }, c: 3 })
      same(await metadata.get('u1'), { a: 1, b: { y: 2 }, c: 3 }, 'a value is replaced, not merged')
      same(await metadata.get('u2'), { a: 'other' }, 'somebody else’s')
    },
    async 'removes the keys whose value is null, in one write with the others'(ports) {
      const metadata = await ofUsers(ports)
      await metadata.merge('u1', { a: 1, b: 2 })
      await metadata.merge('u1', { a: null, c: 3, absent: null })
      same(await metadata.get('u1'), { b: 2, c: 3 }, 'what is left')
      await metadata.merge('u1', { b: null, c: null })
      same(await metadata.get('u1'), {}, 'what is left at last')
      await metadata.merge('u1', { b: 'again' })
      same(await metadata.get('u1'), { b: 'again' }, 'a key that returned')
    },
    async 'an empty patch changes nothing'(ports) {
      const metadata = await ofUsers(ports)
      await metadata.merge('u1', { a: 1 })
      await metadata.merge('u1', {})
      same(await metadata.get('u1'), { a: 1 }, 'what is stored')
    },
    async 'takes hundreds of keys at once'(ports) {
      const metadata = await ofUsers(ports)
      const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index]))
      await metadata.merge('u1', many)
      same(await metadata.get('u1'), many, 'what is stored')
      await metadata.merge('u1', Object.fromEntries(Object.keys(many).map((key) => [key, null])))
      same(await metadata.get('u1'), {}, 'what is left')
    },
    async 'loses none of parallel merges'(ports) {
      const metadata = await ofUsers(ports)
      const patches = Array.from({ length: 20 }, (_, index) => ({ [`key${index}`]: index }))
      await Promise.all(patches.map((patch) => metadata.merge('u1', patch)))
      same(await metadata.get('u1'), Object.assign({}, ...patches), 'what is stored')
    },
    async 'keeps unusual keys and texts as they are'(ports) {
      const metadata = await ofUsers(ports)
      const pairs = UNUSUAL_TEXTS.filter((text) => text !== '__proto__').map((text) => [text, text])
      await metadata.merge('u1', Object.fromEntries(pairs))
      same(await metadata.get('u1'), Object.fromEntries(pairs), 'what is stored')
      await metadata.merge('u1', Object.fromEntries(pairs.map(([key]) => [key, null])))
      same(await metadata.get('u1'), {}, 'what is left')
    },
    async 'a __proto__ key changes no prototype'(ports) {
      const metadata = await ofUsers(ports)
      await metadata.merge('u1', JSON.parse('{"__proto__": {"polluted": true}, "a": 1}'))
      const stored = await metadata.get('u1')
      const prototype: unknown = Object.getPrototypeOf(stored)
      check(prototype === Object.prototype || prototype === null, 'the prototype of what is stored')
      check(!('polluted' in stored) && !('polluted' in {}), 'polluted')
      same(stored.a, 1, 'the key beside it')
    },
    async 'returns copies, so that a changed copy changes no stored value'(ports) {
      const metadata = await ofUsers(ports)
      const list = ['a']
      await metadata.merge('u1', { list })
      list.push('b')
      const stored = await metadata.get('u1')
      Reflect.set(Object(stored.list), 0, 'c')
      same(await metadata.get('u1'), { list: ['a'] }, 'after changes')
    },
    async 'deletes all of a user’s'(ports) {
      const metadata = await ofUsers(ports)
      await metadata.merge('u1', { a: 1 })
      await metadata.merge('u2', { a: 2 })
      await metadata.deleteForUser('u1')
      await metadata.deleteForUser('nobody')
      same(await metadata.get('u1'), {}, 'the user’s')
      same(await metadata.get('u2'), { a: 2 }, 'somebody else’s')
    },
  },
}
