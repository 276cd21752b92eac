import { expect, it } from 'vitest'
import { hostileTargets } from './targets.ts'

it('has 200 different targets', () => {
  expect(new Set(hostileTargets('localhost:3000')).size).toBe(200)
})
