import { expect, it } from 'vitest'
import { createGrowingBytes } from './growing-bytes.ts'

it('P2 joins pieces in one buffer that is at most twice as long as they are', () => {
  const whole = createGrowingBytes(1_000_000)
  expect(whole.bytes()).toEqual(new Uint8Array())
  for (let index = 0; index < 10_000; index++) whole.append(new Uint8Array([index % 256]))
  expect(whole.length).toBe(10_000)
  expect(whole.bytes()).toEqual(Uint8Array.from({ length: 10_000 }, (_, index) => index % 256))
  expect(whole.bytes().buffer.byteLength).toBeLessThanOrEqual(20_000)
})

it('P2 copies pieces, and never takes more than the limit', () => {
  const whole = createGrowingBytes(1500)
  const large = new ArrayBuffer(64 * 1024)
  whole.append(new Uint8Array(large, 10, 1000))
  whole.append(new Uint8Array(large, 10, 500))
  expect(whole.bytes().buffer.byteLength).toBe(1500)
})
