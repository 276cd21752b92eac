import { expect, it } from 'vitest'
import type { LogEntry } from '../../../ports/host/log.ts'
import { createLimitWarnings } from './limit-warnings.ts'

it('R40 logs a limit once a minute, with the number of refusals since the last line', () => {
  const log: LogEntry[] = []
  const tell = createLimitWarnings((entry) => void log.push(entry))
  const refused = { limit: 'RATE_LIMITED', route: '/login', address: '192.0.2.1' }
  for (let second = 0; second < 120; second += 10) tell(refused, new Date(second * 1000))
  tell({ limit: 'OVERLOADED', address: null }, new Date(0))
  expect(log).toEqual([
    { level: 'warn', event: 'limit.reached', ...refused, refused: 1 },
    { level: 'warn', event: 'limit.reached', ...refused, refused: 6 },
    { level: 'warn', event: 'limit.reached', limit: 'OVERLOADED', refused: 1 },
  ])
})
