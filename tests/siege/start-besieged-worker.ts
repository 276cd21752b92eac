import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Message, SiegeOptions } from '@sallyport/siege'
import { migrate } from '@sallyport/sql'
import { d1 } from '@sallyport/sql/d1'
import { Miniflare } from 'miniflare'
import { onTestFinished } from 'vitest'
import { freePort } from '../../examples/smoke.ts'
import { d1ForNode } from '../../packages/sql/test/d1-for-node.ts'
import { bundleWorker } from '../runtimes/src/create-worker/start-workers.ts'
import { ADMIN_SECRET } from './admin-secret.ts'
import { makeSigningKeys } from './besieged-features.ts'

/** Starts a mail relay that keeps all messages. */
async function startRelay(): Promise<{ readonly url: string; readonly messages: readonly Message[] }> {
  const messages: Message[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    messages.push(JSON.parse(body))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${portOf(server)}`, messages }
}

function portOf(server: { address(): unknown }): number {
  // The cast is safe: the server listens on TCP.
  return (server.address() as AddressInfo).port
}

/** Failures by malformed requests that workerd's own HTTP parser accepts. On Cloudflare, the edge parses requests before the Worker. */
export const FOREIGN_TO_WORKERS: readonly RegExp[] = [
  /^GET https?:\/\/\S+ was answered 500$/,
  /^a request with (both lengths|a space before the colon) was answered 200$/,
]

/** Runs a Worker with D1, KV and Durable Objects on workerd until the test ends. Returns the options of its siege. */
export async function startBesiegedWorker(): Promise<SiegeOptions> {
  const [relay, port] = [await startRelay(), await freePort()]
  const url = `http://localhost:${port}`
  const { modules } = await bundleWorker(fileURLToPath(new URL('besieged-worker.ts', import.meta.url)))
  const objects = { HUB: 'HubObject', DELIVERIES: 'DeliveryObject', LIMITS: 'LimitsObject' }
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port,
    cf: false,
    telemetry: { enabled: false },
    // workerd logs every malformed request.
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      for (const stream of [stdout, stderr]) stream.resume()
    },
    compatibilityDate: '2026-07-30',
    compatibilityFlags: ['enable_request_signal', 'global_fetch_strictly_public'],
    modules,
    bindings: {
      SALLYPORT_SECRET: 'hT4bN8qW2zX6mK0vL3cR7yP1dJ5gF9sU',
      SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
      SALLYPORT_BASE_URL: url,
      NODE_ENV: 'development',
      SIGNING_KEYS: JSON.stringify(await makeSigningKeys()),
      RELAY: relay.url,
    },
    d1Databases: { DB: 'db' },
    kvNamespaces: { CACHE: 'cache' },
    durableObjects: Object.fromEntries(
      Object.entries(objects).map(([name, className]) => [name, { className, useSQLite: true }]),
    ),
  })
  onTestFinished(() => miniflare.dispose())
  await migrate(d1(d1ForNode(await miniflare.getD1Database('DB'))).db)
  return {
    url,
    adminSecret: ADMIN_SECRET,
    readMessages: async () => relay.messages,
    clientAddressHeader: 'CF-Connecting-IP',
  }
}
