import { expect, it } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const MIB = 1024 * 1024

function budgetOf(totalMiB: number) {
  const clock = { at: 0 }
  return { budget: createBodyBudget(totalMiB, () => new Date(clock.at)), clock }
}

it('H1 counts all bodies together, and takes what was given back', () => {
  const { budget } = budgetOf(2)
  const [first, second] = [budget.open(null), budget.open(null)]
  first.take(MIB)
  first.take(MIB / 2)
  expect(() => second.take(MIB)).toThrow('Too busy')
  second.take(MIB / 2)
  first.close()
  first.close()
  second.take(1.5 * MIB)
  expect(() => budget.open('192.0.2.1').take(1)).toThrow('Too busy')
})

it('H1 gives one address an eighth, but at least the largest body', () => {
  const { budget } = budgetOf(64)
  const held = Array.from({ length: 8 }, () => budget.open('192.0.2.1'))
  for (const account of held) account.take(MIB)
  expect(() => budget.open('192.0.2.1').take(1)).toThrow('Too busy')
  budget.open('192.0.2.2').take(MIB)
  held[0]?.close()
  budget.open('192.0.2.1').take(MIB)
  budgetOf(1).budget.open('192.0.2.1').take(MIB)
})

it('H1 counts a /48 of IPv6 as one address', () => {
  const { budget } = budgetOf(8)
  budget.open('2001:db8:1:1::1').take(MIB)
  expect(() => budget.open('2001:db8:1:ffff::2').take(1)).toThrow('Too busy')
  budget.open('2001:db8:2::1').take(MIB)
})

it('H1 forgets after two minutes what a request that was cut off never gave back', () => {
  const { budget, clock } = budgetOf(1)
  budget.open(null).take(MIB)
  clock.at = 60_000
  const later = budget.open(null)
  expect(() => later.take(1)).toThrow('Too busy')
  clock.at = 120_000
  later.take(MIB)
  expect(() => budget.open(null).take(1)).toThrow('Too busy')
})
