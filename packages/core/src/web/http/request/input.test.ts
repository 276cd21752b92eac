import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBodyBudget } from '../bodies/body-budget.ts'
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
  // The body never ends: after 30 s the read is refused.
  readBytes(source, 100 * KIB).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(take).not.toHaveBeenCalled()
})

/** Returns a request whose body has this many chunks of this size, and the number of chunks that were pulled. */
function inChunks(chunks: number, size: number) {
  const seen = { pulled: 0 }
  const chunk = new Uint8Array(size).fill(0x20)
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pulled++ < chunks) controller.enqueue(chunk)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  return { request: new Request('http://a.example', init), seen }
}

describe('P2 bodies in chunks', () => {
  const budget = () => createBodyBudget(64, () => new Date(0)).open(null)

  it.each([
    [1, 1041],
    [16, 1366],
    [63, 65_537],
  ])('refuses a body in chunks of %i bytes, and reads %i of them', async (size, pulled) => {
    const { request, seen } = inChunks(1_000_000, size)
    const outcome = await readBytes({ request, connection: {}, account: budget() }, 1e9).catch((error) => error)
    expect(outcome).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE', headers: { Connection: 'close' } })
    expect(seen.pulled).toBe(pulled)
  })

  it.each([
    [1000, 1],
    [1600, 64],
    [100, 1024],
    [1, 100 * KIB],
  ])('reads a body of %i chunks of %i bytes', async (chunks, size) => {
    const { request } = inChunks(chunks, size)
    expect(await readBytes({ request, connection: {}, account: budget() }, 100 * KIB)).toEqual(
      new Uint8Array(chunks * size).fill(0x20),
    )
  })

  it('counts a small chunk as 256 bytes', async () => {
    const taken: number[] = []
    const account = { assertRoom() {}, take: (bytes: number) => void taken.push(bytes), close() {} }
    await readBytes({ request: inChunks(100, 1).request, connection: {}, account }, LIMIT)
    expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBe(100 * 256 - 8 * KIB)
  })
})
