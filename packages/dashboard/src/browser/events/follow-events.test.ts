import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AdminApi } from '../api/admin-api.ts'
import { ApiError } from '../api/api-error.ts'
import { followEvents } from './follow-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function pausesAfter(answers: readonly (() => Response)[]): Promise<readonly number[]> {
  const times: number[] = []
  const controller = new AbortController()
  const open = async () => {
    const answer = answers[times.length]
    times.push(Date.now())
    if (answer !== undefined) return answer()
    controller.abort()
    throw new Error('that is all')
  }
  // The cast is safe: followEvents calls no method of the API client except `open`.
  const api = { open } as unknown as AdminApi
  const done = followEvents(api, { onEvent: () => {}, onState: () => {} }, controller.signal)
  await vi.advanceTimersByTimeAsync(3_600_000)
  await done
  return times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000))
}

const frames = (text: string) => () => new Response(text)
const busy = (retryAfterSeconds: number) => () => {
  throw new ApiError('Later', 429, '', { retryAfterSeconds })
}

it('keeps pauses between a second and five minutes, whatever is asked for', async () => {
  const endless = frames('retry: 99999999\n\n')
  expect(await pausesAfter([frames('retry: 0\n\n'), endless, busy(86_400), busy(-5)])).toEqual([1, 300, 300, 2])
})

it('forgets an earlier pause once it was connected again', async () => {
  expect(await pausesAfter([frames('retry: 20000\n\n'), frames(': hello\n\n'), busy(60), frames('')])).toEqual([
    20, 1, 60, 1,
  ])
})
