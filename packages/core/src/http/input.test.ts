import { afterEach, expect, it, vi } from 'vitest'
import { createBodyBudget } from './body-budget.ts'
import { readBytes } from './input.ts'

afterEach(() => void vi.useRealTimers())

const LIMIT = 1000
const KIB = 1024

/** Returns a request whose body never ends. */
function hanging() {
  const seen = { isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel() {
      seen.isCancelled = true
    },
  })
  const headers = { 'Content-Length': '100' }
  // Node requires `duplex` with a stream as the body, but its type of RequestInit lacks the field.
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
  // The service can't cancel a body that the runtime reads in one piece.
  expect(seen.isCancelled).toBe(!isFramedByLength)
})

it('H1 counts what has come of a body, but for its first 8 KiB, whatever length is declared', async () => {
  const read = async (size: number) => {
    const taken: number[] = []
    const account = { assertRoom() {}, take: (bytes: number) => void taken.push(bytes), close() {} }
    const headers = { 'Content-Length': String(size) }
    const request = new Request('http://a.example', { method: 'POST', body: 'x'.repeat(size), headers })
    expect(await readBytes({ request, connection: { isFramedByLength: true }, account }, 100 * KIB)).toHaveLength(size)
    return taken.reduce((sum, bytes) => sum + bytes, 0)
  }
  expect(await read(100)).toBe(0)
  expect(await read(8 * KIB)).toBe(0)
  expect(await read(8 * KIB + 1)).toBe(1)
  expect(await read(50 * KIB)).toBe(42 * KIB)
})

it('H1 counts nothing for a length that is only declared', async () => {
  const account = createBodyBudget(1, () => new Date(0)).open(null)
  const take = vi.spyOn(account, 'take')
  const body = new ReadableStream<Uint8Array>()
  const init = { method: 'POST', body, headers: { 'Content-Length': '50000' }, duplex: 'half' } as RequestInit
  const source = { request: new Request('http://a.example', init), connection: { isFramedByLength: true }, account }
  void readBytes(source, 100 * KIB)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(take).not.toHaveBeenCalled()
})
