import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Desk, launch, openDashboard } from './open-dashboard.ts'
import { type DashboardService, type ServiceChoices, startService } from './start-service.ts'

export const BUDGET_MS = 30_000

/** What a test file works on: filled before each test. */
export interface Held {
  service: DashboardService
  browser: Browser
  desk: Desk
  /** Answers of the service that a test provokes. */
  refusals: RegExp[]
}

/**
 * One service and browser a file, and a signed-in dashboard for each test, which is to have done nothing that the policy forbids, asked nothing
 * of anybody else, and left no error behind.
 */
export function holdDesk(
  prepare: (service: DashboardService) => Promise<unknown> = async () => {},
  choices: ServiceChoices = {},
): Held {
  // Sound: tests run after what fills it.
  const held = {} as Held
  beforeAll(async () => {
    ;[held.service, held.browser] = await Promise.all([startService(choices), launch()])
    await prepare(held.service)
  }, BUDGET_MS)
  beforeEach(async () => {
    held.refusals = []
    held.desk = await openDashboard(held.browser, held.service.url)
    await held.desk.signIn()
  }, BUDGET_MS)
  afterEach(async () => {
    const { watch } = held.desk
    await held.desk.close()
    const problems = seriousProblems(watch.problems)
    expect(problems.filter((problem) => !held.refusals.some((refusal) => refusal.test(problem)))).toEqual([])
    // What the policy stopped was never sent.
    const sent = watch.requests.filter((url) => !watch.problems.includes(`failed: ${url} csp`))
    expect(sent.filter((url) => !url.startsWith(held.service.url) && !url.startsWith('about:'))).toEqual([])
  })
  afterAll(async () => {
    await held.browser?.close()
    await held.service?.stop()
  })
  return held
}

/** All but the first look for a cookie, which the service refuses, and what was cut short by going elsewhere. */
export function seriousProblems(problems: readonly string[]): readonly string[] {
  return problems.filter(
    (problem) =>
      !/^401: .*\/api\/ping$/.test(problem) &&
      !/^console: Failed to load resource/.test(problem) &&
      !/net::ERR_ABORTED$/.test(problem),
  )
}
