import { check, same, type TestApi } from '@sallyport/testkit'
import { LATE_MS, type SandboxHost } from './sandbox-host.ts'

const AT_ONCE = 60

/** Tests that webhooks share the places fairly, on every runtime. */
export function sandboxShares({ sharedRunner: runnerOf }: SandboxHost, { describe, it }: TestApi): void {
  describe('M3 scripts of one webhook', () => {
    it('leave the other webhooks half of the places, however many there are', async () => {
      const runner = runnerOf({ limits: { deadlineMs: LATE_MS, fuel: 10_000_000 }, waitMs: LATE_MS, maxWaiting: 8 })
      const run = (webhookId: string, script: string) => runner.run({ webhookId, script, body: null, actions: {} })
      const hogs = Array.from({ length: 12 }, () => run('a', 'for (;;) await 0'))
      const others: boolean[] = []
      for (let count = 0; count < 5; count++) others.push((await run('b', 'result = 1')).ok)
      same(others, Array(5).fill(true), 'runs of the other webhook')
      const ends = (await Promise.all(hogs)).map(({ endedBy }) => endedBy)
      check(ends.includes('overload'), `the busy webhook's runs ended by ${ends.join()}`)
      await runner.close?.()
    })

    it(`hold no place while they await an action, ${AT_ONCE} at once`, async () => {
      const runner = runnerOf({ limits: { deadlineMs: LATE_MS }, waitMs: LATE_MS })
      // Answers no script before all of them await.
      const { promise: answer, resolve } = Promise.withResolvers<void>()
      let awaiting = 0
      const actions = {
        wait() {
          if (++awaiting === AT_ONCE) resolve()
          return answer
        },
      }
      const script = 'const own = body; await actions.wait(); result = [own, body]'
      const runs = Array.from({ length: AT_ONCE }, (_, body) => runner.run({ webhookId: 'a', script, body, actions }))
      const outcomes = await Promise.all(runs)
      same(
        outcomes.map(({ result }) => result),
        outcomes.map((_, body) => [body, body]),
        'results',
      )
      await runner.close?.()
    })

    it('await beside a script that computes, and go on before it ends', async () => {
      const runner = runnerOf({ limits: { deadlineMs: LATE_MS, fuel: 400_000_000 } })
      const { promise: answer, resolve } = Promise.withResolvers<void>()
      const actions = { wait: () => answer, begin: async () => resolve() }
      const run = (webhookId: string, script: string) => runner.run({ webhookId, script, body: null, actions })
      const awaiting = run('a', 'await actions.wait(); result = 1')
      const busy = run('b', 'await actions.begin(); for (;;) await 0')
      const first = await Promise.race([awaiting, busy])
      same(first.result, 1, 'the first that ended')
      await runner.close?.()
      same((await busy).ok, false, 'the busy one')
    })

    it('are ended by the deadline when they await too long, in place and copied out', async () => {
      const runner = runnerOf({ limits: { deadlineMs: 3000 } })
      const never = { never: () => new Promise<never>(() => {}) }
      const script = 'console.log("waits"); await actions.never()'
      const runs = Array.from({ length: 8 }, () => runner.run({ webhookId: 'a', script, body: null, actions: never }))
      for (const { endedBy, log, actionCalls } of await Promise.all(runs)) {
        same([endedBy, log.length, actionCalls], ['deadline', 1, 1], 'outcome')
      }
      same((await runner.run({ script: 'result = 1', body: null, actions: never })).result, 1, 'the next run')
      await runner.close?.()
    })
  })
}
