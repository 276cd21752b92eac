import type { Connection } from '@sallyport/core'
import { check } from '@sallyport/testkit'
import { exchange, request } from './server/exchange.ts'

export type Answer = (request: Request, connection: Connection) => Response | Promise<Response>

export interface Server {
  readonly url: string
  readonly port: number
  drain(): void
  close(): Promise<void>
}

export type Serve = (
  answer: Answer,
  options: { port: number; hostname?: string; closeLimitMs?: number },
) => Promise<Server>

/** Serves while the body runs, and checks that the server is still alive afterwards. */
export async function serving(serve: Serve, answer: Answer, body: (server: Server) => Promise<void>): Promise<void> {
  const server = await serve(answer, { port: 0, closeLimitMs: 0 })
  try {
    await body(server)
    const { status } = await exchange(server.port, request('/still-there'))
    check(status !== 0, 'the server still answers')
  } finally {
    await server.close()
  }
}
