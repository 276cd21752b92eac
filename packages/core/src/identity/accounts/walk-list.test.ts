import { describe, expect, it } from 'vitest'
import { walkList } from './walk-list.ts'

function listOf(count: number) {
  return Array.from({ length: count }, (_, n) => ({ id: `u${n}` }))
}

/** `cap`: maximum number of records that the store returns per call, even if more are requested. */
async function walked(
  list: { id: string }[],
  most: number,
  change: (read: number) => void,
  cap = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const ids: string[] = []
  let reads = 0
  const pages = walkList(async ({ page, limit }) => {
    expect(limit).toBeLessThanOrEqual(most)
    const start = (page - 1) * limit
    const found = list.slice(start, start + Math.min(limit, cap))
    const total = list.length
    change(++reads)
    expect(reads).toBeLessThan(1000)
    return { records: found, total }
  }, most)
  for await (const records of pages) ids.push(...records.map(({ id }) => id))
  return ids
}

describe('walkList', () => {
  it('F13 skips no record of a store whose pages are smaller than requested', async () => {
    for (const cap of [1, 7, 25, 50, 99]) {
      for (const count of [0, 1, cap, cap + 1, 3 * cap, 250]) {
        const list = listOf(count)
        expect(await walked(list, 100, () => {}, cap), `${count} by ${cap}`).toEqual(list.map(({ id }) => id))
      }
    }
  })

  it('O5 yields each record once, at any size of the list and of pages', async () => {
    for (const most of [10, 50, 100, 500]) {
      for (const count of [0, 1, most - 1, most, most + 1, 2 * most, 5 * most + 3]) {
        const list = listOf(count)
        expect(await walked(list, most, () => {})).toEqual(list.map(({ id }) => id))
      }
    }
  })

  it('O5 misses no record that exists throughout, whatever is deleted and added between two pages', async () => {
    for (const each of [1, 9, 30, 99, 250]) {
      const list = listOf(5000)
      const all = new Set(list.map(({ id }) => id))
      const deleted = new Set<string>()
      const ids = await walked(list, 100, (read) => {
        // Deletes records that were read first, which moves all later ones.
        for (const { id } of list.splice(0, each)) deleted.add(id)
        list.push({ id: `later${read}` })
        if (read % 3 === 0) list.unshift({ id: `newest${read}` })
      })
      expect(new Set(ids).size).toBe(ids.length)
      const missed = [...all].filter((id) => !deleted.has(id) && !ids.includes(id))
      expect(missed).toEqual([])
    }
  })
})
