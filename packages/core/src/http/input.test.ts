import { afterEach, expect, it, vi } from 'vitest'
import { createBodyBudget } from './body-budget.ts'
import { readBytes } from './input.ts'

afterEach(() => void vi.useRealTimers())

const LIMIT = 1000

/** A request whose body begins and never ends. */
function hanging() {
  const seen = { isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel() {
      seen.isCancelled = true
    },
  })
  const headers = { 'Content-Length': '100' }
  // Node asks for `duplex` beside a stream, which its type of RequestInit doesn't know.
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  return { request: new Request('http://a.example', init), seen }
}

it.each([true, false])('H1 waits 30 s for a body, framed by the server: %s', async (isFramedByLength) => {
  vi.useFakeTimers()
  const { request, seen } = hanging()
  const account = createBodyBudget(1, () => new Date(0)).open(null)
  const outcome = readBytes({ request, connection: { isFramedByLength }, account }, LIMIT).catch((error) => error)
  await vi.advanceTimersByTimeAsync(29_900)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await outcome).toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT', headers: { Connection: 'close' } })
  // A body that the runtime reads in one piece is its own to cancel.
  expect(seen.isCancelled).toBe(!isFramedByLength)
})

it('counts a body in chunks as it comes, and a framed one by its length', async () => {
  const request = () => new Request('http://a.example', { method: 'POST', body: 'x'.repeat(100) })
  for (const isFramedByLength of [true, false]) {
    const taken: number[] = []
    const account = { take: (bytes: number) => void taken.push(bytes), close() {} }
    const headers = new Headers({ 'Content-Length': '100' })
    const source = { request: new Request(request(), { headers }), connection: { isFramedByLength }, account }
    expect(await readBytes(source, LIMIT)).toHaveLength(100)
    expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBe(100)
  }
})
