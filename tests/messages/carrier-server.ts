import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string | undefined
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface CarrierServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** A relay or gateway on this machine that records its requests and answers as configured. */
export async function carrierServer(
  answer: (response: ServerResponse, request: Received) => void = (response) => response.end('queued'),
): Promise<CarrierServer> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { method, url = '', headers } = request
    const all = { method, url, headers, body }
    received.push(all)
    answer(response, all)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The cast is safe: the server listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export async function freeOrigin(): Promise<string> {
  const server = await carrierServer()
  await server.close()
  return server.origin
}
