import type { ServerResponse } from 'node:http'
import { type CarrierServer, carrierServer, type Received } from '../../../messages/carrier-server.ts'
import { startHostilePeers } from '../server/hostile-peers.ts'

/** Behaviours of a carrier, selected by the first part of the path. */
const BEHAVIOURS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  sent: (response) => response.writeHead(202).end('queued'),
  refused: (response) => response.writeHead(503).end('not today'),
  moved: (response) => response.writeHead(307, { Location: '/sent/elsewhere' }).end(),
  broken: (response) => response.socket?.destroy(),
  silent: () => {},
}

/**
 * A mail relay and an SMS gateway for services in other processes: `/<behaviour>/<name>` is an endpoint,
 * `/received?path=…` lists its requests, `/peers` the hostile peers beside them. Closes each connection, because Deno repeats a request that breaks off on a
 * kept one (denoland/deno#36415).
 */
export async function startCarriers(): Promise<CarrierServer> {
  const peers = await startHostilePeers()
  const kept = new Map<string, Received[]>()
  const server = await carrierServer((response, request) => {
    response.shouldKeepAlive = false
    const { pathname, searchParams } = new URL(request.url, 'http://carriers.test')
    const list =
      pathname === '/received'
        ? (kept.get(searchParams.get('path') ?? '') ?? [])
        : pathname === '/peers'
          ? peers.state()
          : undefined
    if (list !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(list))
      return
    }
    kept.set(pathname, [...(kept.get(pathname) ?? []), request])
    const behave = BEHAVIOURS[pathname.split('/')[1] ?? '']
    if (behave === undefined) response.writeHead(404).end()
    else behave(response)
  })
  return {
    ...server,
    close() {
      peers.close()
      return server.close()
    },
  }
}
