import { describe, expect, it } from 'vitest'
import { leases } from './leases.ts'

describe('M3 leases', () => {
  it('leave half to the other keys', () => {
    const places = leases(4)
    places.take('a')
    expect(places.hasRoom('a')).toBe(true)
    const second = places.take('a')
    expect([places.hasRoom('a'), places.hasRoom('b')]).toEqual([false, true])
    places.end(second)
    expect(places.hasRoom('a')).toBe(true)
  })

  it('have no room for anyone when all are taken', () => {
    const places = leases(4)
    for (const key of ['a', 'a', 'b', 'b']) places.take(key)
    expect(places.hasRoom('c')).toBe(false)
  })

  it('give a key one at least', () => {
    const places = leases(1)
    expect(places.hasRoom('a')).toBe(true)
    places.take('a')
    expect(places.hasRoom('b')).toBe(false)
  })

  it('count amounts', () => {
    const bytes = leases(100)
    bytes.take('a', 49)
    expect(bytes.hasRoom('a')).toBe(true)
    bytes.take('a', 60)
    expect([bytes.hasRoom('a'), bytes.hasRoom('b')]).toEqual([false, false])
  })

  it('end by themselves when they are too old', () => {
    let time = 0
    const places = leases(2, 1000, () => time)
    places.take('a')
    time = 1000
    expect(places.hasRoom('a')).toBe(false)
    time = 1001
    expect(places.hasRoom('a')).toBe(true)
  })
})
