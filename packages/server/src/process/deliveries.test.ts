import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqlite } from '@sallyport/sql/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'

const CONFIG = `export default { tools: { access: { track: 'public' } }, webhooks: { allowLoopback: true } }`

/** Starts a webhook receiver that replies once `mayReply` resolves, and counts its received and answered requests. */
async function receiver(mayReply: Promise<void>) {
  const counts = { come: 0, answered: 0 }
  const server = createServer(async (request, response) => {
    request.resume()
    counts.come++
    await mayReply
    counts.answered++
    response.writeHead(204).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

describe('the server with a webhook', () => {
  it('sends its events, finishes at SIGTERM the delivery that was begun, and leaves none behind', async () => {
    const home = await temporaryDirectory(onTestFinished)
    await writeFile(join(home, 'config.mjs'), CONFIG)
    const { promise: mayReply, resolve: reply } = Promise.withResolvers<void>()
    const { url: hook, counts } = await receiver(mayReply)
    const database = sqlite(join(home, 'sallyport.sqlite'))
    await database.migrate()
    const retries = { maxRetries: 0, retryDelayMs: 1000 }
    await database.stores.webhooks.insert({
      id: 'w1',
      url: hook,
      events: ['shop.order'],
      isActive: true,
      ...retries,
      createdAt: new Date(),
    })
    const { url, output, stop } = await spawnServer(onTestFinished, home, {
      SALLYPORT_DATABASE_URL: 'sqlite:./sallyport.sqlite',
      SALLYPORT_CONFIG: './config.mjs',
    })
    const answer = await fetch(`${url}/tools/track/shop.order`, { method: 'POST' })
    expect([answer.status, counts.answered]).toEqual([202, 0])
    await until(() => counts.come === 1)
    const stopped = stop('SIGTERM')
    await until(() => output().includes('stopping'))
    reply()
    expect(await stopped).toBe(0)
    expect(counts).toEqual({ come: 1, answered: 1 })
    const { deliveries } = await database.stores.deliveries.list({ webhookId: 'w1', page: 1, limit: 10 })
    database.close()
    expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([['delivered', 1]])
  })
})
