import { check, same, type TestApi } from '@sallyport/testkit'
import type { Suite } from '../server/recorder.ts'
import { ESCAPES } from './sandbox-escapes.ts'
import { BOMBS, HOGS } from './sandbox-hogs.ts'
import { expectEnded, guardedRuns, LATE_MS, type SandboxHost, SHORT } from './sandbox-host.ts'
import { sandboxPromises } from './sandbox-promises.ts'
import { sandboxShares } from './sandbox-shares.ts'

/** Scripts in the sandbox (R34): inputs, limits and isolation. */
export function sandboxSuite(host: SandboxHost): Suite {
  return {
    name: 'sandbox',
    declare(api) {
      const short = host.runner(SHORT)
      sandboxPromises(host, short, api)
      sandboxAttacks(() => guardedRuns(short), api)
      limits(host, api)
      sandboxShares(host, api)
    },
  }
}

type Runs = () => ReturnType<typeof guardedRuns>

/**
 * Runs every script that tries to escape, to run for ever or to exhaust memory, each followed by one that must notice
 * nothing.
 */
export function sandboxAttacks(runs: Runs, { describe, it }: TestApi): void {
  describe('R34 an escape', () => {
    for (const [name, script] of ESCAPES) {
      it(`gets nowhere by ${name}`, async () => {
        same((await runs().attack(script)).result, null, 'what it got')
      })
    }
  })

  describe('R34 what never ends or takes too much', () => {
    for (const [name, script] of Object.entries({ ...HOGS, ...BOMBS })) {
      it(`is ended: ${name}`, async () => {
        expectEnded(await runs().attack(script), name)
      })
    }
  })
}

function limits(host: SandboxHost, { describe, it }: TestApi): void {
  describe('R34 the limits', () => {
    it('hold with the default ones', async () => {
      const outcome = await guardedRuns(host.runner()).attack('await actions.echo(1); for (;;) {}')
      check(outcome.endedBy === 'fuel' || outcome.endedBy === 'deadline', `ended by ${outcome.endedBy}`)
    })

    it('of the heap are reported as memory', async () => {
      for (const script of [
        'new Uint8Array(64 * 1024 * 1024)',
        'const m = new Map(); for (let i = 0; ; i++) m.set(i, {})',
      ]) {
        const { endedBy, error } = await guardedRuns(host.runner({ deadlineMs: LATE_MS })).run(script)
        same([endedBy, error?.message], ['memory', 'out of memory'], script)
      }
    })

    it('hold while the clock stands still', async () => {
      const frozen = (deadlineMs: number) =>
        guardedRuns(host.isolateRunner({ limits: { ...SHORT, deadlineMs }, now: () => 0 }))
      const deaf = 'await actions.echo(1); String.raw({ raw: { length: 2 ** 53 - 1 } })'
      for (const script of ['for (;;) {}', 'for (;;) await 0', deaf]) {
        same((await frozen(LATE_MS).attack(script)).endedBy, 'fuel', script)
      }
      same((await frozen(500).run('await actions.never()')).endedBy, 'deadline', 'waiting')
    })
  })
}
