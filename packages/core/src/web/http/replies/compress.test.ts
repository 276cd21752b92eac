import { expect, it } from 'vitest'
import { staticReply } from './compress.ts'

const request = (headers: Record<string, string> = {}) => new Request('http://a.example', { headers })

it.each([
  ['text', 'é'.repeat(5000)],
  ['bytes', new Uint8Array(10_000).fill(7)],
  ['small text', 'é'],
])('P3 encodes %s once, as it is and compressed', async (_, content) => {
  const file = { content }
  for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
    const [first, second] = [await staticReply(file, request(headers)), await staticReply(file, request(headers))]
    expect(first.content).toBe(second.content)
  }
})

it('P3 keeps a copy of the host’s bytes', async () => {
  const content = new Uint8Array(10).fill(1)
  const { content: sent } = await staticReply({ content }, request())
  content.fill(2)
  expect(sent).toEqual(new Uint8Array(10).fill(1))
})
