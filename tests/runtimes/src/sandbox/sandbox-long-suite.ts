import type { ScriptRunner } from '@sallyport/core/ports'
import { check } from '@sallyport/testkit'
import type { Suite } from '../server/recorder.ts'
import { BOMBS } from './sandbox-hogs.ts'
import { guardedRuns, type SandboxHost, SHORT } from './sandbox-host.ts'
import { sandboxAttacks } from './sandbox-suite.ts'

const RUNS = 1000
const BOMB_EVERY = 25
const MAX_GROWTH_MB = 32

/**
 * Every attack under the real limits, and memory after many runs. `memoryMb` returns the process's memory, if known.
 */
export function sandboxLongSuite(host: SandboxHost, memoryMb?: () => number): Suite {
  return {
    name: 'sandbox at length',
    declare(api) {
      const runner = host.runner()
      sandboxAttacks(() => guardedRuns(runner, 5000), api)
      api.describe('memory', () => {
        api.it(`is back where it was after ${RUNS} runs`, async () => {
          const short = host.runner(SHORT)
          await runMany(short)
          const before = memoryMb?.() ?? 0
          await runMany(short)
          const grown = (memoryMb?.() ?? 0) - before
          check(grown < MAX_GROWTH_MB, `grown by ${Math.round(grown)} MB, from ${Math.round(before)}`)
          await short.close?.()
        })
      })
    },
  }
}

/** Runs typical scripts and, from time to time, one that takes all memory. */
async function runMany(runner: ScriptRunner): Promise<void> {
  const bombs = Object.values(BOMBS)
  const actions = { echo: async (value: unknown) => value }
  for (let run = 0; run < RUNS; run++) {
    const bomb = run % BOMB_EVERY === 0 ? bombs[(run / BOMB_EVERY) % bombs.length] : undefined
    const script =
      bomb ??
      'result = { data: await actions.echo(body), list: Array.from({ length: 1000 }, (_, i) => ({ i })).length }'
    const { ok } = await runner.run({ script, body: { run, text: 'x'.repeat(10_000) }, actions })
    check(ok === (bomb === undefined), `run ${run}: ${script.slice(0, 40)}`)
  }
}
