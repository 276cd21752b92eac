import { describe, expect, it } from 'vitest'
import { createReadingTurns } from './reading-turns.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Creates turns, and functions to wait with a named connection and to list the connections that the next turn resumes. */
function wholeTurns() {
  const turns = createReadingTurns()
  let resumed: string[] = []
  const wait = (name: string, bytesRead: number, readableLength = 4096, destroyed = false) =>
    turns.wait({ bytesRead, readableLength, destroyed, resume: () => resumed.push(name) as never })
  const inNextTurn = async () => {
    resumed = []
    await nextTurn()
    return resumed
  }
  return { turns, wait, inNextTurn }
}

describe('R40 turns of reading', () => {
  it('P2 P3 those that have sent least go first; of equals, those that wait longest', async () => {
    const { turns, wait, inNextTurn } = wholeTurns()
    expect([turns.take(4096), turns.take(1)]).toEqual([true, false])
    wait('flood', 65_536)
    wait('another', 65_536)
    wait('honest', 200, 200)
    expect(await inNextTurn()).toEqual(['honest', 'flood'])
    expect(await inNextTurn()).toEqual(['another'])
    expect(await inNextTurn()).toEqual([])
  })

  it('P2 P3 a turn resumes as many as it has bytes for, and none that is closed', async () => {
    const { wait, inNextTurn } = wholeTurns()
    for (let count = 0; count < 400; count++) wait('flood', 5100, 1024)
    wait('closed', 10, 1024, true)
    expect(await inNextTurn()).toEqual(['flood', 'flood', 'flood', 'flood'])
  })

  it('P2 a connection with one byte has its cost, and ten thousand are chosen from in few steps', async () => {
    const { turns, inNextTurn } = wholeTurns()
    let asked = 0
    const resumed: number[] = []
    for (let count = 0; count < 10_000; count++) {
      turns.wait({
        bytesRead: 5100,
        destroyed: false,
        get readableLength() {
          asked++
          return 1
        },
        resume: () => resumed.push(count) as never,
      })
    }
    await inNextTurn()
    expect([resumed.length, asked]).toEqual([32, 32])
  })

  it('a closed connection is forgotten', async () => {
    const { turns, inNextTurn } = wholeTurns()
    const resumed: string[] = []
    const socket = { bytesRead: 1, readableLength: 1, destroyed: false, resume: () => resumed.push('closed') as never }
    turns.wait(socket)
    turns.forget(socket)
    await inNextTurn()
    expect(resumed).toEqual([])
  })

  it('P2 a long upload has each fourth turn, however many have sent less', async () => {
    const { wait, inNextTurn } = wholeTurns()
    wait('upload', 1_000_000)
    for (let count = 0; count < 8; count++) wait('flood', 5100)
    const order: string[] = []
    for (let count = 0; count < 4; count++) order.push(...(await inNextTurn()))
    expect(order).toEqual(['flood', 'flood', 'flood', 'upload'])
  })

  it('P2 P3 a turn is short if it accepts a connection, so that the next one is accepted soon', async () => {
    const { turns, inNextTurn } = wholeTurns()
    let parsed = 0
    turns.take(4096)
    for (let turn = 0; turn < 64; turn++) {
      turns.accepted()
      await inNextTurn()
      while (turns.take(1024)) parsed += 1024
    }
    expect(parsed).toBe(64 * 256)
    await inNextTurn()
    while (turns.take(1024)) parsed += 1024
    expect(parsed).toBeGreaterThan(64 * 256 + 3000)
  })

  it('what exceeds a turn is taken from the next ones', async () => {
    const { turns, inNextTurn } = wholeTurns()
    expect([turns.take(9000), turns.take(1)]).toEqual([true, false])
    await inNextTurn()
    expect(turns.take(1)).toBe(false)
    await inNextTurn()
    expect(turns.take(1)).toBe(true)
  })
})
