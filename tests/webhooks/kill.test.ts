import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countingReceiver } from './counting-receiver.ts'
import { emptied, killRun } from './kill-run.ts'
import { startProducer } from './start-producer.ts'

describe('the outbox on SQLite', () => {
  it('loses no event that was answered when its process is killed, and each keeps one webhook-id', async () => {
    const { answered, missing, ambiguous } = await killRun(500, 20)
    expect({ missing, ambiguous }).toEqual({ missing: 0, ambiguous: 0 })
    expect(answered).toBeGreaterThanOrEqual(500)
  })

  it('is drained by two processes, and nothing is sent twice', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sallyport-outbox-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const database = join(directory, 'outbox.sqlite')
    const receiver = await countingReceiver({ slownessMs: 5 })
    onTestFinished(() => receiver.close())
    const first = await startProducer(database, receiver.origin, 60_000)
    const second = await startProducer(database, receiver.origin, 60_000)
    onTestFinished(async () => void (await Promise.all([first.kill(), second.kill()])))

    const clients = Array.from({ length: 10 }, async (_, client) => {
      for (let n = client; n < 500; n += 10) expect(await (client % 2 === 0 ? first : second).report(n)).toBe(true)
    })
    await Promise.all(clients)
    await emptied(database)
    const attempts = await Promise.all([first.stop(), second.stop()])
    const acknowledged = [...receiver.acknowledged.values()].flatMap((ids) => [...ids.values()])
    expect([receiver.acknowledged.size, acknowledged.every((count) => count === 1)]).toEqual([500, true])
    expect(attempts[0] + attempts[1]).toBe(500)
    expect(Math.min(...attempts)).toBeGreaterThan(0)
  })
})
