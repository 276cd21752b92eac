import { describe, expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

function takeAll(queue: ReturnType<typeof fairQueue<string>>, accepts = (_key: string, _item: string) => true) {
  const taken: string[] = []
  for (let item = queue.take(accepts); item !== undefined; item = queue.take(accepts)) taken.push(item)
  return taken
}

describe('M3 a fair queue', () => {
  it('lets keys take turns, however long the queue of one is', () => {
    const queue = fairQueue<string>()
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.slice(0, 1), item)
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('takes urgent items of a key first, in their order', () => {
    const queue = fairQueue<string>()
    queue.add('a', 'calm 1')
    queue.add('a', 'urgent 1', true)
    queue.add('a', 'calm 2')
    queue.add('a', 'urgent 2', true)
    expect(takeAll(queue)).toEqual(['urgent 1', 'urgent 2', 'calm 1', 'calm 2'])
  })

  it('passes over a key whose first item is not accepted', () => {
    const queue = fairQueue<string>()
    for (const item of ['a1', 'b1', 'a2']) queue.add(item.slice(0, 1), item)
    expect(takeAll(queue, (key) => key !== 'a')).toEqual(['b1'])
    expect(takeAll(queue)).toEqual(['a1', 'a2'])
  })

  it('forgets what is removed', () => {
    const queue = fairQueue<string>()
    for (const item of ['a1', 'a2', 'b1']) queue.add(item.slice(0, 1), item)
    queue.remove('a', 'a1')
    queue.remove('b', 'b1')
    queue.remove('c', 'c1')
    expect(takeAll(queue)).toEqual(['a2'])
  })
})
