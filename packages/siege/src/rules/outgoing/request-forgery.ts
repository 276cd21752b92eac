import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { brief } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'
import { needs } from '../needs.ts'
import { insideUrls } from './inside-urls.ts'

const skip = needs({ admin: true, endpoint: 'POST /admin/api/webhooks' })

/** Host names that resolve to this machine: by its own resolver, or by public DNS. */
const NAMES = [
  hostname(),
  `${hostname()}.`,
  'ip6-localhost',
  'ip6-loopback',
  'localtest.me',
  '127.0.0.1.nip.io',
  'lvh.me',
]

interface Receiver {
  readonly port: number
  readonly requests: () => number
  /** Number of connections, also of those that sent no request, such as an unfinished TLS handshake. */
  readonly connections: () => number
  close(): void
}

/** Starts a receiver of webhooks on this machine, which counts requests. `location`: URL to which it redirects them. */
async function receiver(location?: string): Promise<Receiver> {
  let requests = 0
  let connections = 0
  const server = createServer((request, response) => {
    requests++
    request.resume()
    response.writeHead(location === undefined ? 200 : 307, location === undefined ? {} : { Location: location }).end()
  })
  server.on('connection', () => connections++)
  server.listen(0)
  await once(server, 'listening')
  // The cast is safe: the server listens on TCP.
  const { port } = server.address() as AddressInfo
  return { port, requests: () => requests, connections: () => connections, close: () => void server.close() }
}

async function register(siege: Siege, url: string): Promise<{ readonly status: number; readonly id: string }> {
  const { status, json } = await siege.administrator.post('/admin/api/webhooks', { url, events: ['siege.none'] })
  return { status, id: String(Object(json.webhook).id) }
}

function remove(siege: Siege, id: string): Promise<unknown> {
  return siege.administrator.send('DELETE', `/admin/api/webhooks/${id}`)
}

/** True if the server lets webhooks go to this machine, as development servers may. */
async function allowsLoopback(siege: Siege): Promise<boolean> {
  const { status, id } = await register(siege, 'http://127.0.0.1:8080/hook')
  if (status < 300) await remove(siege, id)
  return status < 300
}

export const forgedDestinationsRule: Rule = {
  name: 'R29 receivers inside the network are refused, in every notation',
  skip,
  async run(siege) {
    const isLoopbackAllowed = await allowsLoopback(siege)
    for (const url of insideUrls()) {
      const host = URL.parse(url)?.hostname ?? ''
      if (isLoopbackAllowed && /^(127\.|\[::1\]|\[::ffff:7f|(x\.)?localhost\.?$)/.test(host)) continue
      const { status, id } = await register(siege, url)
      siege.check(status === 400, `registering a receiver at ${url} got ${status}, expected 400`)
      if (status < 300) await remove(siege, id)
    }
  },
}

export const resolvedDestinationsRule: Rule = {
  name: 'R29 names that resolve to this machine are not connected to',
  skip,
  async run(siege) {
    const { port, connections, close } = await receiver()
    try {
      for (const name of NAMES) {
        const { status, id } = await register(siege, `https://${name}:${port}/hook`)
        siege.check(status < 500, `registering a receiver at ${name} got ${status}`)
        if (status >= 300) continue
        const tested = await siege.administrator.post(`/admin/api/webhooks/${id}/test`)
        siege.check(tested.json.delivered !== true, `the server delivered to ${name}`)
        siege.check(tested.status < 500, `a test of ${name} was answered ${brief(tested)}`)
        await remove(siege, id)
      }
      siege.check(connections() === 0, `${connections()} connections reached this machine`)
    } finally {
      close()
    }
  },
}

export const redirectedDestinationsRule: Rule = {
  name: 'R29 redirects of receivers are not followed',
  async skip(siege) {
    const missing = await skip(siege)
    if (missing !== null) return missing
    return (await allowsLoopback(siege))
      ? null
      : 'the server sends no webhooks to this machine, where the siege has its receiver'
  },
  async run(siege) {
    const inside = await receiver()
    const outside = await receiver(`http://127.0.0.1:${inside.port}/secret`)
    try {
      const { id } = await register(siege, `http://127.0.0.1:${outside.port}/hook`)
      const tested = await siege.administrator.post(`/admin/api/webhooks/${id}/test`)
      siege.check(outside.requests() === 1, `the receiver got ${outside.requests()} requests`)
      siege.check(inside.requests() === 0, 'the server followed a redirect')
      siege.check(tested.json.delivered === false, 'a redirect counts as delivered')
      await remove(siege, id)
    } finally {
      inside.close()
      outside.close()
    }
  },
}
