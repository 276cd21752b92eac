import { check, type TestApi } from '@sallyport/testkit'
import type { Serve } from '../serving.ts'
import { exchange, open, parse, request, untilClosed } from './exchange.ts'
import { isClosing, keepAlive } from './keep-alive.ts'

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
        async ({ url }) => {
          if (url.endsWith('/late')) return new Response()
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
      // Bun and Deno still answer for a moment, so that no client loses a request.
      for (let late = 'unknown'; late !== ''; ) {
        late = await open(server.port).then(
          (other) => untilClosed(writing(other, request('/late'))),
          () => '',
        )
        check(late === '' || isClosing(late), `a late request got ${late}`)
      }
      release.resolve()
      check((await answer).endsWith('finished'), 'the running request is finished')
      await closed
    })

    it('ends idle connections', async () => {
      const server = await serve(() => new Response('x'), { port: 0, closeLimitMs: NEVER_MS })
      const socket = await open(server.port)
      const text = untilClosed(socket)
      socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
      await new Promise((resolve) => socket.once('data', resolve))
      // Without a limit, a server that waited for the client would never close.
      await server.close()
      check(parse(await text).status === 200, 'it was answered')
    })

    it('P7 asks clients to close their connections while it drains, and still takes requests', async () => {
      const server = await serve(() => new Response('x'), { port: 0, closeLimitMs: NEVER_MS })
      const kept = keepAlive(server.port)
      check(!isClosing(await kept.get()), 'before')
      server.drain()
      check(isClosing(await kept.get()), 'on a connection that was open')
      const other = keepAlive(server.port)
      check(isClosing(await other.get()), 'on a new connection')
      for (const client of [kept, other]) client.close()
      await server.close()
    })

    it('P7 lets no client with a kept-alive connection lose a request', async () => {
      const server = await serve(() => new Response('x'), { port: 0, closeLimitMs: NEVER_MS })
      const clients = Array.from({ length: 40 }, () => keepAlive(server.port))
      const lost: string[] = []
      let isClosed = false
      const ends = clients.map(async (client) => {
        // Until a response says that no further request may come.
        for (let answer = ''; !isClosing(answer); ) {
          answer = await client.get()
          if (!answer.endsWith('x')) {
            lost.push(answer)
            break
          }
        }
        client.close()
      })
      await Promise.all(clients.map((client) => client.begun))
      const closing = server.close().then(() => {
        isClosed = true
      })
      await Promise.all(ends)
      check(lost.length === 0, `${lost.length} clients lost a request: ${lost[0]}`)
      await closing
      check(isClosed, 'the server has closed')
    })

    it('P7 sends the whole of a response that has ended to a client that reads slowly', async () => {
      const length = 8 * 1024 * 1024
      const answered = new Uint8Array(length)
      const server = await serve(({ url }) => new Response(url.endsWith('/idle') ? 'x' : answered), {
        port: 0,
        closeLimitMs: NEVER_MS,
      })
      const idle = await open(server.port)
      idle.write('GET /idle HTTP/1.1\r\nHost: a.example\r\n\r\n')
      await new Promise((resolve) => idle.once('data', resolve))
      const slow = await open(server.port)
      slow.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
      let received = 0
      slow.on('data', (chunk) => {
        received += chunk.length
      })
      await new Promise((resolve) => slow.once('data', resolve))
      slow.pause()
      const ended = new Promise((resolve) => slow.once('close', resolve))
      const closed = server.close()
      // By then the server has closed its idle connections.
      idle.resume()
      await new Promise((resolve) => idle.once('close', resolve))
      slow.resume()
      await Promise.all([ended, closed])
      check(received > length, `got ${received} of ${length} bytes and a head`)
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
