import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RemovingProxy {
  readonly url: string
  close(): void
}

/** A proxy on localhost that removes `path` from requests and answers 404 outside it, as nginx does for a `proxy_pass` with a path. */
export async function startRemovingProxy(path: string, target: () => number): Promise<RemovingProxy> {
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    if (!url.startsWith(`${path}/`)) return void outgoing.writeHead(404).end('the host has nothing')
    const sent = request(
      { port: target(), host: '127.0.0.1', path: url.slice(path.length), method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  // The cast is safe: the server listens on a TCP port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
