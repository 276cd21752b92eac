import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchChromium } from '../../launch-chromium.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import { type DashboardService, type ServiceChoices, startService } from './start-service.ts'

export interface Held {
  service: DashboardService
  browser: Browser
  dashboard: OpenDashboard
  /** Errors of the service that a test provokes. */
  refusals: RegExp[]
}

/**
 * Starts one service and browser for each file, and a signed-in dashboard for each test. After a test the dashboard
 * must have violated no policy, called no other origin, and logged no error.
 */
export function holdDashboard(
  prepare: (service: DashboardService) => Promise<unknown> = async () => {},
  choices: ServiceChoices = {},
): Held {
  // The cast is safe: tests run after the hooks that set it.
  const held = {} as Held
  beforeAll(async () => {
    ;[held.service, held.browser] = await Promise.all([startService(choices), launchChromium()])
    await prepare(held.service)
  })
  beforeEach(async () => {
    held.refusals = []
    held.dashboard = await openDashboard(held.browser, held.service.url)
    await held.dashboard.signIn()
  })
  afterEach(async () => {
    const { watch } = held.dashboard
    await held.dashboard.close()
    const problems = seriousProblems(watch.problems)
    expect(problems.filter((problem) => !held.refusals.some((refusal) => refusal.test(problem)))).toEqual([])
    // Requests stopped by the policy were never sent.
    const sent = watch.requests.filter((url) => !watch.problems.includes(`failed: ${url} csp`))
    expect(sent.filter((url) => !url.startsWith(held.service.url) && !url.startsWith('about:'))).toEqual([])
  })
  afterAll(async () => {
    await held.browser?.close()
    await held.service?.stop()
  })
  return held
}

/**
 * All problems except the first request without a cookie, which the service refuses, and requests aborted by
 * navigation.
 */
export function seriousProblems(problems: readonly string[]): readonly string[] {
  return problems.filter(
    (problem) =>
      !/^401: .*\/api\/ping$/.test(problem) &&
      !/^console: Failed to load resource/.test(problem) &&
      !/net::ERR_ABORTED$/.test(problem),
  )
}
