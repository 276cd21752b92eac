import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  readonly origin: string
  close(): Promise<void>
}

/** Serves on a free port of loopback. The handler is created once the origin is known. */
export async function listen(
  handlerOf: (origin: string) => (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Listening> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The cast is safe: the server listens on TCP.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  server.on('request', handlerOf(origin))
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

export function loginPage(response: ServerResponse, action: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html' })
  response.end(`<form method="post" action="${action.replaceAll('&', '&amp;')}"><input name="login"></form>`)
}
