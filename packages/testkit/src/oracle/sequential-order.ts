import type { Naming } from './call.ts'
import type { Entry } from './history.ts'
import { outcomeOf } from './outcome.ts'

/**
 * Searches for an order of the calls in which the model, called one by one, returns the same results. If one call ended before another one began,
 * the order keeps these two in sequence. Returns null if there is no such order: then the store isn't linearizable (Herlihy and Wing, 1990).
 */
export async function sequentialOrder(
  entries: readonly Entry[],
  makeModel: () => Promise<object>,
  named: Naming,
): Promise<readonly Entry[] | null> {
  async function extended(done: readonly Entry[]): Promise<readonly Entry[] | null> {
    const left = entries.filter((entry) => !done.includes(entry))
    if (left.length === 0) return done
    const firstEnd = Math.min(...left.map(({ ended }) => ended))
    for (const next of left.filter(({ began }) => began < firstEnd)) {
      if (!(await agrees(done, next))) continue
      const order = await extended([...done, next])
      if (order !== null) return order
    }
    return null
  }
  async function agrees(done: readonly Entry[], next: Entry): Promise<boolean> {
    const model = await makeModel()
    for (const { call } of done) await outcomeOf(model, call, named)
    const { text } = await outcomeOf(model, next.call, named)
    return text === next.outcome || returnsNothing(next)
  }
  return extended([])
}

/** `sessions.create` may return nothing: then the option `session.maxPerUser` has no effect. */
function returnsNothing({ call, outcome }: Entry): boolean {
  return call.method === 'create' && outcome === 'null'
}
