import { createHashQueue } from '../identity/passwords/hash-queue.ts'
import type { HashQueue, ProcessBudgets } from '../ports/process-budgets.ts'
import { createBodyBudget, DEFAULT_BUDGET_MIB } from '../web/http/bodies/body-budget.ts'
import { systemClock } from './options/resolve-options.ts'

/** Settings of `processBudgets`. */
export interface ProcessBudgetSettings {
  /** MiB of request bodies that all services together hold at the same time, at least 1. Default 64. */
  readonly bodyBudgetMiB?: number | undefined
  /** Returns the current time. Default: the system's clock. */
  readonly now?: (() => Date) | undefined
}

/**
 * Returns one budget of request bodies and one queue of password hashes, which several services of a process share. So the limits apply to all of
 * them together. Pass the result to each service as `platform.budgets`.
 *
 * @example
 * import { type Platform, processBudgets } from '@sallyport/core'
 *
 * const budgets = processBudgets({ bodyBudgetMiB: 128 })
 * const platformOf = (platform: Platform): Platform => ({ ...platform, budgets })
 */
export function processBudgets({
  bodyBudgetMiB = DEFAULT_BUDGET_MIB,
  now = systemClock,
}: ProcessBudgetSettings = {}): ProcessBudgets {
  let queue: HashQueue | undefined
  return {
    bodies: createBodyBudget(bodyBudgetMiB, now),
    hashQueue(concurrency) {
      queue ??= createHashQueue(concurrency)
      return queue
    },
  }
}
