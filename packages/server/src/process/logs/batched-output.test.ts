import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batchedOutput } from './batched-output.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened() {
  const written: string[] = []
  return { written, ...batchedOutput((text) => written.push(text)) }
}

it('M4 writes the lines of 50 ms at once and in order', () => {
  const { written, write } = opened()
  for (let line = 0; line < 1000; line++) write(`${line}\n`)
  expect(written).toEqual([])
  vi.advanceTimersByTime(50)
  expect(written).toEqual([Array.from({ length: 1000 }, (_, line) => `${line}\n`).join('')])
  write('later\n')
  vi.advanceTimersByTime(50)
  expect(written.slice(1)).toEqual(['later\n'])
  vi.advanceTimersByTime(500)
  expect(written).toHaveLength(2)
})

it('M4 lets no more than 16,384 characters wait', () => {
  const { written, write } = opened()
  const line = `${'x'.repeat(1023)}\n`
  for (let count = 0; count < 50; count++) write(line)
  expect(written.map(({ length }) => length)).toEqual([16 * 1024, 16 * 1024, 16 * 1024])
})

it('M4 writes an urgent line at once, after those that wait', () => {
  const { written, write, flush } = opened()
  write('first\n')
  write('crashed\n', true)
  expect(written).toEqual(['first\ncrashed\n'])
  write('last\n')
  flush()
  flush()
  expect(written).toEqual(['first\ncrashed\n', 'last\n'])
})
