import { describe, expect, it } from 'vitest'
import { AuthError } from '../../foundations/values/errors.ts'
import type { HashCaller, PasswordHasher } from '../../ports/host/password-hasher.ts'
import { shared } from './hash-queue.ts'

/** Creates a hasher whose hashes end only when the test ends them. */
function heldHasher(concurrency = 1) {
  const running: { readonly password: string; end(): void }[] = []
  const order: string[] = []
  const hasher: PasswordHasher = {
    concurrency,
    hash: (password) =>
      new Promise((resolve) => {
        order.push(password)
        running.push({ password, end: () => resolve(password) })
      }),
    verify: async () => true,
    needsRehash: () => false,
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    hasher: shared(hasher),
    order,
    running,
    /** Ends all running and waiting hashes one after the other. */
    async drain() {
      for (await settle(); running.length > 0; await settle()) running.shift()?.end()
    },
  }
}

const stranger = (key: string): HashCaller => ({ key, isKnown: false })
const known = (key: string): HashCaller => ({ key, isKnown: true })
const outcomeOf = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => (error instanceof AuthError ? error.code : String(error)))

describe('the hash queue', () => {
  it('runs as many hashes at once as the hasher says', async () => {
    const { hasher, running, drain } = heldHasher(3)
    const all = ['a', 'b', 'c', 'd'].map((password) => hasher.hash(password))
    expect(running.map(({ password }) => password)).toEqual(['a', 'b', 'c'])
    await drain()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('A12 serves the addresses in turn', async () => {
    const { hasher, order, drain } = heldHasher()
    const flood = ['f0', 'f1', 'f2', 'f3'].map((password) => hasher.for(stranger('flood')).hash(password))
    const others = ['x', 'y'].map((address) => hasher.for(stranger(address)).hash(address))
    await drain()
    await Promise.all([...flood, ...others])
    expect(order).toEqual(['f0', 'f1', 'x', 'y', 'f2', 'f3'])
  })

  it('A12 drops the newest of the address that has the most waiting, for one that has fewer', async () => {
    const { hasher, drain } = heldHasher()
    const flood = Array.from({ length: 66 }, (_, index) => outcomeOf(hasher.for(stranger('flood')).hash(`f${index}`)))
    hasher.assertRoom(stranger('owner'))
    const owner = outcomeOf(hasher.for(stranger('owner')).hash('owner'))
    expect(() => hasher.assertRoom(stranger('flood'))).toThrow(AuthError)
    await drain()
    expect(await owner).toBe('owner')
    const outcomes = await Promise.all(flood)
    // The first 65 callers got a place and the next one was refused. Then the newest of the 65 was dropped for the owner.
    expect(outcomes.slice(0, 64)).toEqual(Array.from({ length: 64 }, (_, index) => `f${index}`))
    expect(outcomes.slice(64)).toEqual(['OVERLOADED', 'OVERLOADED'])
  })

  it('M4 keeps places for known devices, four for each, and lets them alternate with strangers', async () => {
    const { hasher, order, drain } = heldHasher()
    const flood = Array.from({ length: 65 }, (_, index) =>
      outcomeOf(hasher.for(stranger(`s${index}`)).hash(`s${index}`)),
    )
    expect(() => hasher.assertRoom(stranger('one more'))).toThrow(AuthError)
    hasher.assertRoom(known('device'))
    const devices = Array.from({ length: 5 }, (_, index) => outcomeOf(hasher.for(known('device')).hash(`d${index}`)))
    await drain()
    expect(await Promise.all(devices)).toEqual(['d0', 'd1', 'd2', 'd3', 'OVERLOADED'])
    expect(await Promise.all(flood)).toEqual(Array.from({ length: 65 }, (_, index) => `s${index}`))
    expect(order.slice(0, 9)).toEqual(['s0', 'd0', 's1', 'd1', 's2', 'd2', 's3', 'd3', 's4'])
  })

  it('names the seconds to wait in Retry-After', () => {
    const { hasher } = heldHasher()
    for (let index = 0; index < 65; index++) void outcomeOf(hasher.for(stranger(`s${index}`)).hash('x'))
    try {
      hasher.assertRoom(stranger('late'))
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'OVERLOADED', status: 503, headers: { 'Retry-After': '1' } })
    }
  })

  it('goes on after a hash that fails', async () => {
    const queue = shared({
      concurrency: 1,
      hash: async (password) => {
        if (password === 'bad') throw new Error('no memory')
        return password
      },
      verify: async () => true,
      needsRehash: () => false,
    })
    const outcomes = ['bad', 'good', 'bad', 'better'].map((password) => outcomeOf(queue.hash(password)))
    expect(await Promise.all(outcomes)).toEqual(['Error: no memory', 'good', 'Error: no memory', 'better'])
  })

  it('R33 does not queue for a hasher without `concurrency`', async () => {
    const { concurrency: _, ...free } = heldHasher().hasher
    let calls = 0
    const queue = shared({ ...free, hash: async () => String(++calls) })
    const all = Array.from({ length: 200 }, () => queue.for(stranger('one')).hash('x'))
    expect(calls).toBe(200)
    queue.assertRoom(stranger('one'))
    await Promise.all(all)
  })
})
