import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ServeOptions } from '@sallyport/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from './serve.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1000\r\n\r\n'

async function serving(options: ServeOptions): Promise<number> {
  const answer = async (request: Request) => new Response(`${(await request.text()).length}`)
  const { port, close } = await serve(answer, { port: 0, closeLimitMs: 0, ...options })
  onTestFinished(close)
  return port
}

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  return socket.resume()
}

function closed(socket: Socket): Promise<void> {
  // Doesn't use `once` of node:events, because that function rejects if the connection is reset.
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

describe('serve', () => {
  it.each([
    ['sends nothing', ''],
    ['sends one byte', 'G'],
    ['sends half a head', HEAD.slice(0, 40)],
  ])('H1 cuts a connection off that %s', async (_, text) => {
    const port = await serving({ headersTimeoutMs: 300 })
    await closed(await open(port, text))
  })

  it('H1 cuts a connection off that drips a head or a body', async () => {
    const port = await serving({ headersTimeoutMs: 300, requestTimeoutMs: 600 })
    for (const [text, drop] of [
      ['GET / HTTP/1.1\r\n', 'X: 1\r\n'],
      [HEAD, 'x'],
    ] as const) {
      const socket = await open(port, text)
      const dripping = setInterval(() => socket.write(drop), 50)
      await closed(socket)
      clearInterval(dripping)
    }
  })

  it('H1 keeps a connection whose answer takes longer than a request may', async () => {
    const { port, close } = await serve(
      () => new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 900)),
      { port: 0, headersTimeoutMs: 200, requestTimeoutMs: 200 },
    )
    onTestFinished(close)
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('late')
  })

  it('H1 takes no more connections than it may', async () => {
    const port = await serving({ maxConnections: 2 })
    const [first] = [await open(port, ''), await open(port, '')]
    await closed(await open(port, ''))
    first.destroy()
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
  })
})
