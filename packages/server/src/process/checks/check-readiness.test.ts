import { describe, expect, it } from 'vitest'
import { createReadinessCheck } from './check-readiness.ts'

describe('createReadinessCheck', () => {
  it('asks a slow database once for all requests of a second', async () => {
    const answer = Promise.withResolvers<boolean>()
    let [asked, time] = [0, 0]
    const check = createReadinessCheck({
      isDatabaseUp() {
        asked++
        return answer.promise
      },
      pendingMigrations: async () => [],
      isStopping: () => false,
      now: () => new Date(time),
    })
    const waiting = [check(), check(), check()]
    answer.resolve(true)
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(200)
    expect(asked).toBe(1)
    time += 1000
    await check()
    expect(asked).toBe(2)
  })
})
