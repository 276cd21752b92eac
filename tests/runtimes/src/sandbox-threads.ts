import { scriptRunner } from '@sallyport/sandbox'
import { check, same, type TestApi } from '@sallyport/testkit'
import { SHORT } from './sandbox-host.ts'

const LOOP = 'for (;;) {}'
// Never looks at the clock, and has fuel for seconds.
const DEAF = 'String.raw({ raw: { length: 2 ** 53 - 1 } })'
// The loop takes longer: whatever it stalls comes later.
const MOST_LATE_MS = 300

/** What threads add: other work goes on, and what no longer answers is ended by force. */
export function sandboxThreads({ describe, it }: TestApi): void {
  const request = (script: string) => ({ script, body: null, actions: {} })

  describe('a script that computes', () => {
    it('stalls no other work', async () => {
      const runner = scriptRunner({ threads: 1 })
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
      check(latest < MOST_LATE_MS, `a timer came ${Math.round(latest)} ms late`)
      same((await looping).ok, false, 'the loop')
      await runner.close?.()
    })

    it('and never looks at the clock is ended by force, and the next run is served', async () => {
      const runner = scriptRunner({ threads: 1, limits: { deadlineMs: 300, fuel: 2_147_483_647 } })
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
      const runner = scriptRunner({ threads: 1, mostWaiting: 1, waitMs: 50 })
      const outcomes = await Promise.all(Array.from({ length: 3 }, () => runner.run(request(LOOP))))
      same(
        outcomes.map(({ endedBy }) => endedBy),
        ['fuel', 'overload', 'overload'],
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
