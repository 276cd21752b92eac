import { scriptRunner } from '@sallyport/sandbox'
import { check, same, type TestApi } from '@sallyport/testkit'
import { SHORT } from './sandbox-host.ts'

const LOOP = 'for (;;) {}'
// QuickJS itself never checks the clock in this call.
const DEAF = 'String.raw({ raw: { length: 2 ** 53 - 1 } })'
// The loop takes longer than this, so a blocked timer would be later.
const MAX_LATE_MS = 300

/** Threads: other work continues, and the wall clock ends a script. */
export function sandboxThreads({ describe, it }: TestApi): void {
  const request = (script: string) => ({ script, body: null, actions: {} })
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  describe('M3 a script that computes', () => {
    it('has its whole time, however many steps that takes', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 15_000 } })
      const { result, endedBy } = await runner.run(
        request("for (let i = 0; i < 2000; i++) 'a'.repeat(1e5).split('b'); result = 1"),
      )
      same([result, endedBy], [1, undefined], 'outcome')
      await runner.close?.()
    })

    it('is ended by the wall clock', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 800 } })
      const { endedBy, ms } = await runner.run(request('for (let i = 0; i < 1e8; i++);'))
      same(endedBy, 'deadline', 'ended by')
      check(ms >= 790 && ms < 1300, `${Math.round(ms)} ms`)
      await runner.close?.()
    })

    it('inside of a built-in ends no script that awaits', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 3000 } })
      const actions = { wait: (ms: unknown) => after(Number(ms)) }
      const deaf = runner.run({ webhookId: 'a', script: `await actions.wait(2500); ${DEAF}`, body: null, actions })
      await after(2400)
      // The script that never checks the clock needs the thread at 2500 ms and is ended at 3000 ms, before the reply to
      // this one.
      const awaiting = runner.run({
        webhookId: 'b',
        script: 'const kept = { a: [body] }; await actions.wait(1250); result = kept',
        body: 7,
        actions,
      })
      same((await deaf).endedBy, 'deadline', 'the deaf one')
      same((await awaiting).result, { a: [7] }, 'the one that awaited')
      await runner.close?.()
    })
  })

  describe('a script that computes', () => {
    it('stalls no other work', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 800 } })
      await runner.run(request('result = 1'))
      const looping = runner.run(request(LOOP))
      let [latest, last, isOver] = [0, performance.now(), false]
      void looping.then(() => {
        isOver = true
      })
      while (!isOver) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        latest = Math.max(latest, performance.now() - last - 5)
        last = performance.now()
      }
      check(latest < MAX_LATE_MS, `a timer came ${Math.round(latest)} ms late`)
      same((await looping).ok, false, 'the loop')
      await runner.close?.()
    })

    it('inside of a built-in is ended by the deadline, and the next run is served', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 300 } })
      const [deaf, next] = await Promise.all([runner.run(request(DEAF)), runner.run(request('result = 2'))])
      same([deaf.ok, deaf.endedBy, next.result], [false, 'deadline', 2], 'outcomes')
      await runner.close?.()
    })
  })

  describe('runs beyond the threads', () => {
    it('wait for their turn', async () => {
      const runner = scriptRunner({ threads: 1, limits: SHORT })
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
