import { scriptRunner } from '@sallyport/sandbox'
import { check, same, type TestApi } from '@sallyport/testkit'
import { LATE_MS, SHORT } from './sandbox-host.ts'

const LOOP = 'for (;;) {}'
// QuickJS itself never checks the clock in this call.
const DEAF = 'String.raw({ raw: { length: 2 ** 53 - 1 } })'

/** Threads: other work continues, and the wall clock ends a script. */
export function sandboxThreads({ describe, it }: TestApi): void {
  const request = (script: string) => ({ script, body: null, actions: {} })
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  describe('M3 a script that computes', () => {
    it('has its whole time, however many steps that takes', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: LATE_MS } })
      const { result, endedBy } = await runner.run(
        request("for (let i = 0; i < 2000; i++) 'a'.repeat(1e5).split('b'); result = 1"),
      )
      same([result, endedBy], [1, undefined], 'outcome')
      await runner.close?.()
    })

    it('is ended by the wall clock', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 800 } })
      same((await runner.run(request(LOOP))).endedBy, 'deadline', 'ended by')
      await runner.close?.()
    })

    it('inside of a built-in ends no script that awaits', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 4000 } })
      const awaits = Promise.withResolvers<void>()
      // The script that never checks the clock goes on once the other one awaits, and is ended before the reply to that one.
      const deafActions = { wait: () => awaits.promise }
      const deaf = runner.run({
        webhookId: 'a',
        script: `await actions.wait(); ${DEAF}`,
        body: null,
        actions: deafActions,
      })
      // Real time: the deadline of the other one is this much later.
      await after(3000)
      const awaiting = runner.run({
        webhookId: 'b',
        script: 'const kept = { a: [body] }; await actions.wait(); result = kept',
        body: 7,
        actions: {
          wait() {
            awaits.resolve()
            return deaf
          },
        },
      })
      same((await deaf).endedBy, 'deadline', 'the deaf one')
      same((await awaiting).result, { a: [7] }, 'the one that awaited')
      await runner.close?.()
    })
  })

  describe('a script that computes', () => {
    it('stalls no other work', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: LATE_MS } })
      await runner.run(request('result = 1'))
      let isOver = false
      const looping = runner.run(request(LOOP)).finally(() => {
        isOver = true
      })
      for (let timer = 0; timer < 10; timer++) await after(10)
      check(!isOver, 'timers fire while the script computes')
      await runner.close?.()
      same((await looping).ok, false, 'the loop')
    })

    it('inside of a built-in is ended by the deadline, and the next run is served', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 1000 } })
      const [deaf, next] = await Promise.all([runner.run(request(DEAF)), runner.run(request('result = 2'))])
      same([deaf.ok, deaf.endedBy, next.result], [false, 'deadline', 2], 'outcomes')
      await runner.close?.()
    })
  })

  describe('runs beyond the threads', () => {
    it('wait for their turn', async () => {
      const runner = scriptRunner({ threads: 1, waitMs: LATE_MS, limits: SHORT })
      const scripts = ['result = 0', LOOP, 'result = 2', 'result = 3']
      const outcomes = await Promise.all(scripts.map((script) => runner.run(request(script))))
      same(
        outcomes.map(({ result }) => result),
        [0, null, 2, 3],
        'results',
      )
      await runner.close?.()
    })

    it('are refused when too many wait, or for too long', async () => {
      // The first script outlives the wait of the second one on a busy machine, too.
      const runner = scriptRunner({ threads: 1, maxWaiting: 1, waitMs: 50, limits: { deadlineMs: 1000 } })
      const outcomes = await Promise.all(Array.from({ length: 3 }, () => runner.run(request(LOOP))))
      same(
        outcomes.map(({ endedBy }) => endedBy === 'overload'),
        [false, true, true],
        'outcomes',
      )
      await runner.close?.()
    })
  })

  describe('close', () => {
    it('ends what runs and what waits', async () => {
      const runner = scriptRunner({ threads: 1 })
      await runner.run(request('result = 1'))
      const runs = [runner.run(request(LOOP)), runner.run(request(LOOP))]
      await runner.close?.()
      same(
        (await Promise.all(runs)).map(({ ok, result }) => [ok, result]),
        [
          [false, null],
          [false, null],
        ],
        'outcomes',
      )
    })
  })
}
