import { describe, expect, it } from 'vitest'
import { createReadingTurns } from './reading-turns.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('R40 turns of reading', () => {
  it('P2 P3 those that have sent least go first, and of equals those that waited longest', async () => {
    const turns = createReadingTurns()
    const resumed: string[] = []
    const wait = (name: string, bytesRead: number, hadShare = false) =>
      turns.wait({ bytesRead, resume: () => resumed.push(name) as never }, hadShare)
    expect([turns.take(8192), turns.take(1)]).toEqual([true, false])
    wait('flood, read from', 65_536, true)
    wait('flood', 65_536)
    wait('another', 65_536)
    wait('honest', 200)
    expect(resumed).toEqual([])
    await nextTurn()
    expect(resumed).toEqual(['honest', 'flood', 'another', 'flood, read from'])
    expect(turns.take(4096)).toBe(true)
  })

  it('a turn ends also where no one waits', async () => {
    const turns = createReadingTurns()
    expect([turns.take(8192), turns.take(1)]).toEqual([true, false])
    await nextTurn()
    expect(turns.take(1)).toBe(true)
  })
})
