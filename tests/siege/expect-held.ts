import { besiege, type SiegeOptions, type Verdict } from '@sallyport/siege'
import { expect } from 'vitest'

/** Besieges the server. Expects that every rule holds, but those that this server lacks. */
export async function expectHeld(options: SiegeOptions, lacking: readonly string[]): Promise<void> {
  const { verdicts } = await besiege(options)
  const broken = verdicts.filter(({ outcome }) => outcome === 'broken')
  expect(broken.map(({ rule, failures }) => [rule, ...failures])).toEqual([])
  const skipped = (one: Verdict) => one.outcome === 'skipped'
  expect(verdicts.filter(skipped).map(({ rule, reason }) => `${rule}: ${reason}`)).toEqual(lacking)
  for (const { rule, checks, outcome } of verdicts) expect(checks > 0 || outcome === 'skipped', rule).toBe(true)
}
