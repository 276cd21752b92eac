import type { Outbox } from '@sallyport/testkit'
import { expect } from 'vitest'

/** The newest message that matches, once one has arrived. */
export async function newest<M>({ all }: Outbox<M>, matches: (message: M) => boolean): Promise<M> {
  await expect.poll(() => all.some(matches)).toBe(true)
  // The cast is safe: a message matches.
  return all.findLast(matches) as M
}
