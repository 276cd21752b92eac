import { expect, it } from 'vitest'
import { EVENT_NAMES } from '../../../packages/core/src/foundations/events/catalogue.ts'
import { eventTitle } from '../../../packages/dashboard/src/browser/events/event-sentence.ts'

it('the dashboard has words for every event of the service', () => {
  expect(EVENT_NAMES.filter((name) => eventTitle(name) === undefined)).toEqual([])
})
