/** Memory and work that all realms of a process have together. */
import { cheapHasher, eventually } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { createWorld, EMAIL, PASSWORD, twoRealms, type WorldSettings } from './realm-world.ts'

const KIB = 1024
const LARGE = 100 * KIB
const IN_A_MIB = 11

/** Sends large bodies that don't end. Returns the function that ends them. */
async function holdBodies(send: (body: ReadableStream) => Promise<Response>, count: number) {
  const ends: (() => void)[] = []
  const answers: Promise<Response>[] = []
  let read = 0
  for (let index = 0; index < count; index++) {
    let pulls = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulls += 1
          if (pulls === 1) controller.enqueue(new Uint8Array(LARGE).fill(32))
          else if (pulls === 2) {
            read += 1
            ends.push(() => controller.close())
            return new Promise(() => {})
          }
        },
      },
      { highWaterMark: 0 },
    )
    answers.push(send(body))
  }
  await eventually(() => read === count, 'all bodies are read')
  return async () => {
    for (const end of ends) end()
    await Promise.all(answers)
  }
}

describe('R40 all realms together', () => {
  it.each<[WorldSettings, number]>([
    [{}, 503],
    [{ optionsOf: (_, usual) => ({ ...usual, bodyBudgetMiB: 1 }) }, 400],
  ])('hold no more bodies than one budget allows, unless a realm has its own: %o', async (settings, status) => {
    const { realms } = createWorld({ bodyBudgetMiB: 1, ...settings })
    const send = (realm: string, body: BodyInit, address: string) =>
      realms.fetch(
        new Request(`https://${realm}.example.com/auth/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
          duplex: 'half',
        } as RequestInit),
        { address },
      )
    const end = await holdBodies((body) => send('a', body, '192.0.2.1'), IN_A_MIB)
    expect((await send('b', ' '.repeat(LARGE), '192.0.2.2')).status).toBe(status)
    await end()
    expect((await send('b', ' '.repeat(LARGE), '192.0.2.2')).status).toBe(400)
  })

  it('hash no more passwords at once than one hasher allows', async () => {
    let running = 0
    let most = 0
    const passwordHasher = {
      ...cheapHasher,
      concurrency: 1,
      async verify(password: string, phc: string) {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve))
        running -= 1
        return cheapHasher.verify(password, phc)
      },
    }
    const world = await twoRealms('memory', { optionsOf: (_, usual) => ({ ...usual, passwordHasher }) })
    const json = { email: EMAIL, password: PASSWORD }
    const answers = await Promise.all(
      ['a', 'b', 'a', 'b'].map((realm) => world.send(realm, 'POST', '/auth/login', { json })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(most).toBe(1)
  })

  it('refuse a budget below one MiB', () => {
    expect(() => createWorld({ bodyBudgetMiB: 0 })).toThrow('bodyBudgetMiB: must be a number of at least 1')
  })
})
