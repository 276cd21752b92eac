import { besiege, type SiegeOptions, type Verdict } from '@sallyport/siege'
import { expect } from 'vitest'

export interface Expected {
  /** Rules that this server lacks, with the reasons. */
  readonly lacking?: readonly string[]
  /** Failures of components in front of the service, such as workerd's HTTP parser. Each must occur. */
  readonly foreign?: readonly RegExp[]
}

/** Besieges the server. Expects that every rule holds, except the failures that the second argument names. */
export async function expectHeld(options: SiegeOptions, { lacking = [], foreign = [] }: Expected = {}): Promise<void> {
  const { verdicts } = await besiege({ ...options, maxFailures: Number.POSITIVE_INFINITY })
  const failures = verdicts.flatMap(({ rule, failures }) => failures.map((text) => ({ rule, text })))
  const isForeign = (text: string) => foreign.some((pattern) => pattern.test(text))
  expect(failures.filter(({ text }) => !isForeign(text))).toEqual([])
  expect(foreign.filter((pattern) => !failures.some(({ text }) => pattern.test(text)))).toEqual([])
  const skipped = (one: Verdict) => one.outcome === 'skipped'
  expect(verdicts.filter(skipped).map(({ rule, reason }) => `${rule}: ${reason}`)).toEqual(lacking)
  for (const { rule, checks, outcome } of verdicts) expect(checks > 0 || outcome === 'skipped', rule).toBe(true)
}
