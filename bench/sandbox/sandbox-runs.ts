/**
 * The measurements of bench/sandbox/sandbox.ts. Each runtime runs this file in a separate process; it prints its figures as
 * JSON.
 */
import process from 'node:process'
import { scriptRunner } from '@sallyport/sandbox'
import { median, quantile } from '../measuring/statistics.ts'
import { EMPTY, type Figures, WEBHOOK } from './sandbox-scripts.ts'

const LOOP = { script: 'for (;;) {}', body: null, actions: {} }
const WARM = 300
const RUNS = 1000
const AT_ONCE = 4
const LOOPS = 5
const TICK_MS = 5

// A second of each loop is enough to sample.
const runner = scriptRunner(process.argv[2] === 'stall' ? { threads: 2, limits: { deadlineMs: 1000 } } : { threads: 1 })

async function times(request: Parameters<typeof runner.run>[0]): Promise<readonly number[]> {
  const all: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await runner.run(request)
    all.push(performance.now() - start)
  }
  return all
}

async function perSecond(): Promise<number> {
  const start = performance.now()
  let left = RUNS * 2
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await runner.run(WEBHOOK)
    }),
  )
  return (RUNS * 2 * 1000) / (performance.now() - start)
}

interface Lateness {
  readonly looping: readonly number[]
  readonly idle: readonly number[]
}

/** Measures how late timers fire while a script loops in a thread, and for the same time without one. */
async function lateness(): Promise<Lateness> {
  await Promise.all([runner.run(WEBHOOK), runner.run(WEBHOOK)])
  const [looping, idle]: [number[], number[]] = [[], []]
  for (let round = 0; round < LOOPS; round++) {
    const loop = runner.run(LOOP)
    const { ms } = await sampled(loop, looping)
    await sampled(new Promise((resolve) => setTimeout(() => resolve({ ms }), ms)), idle)
  }
  return { looping, idle }
}

async function sampled<T>(work: Promise<T>, late: number[]): Promise<T> {
  let isOver = false
  void work.then(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    late.push(performance.now() - start - TICK_MS)
  }
  return work
}

async function measure(): Promise<Partial<Figures>> {
  if (process.argv[2] === 'stall') {
    const { looping, idle } = await lateness()
    return { lateP99: quantile(looping, 0.99), lateMost: Math.max(...looping), idleP99: quantile(idle, 0.99) }
  }
  const start = performance.now()
  const { ok } = await runner.run(WEBHOOK)
  const first = performance.now() - start
  if (!ok) throw new Error('the script failed')
  for (let run = 0; run < WARM; run++) await runner.run(WEBHOOK)
  return {
    first,
    empty: median(await times(EMPTY)),
    webhook: median(await times(WEBHOOK)),
    perSecond: await perSecond(),
  }
}

console.log(JSON.stringify(await measure()))
process.exit(0)
