import { expect, it } from 'vitest'
import { createSallyport } from '../../../create-sallyport.ts'
import { nobleHasher } from '../../../foundations/crypto/noble-hasher.ts'
import { memoryStores } from '../../../foundations/memory/index.ts'

it('people 1: the address of a client that has hung up is no reason to warn; another unknown one is, once', async () => {
  const events: string[] = []
  const { fetch } = createSallyport({
    secret: 'a secret of at least 32 bytes, for tests',
    stores: memoryStores(),
    baseUrl: 'http://localhost:3000',
    environment: 'development',
    passwordHasher: nobleHasher(),
    logger: ({ event }) => events.push(event),
  })
  const ask = (signal?: AbortSignal) =>
    fetch(new Request('http://localhost:3000/auth/openapi.json', signal === undefined ? {} : { signal }))
  await ask(AbortSignal.abort())
  expect(events).toEqual([])
  await ask()
  await ask()
  expect(events).toEqual(['client.address.unknown'])
})
