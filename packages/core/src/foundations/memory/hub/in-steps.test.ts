import { expect, it } from 'vitest'
import { memoryDeliveries } from '../deliveries.ts'
import { removeInSteps } from './in-steps.ts'

const at = new Date('2030-01-01T00:00:00Z')

/** Counts the turns of the event loop while the work goes on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setTimeout(turn, 0)
  }
  setTimeout(turn, 0)
  await work
  isOver = true
  return turns
}

it('P5 old deliveries in memory are deleted in steps, between which others get their turn', async () => {
  const deliveries = memoryDeliveries()
  const settled = (id: number) => ({
    id: `d${id}`,
    messageId: `d${id}`,
    webhookId: 'w1',
    event: 'e',
    url: 'https://x.example',
    status: 'delivered' as const,
    attempts: 1,
    createdAt: new Date(0),
    deliveredAt: new Date(0),
    body: '{}',
  })
  await deliveries.enqueue(Array.from({ length: 20_000 }, (_, id) => settled(id)))
  let deleted = 0
  const work = deliveries.deleteSettled({ delivered: at, dead: at }).then((count) => {
    deleted = count
  })
  expect(await turnsDuring(work)).toBeGreaterThan(2)
  expect(deleted).toBe(20_000)
})

it('removes what is gone, and what is added meanwhile too', async () => {
  const entries = new Map([1, 2, 3].map((id) => [id, id]))
  const removed = await removeInSteps(
    entries.values(),
    (id) => id !== 2,
    (id) => {
      entries.delete(id)
      if (id === 1) entries.set(4, 4)
    },
  )
  expect([removed, [...entries.keys()]]).toEqual([3, [2]])
})
