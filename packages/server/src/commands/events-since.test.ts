import type { TelemetryEvent, TelemetryStore } from '@sallyport/core'
import { sqlite } from '@sallyport/sql/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { eventsSince } from './events-since.ts'

const START = 1_700_000_000_000
const eventAt = (n: number): TelemetryEvent => ({ id: `e${n}`, event: 'shop.order', timestamp: new Date(START + n) })

it('O10 events tail reads all events of a poll, however many, also while more are recorded', async () => {
  const { stores, migrate, close } = sqlite(':memory:')
  onTestFinished(close)
  await migrate()
  const telemetry = stores.telemetry as Required<TelemetryStore>
  await telemetry.save(Array.from({ length: 1203 }, (_, n) => eventAt(n)))
  let next = 1203
  const events = await eventsSince(
    async (query) => {
      const page = await telemetry.query(query)
      await telemetry.save([eventAt(next++)])
      return page
    },
    { from: new Date(START + 3) },
  )
  const ids = events.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (let n = 3; n < 1203; n++) expect(ids).toContain(`e${n}`)
  expect(ids.at(-1)).toBe('e3')
})
