import { check, type TestApi } from '@sallyport/testkit'
import { exchange, open, parse, request, untilClosed } from './exchange.ts'
import type { Serve } from './serving.ts'

/** Longer than a case may take, so that a server that waits for it fails the case. */
const NEVER_MS = 3_600_000

/** Tests how a server adapter starts and stops. */
export function serverLifecycle(serve: Serve, { describe, it }: TestApi): void {
  describe('listening', () => {
    it('tells where it listens', async () => {
      const server = await serve(() => new Response('here'), { port: 0 })
      check(server.port > 0 && server.url === `http://127.0.0.1:${server.port}`, `got ${server.url}`)
      await server.close()
    })

    it('rejects when the port is taken', async () => {
      const server = await serve(() => new Response(), { port: 0 })
      const outcome = await serve(() => new Response(), { port: server.port }).then(
        () => 'listens',
        () => 'rejected',
      )
      await server.close()
      check(outcome === 'rejected', outcome)
    })
  })

  describe('closing', () => {
    it('finishes what runs, and takes no more', async () => {
      const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const server = await serve(
        async () => {
          started.resolve()
          await release.promise
          return new Response('finished')
        },
        { port: 0 },
      )
      const socket = await open(server.port)
      const answer = untilClosed(socket)
      // The client keeps the connection alive, so the server must close it after the response.
      socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
      await started.promise
      const closed = server.close()
      const late = await open(server.port).then(
        (other) => untilClosed(writing(other, request('/'))),
        () => '',
      )
      release.resolve()
      check(late === '', `a late request got ${late}`)
      check((await answer).endsWith('finished'), 'the running request is finished')
      await closed
    })

    it('ends idle connections at once', async () => {
      const server = await serve(() => new Response('x'), { port: 0, closeLimitMs: NEVER_MS })
      const socket = await open(server.port)
      const text = untilClosed(socket)
      socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
      await new Promise((resolve) => socket.once('data', resolve))
      // Without a limit, a server that waited for the client would never close.
      await server.close()
      check(parse(await text).status === 200, 'it was answered')
    })

    it('M2 waits for no connection that sent half a request', async () => {
      const server = await serve(async (received) => new Response(await received.text()), {
        port: 0,
        closeLimitMs: 3000,
      })
      const halves = [request('/').slice(0, 1), `${request('/', 'a.example', 'POST', ['Content-Length: 100'])}half`]
      const sockets = await Promise.all(halves.map(async (text) => writing(await open(server.port), text)))
      // The server has read both when it has answered a request that came after them.
      await exchange(server.port, request('/'))
      await server.close()
      for (const socket of sockets) socket.destroy()
    })

    it('cuts off what lasts longer than the limit', async () => {
      const started = Promise.withResolvers<void>()
      const server = await serve(
        () => {
          started.resolve()
          return new Promise<Response>(() => {})
        },
        { port: 0, closeLimitMs: 300 },
      )
      const socket = await open(server.port)
      socket.write(request('/'))
      await started.promise
      await server.close()
      socket.destroy()
    })
  })
}

function writing<S extends { write(text: string): unknown }>(socket: S, text: string): S {
  socket.write(text)
  return socket
}
