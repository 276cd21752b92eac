import { check, same, type TestApi } from '@sallyport/testkit'
import type { SandboxHost } from './sandbox-host.ts'

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const AT_ONCE = 60
const ACTION_MS = 300

/** Tests that webhooks share the places fairly, on every runtime. */
export function sandboxShares({ sharedRunner: runnerOf }: SandboxHost, { describe, it }: TestApi): void {
  const actions = { slow: () => after(ACTION_MS) }

  describe('M3 scripts of one webhook', () => {
    it('leave the other webhooks half of the places, however many there are', async () => {
      const runner = runnerOf({ limits: { deadlineMs: 1000 }, waitMs: 300 })
      const busy = 'for (;;) await 0'
      const hogs = Array.from({ length: 12 }, () => runner.run({ webhookId: 'a', script: busy, body: null, actions }))
      await after(50)
      const others: boolean[] = []
      for (let run = 0; run < 5; run++) {
        others.push((await runner.run({ webhookId: 'b', script: 'result = 1', body: null, actions })).ok)
      }
      same(others, Array(5).fill(true), 'runs of the other webhook')
      const ends = (await Promise.all(hogs)).map(({ endedBy }) => endedBy)
      check(ends.includes('overload'), `the busy webhook's runs ended by ${ends.join()}`)
      await runner.close?.()
    })

    it(`hold no place while they await an action, ${AT_ONCE} at once`, async () => {
      const runner = runnerOf({ waitMs: 1000 })
      const script = 'const own = body; await actions.slow(); result = [own, body]'
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
      const runner = runnerOf({ limits: { deadlineMs: 1200 } })
      const awaiting = runner.run({ webhookId: 'a', script: 'await actions.slow(); result = 1', body: null, actions })
      const busy = runner.run({ webhookId: 'b', script: 'for (;;) await 0', body: null, actions })
      const first = await Promise.race([awaiting, busy])
      same(first.result, 1, 'the first that ended')
      same((await busy).ok, false, 'the busy one')
      await runner.close?.()
    })

    it('are ended by the deadline when they await too long, in place and copied out', async () => {
      const runner = runnerOf({ limits: { deadlineMs: 500 } })
      const never = { never: () => new Promise<never>(() => {}) }
      const script = 'console.log("waits"); await actions.never()'
      const runs = Array.from({ length: 8 }, () => runner.run({ webhookId: 'a', script, body: null, actions: never }))
      for (const { endedBy, log, actionCalls } of await Promise.all(runs)) {
        same([endedBy, log.length, actionCalls], ['deadline', 1, 1], 'outcome')
      }
      same((await runner.run({ script: 'result = 1', body: null, actions })).result, 1, 'the next run')
      await runner.close?.()
    })
  })
}
