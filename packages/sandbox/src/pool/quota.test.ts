import { describe, expect, it } from 'vitest'
import { quota } from './quota.ts'

describe('M3 quota', () => {
  it('leave half to the other keys', () => {
    const places = quota(4)
    places.acquire('a')
    expect(places.hasRoom('a')).toBe(true)
    const second = places.acquire('a')
    expect([places.hasRoom('a'), places.hasRoom('b')]).toEqual([false, true])
    places.release(second)
    expect(places.hasRoom('a')).toBe(true)
  })

  it('have no room for anyone when all are taken', () => {
    const places = quota(4)
    for (const key of ['a', 'a', 'b', 'b']) places.acquire(key)
    expect(places.hasRoom('c')).toBe(false)
  })

  it('give a key one at least', () => {
    const places = quota(1)
    expect(places.hasRoom('a')).toBe(true)
    places.acquire('a')
    expect(places.hasRoom('b')).toBe(false)
  })

  it('count amounts', () => {
    const bytes = quota(100)
    bytes.acquire('a', 49)
    expect(bytes.hasRoom('a')).toBe(true)
    bytes.acquire('a', 60)
    expect([bytes.hasRoom('a'), bytes.hasRoom('b')]).toEqual([false, false])
  })

  it('end by themselves when they are too old', () => {
    let time = 0
    const places = quota(2, 1000, () => time)
    places.acquire('a')
    time = 1000
    expect(places.hasRoom('a')).toBe(false)
    time = 1001
    expect(places.hasRoom('a')).toBe(true)
  })
})
