import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { connection } from './connections/connection.ts'
import { toHandler } from './to-handler.ts'

async function answerOf(listener: RequestListener, path: string, init: RequestInit = {}): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return await response.text()
  } finally {
    server.close()
  }
}

const telling = async (request: Request, { address }: { readonly address?: string }) =>
  new Response(`${new URL(request.url).pathname} ${address}`)

describe('toHandler', () => {
  it('takes a service or its function, and tells the address', async () => {
    expect(await answerOf(toHandler({ fetch: telling }), '/auth/me')).toBe('/auth/me 127.0.0.1')
    expect(await answerOf(toHandler(telling), '/auth/me')).toBe('/auth/me 127.0.0.1')
  })

  it('O6 passes requests for other paths on to the fallback, and tells the service of them', async () => {
    const passedOn = vi.fn()
    const service = { fetch: telling, handles: (path: string) => path.startsWith('/auth'), passedOn }
    const handler = toHandler(service, (_incoming, outgoing) => outgoing.end('the host'))
    expect(await answerOf(handler, '/auth/me?x=/')).toBe('/auth/me 127.0.0.1')
    expect(await answerOf(handler, '/notes?x=/auth')).toBe('the host')
    expect(passedOn.mock.calls).toEqual([[{ method: 'GET', path: '/notes', status: 200 }]])
  })

  it('leaves no path that Express mounted it at by dot segments', async () => {
    const handler = toHandler(telling)
    const mounted: RequestListener = (incoming, outgoing) => {
      void handler(Object.assign(incoming, { originalUrl: '/auth/%2E%2e/admin/api' }), outgoing)
    }
    expect(await answerOf(mounted, '/auth/x')).toBe('')
    expect(await answerOf(toHandler(telling), '/auth/x?next=/../y')).toContain('/auth/x')
  })

  it('sees the whole path where Express has cut off its mount path', async () => {
    const handler = toHandler(telling)
    const mounted: RequestListener = (incoming, outgoing) => {
      const cut: IncomingMessage = Object.assign(incoming, { originalUrl: incoming.url, url: '/me' })
      void handler(cut, outgoing)
    }
    expect(await answerOf(mounted, '/auth/me')).toBe('/auth/me 127.0.0.1')
  })

  describe('behind a parser that has read the body', () => {
    const echo = async (request: Request) => new Response(await request.text())
    const parsing =
      (fields: (bytes: Buffer) => object): RequestListener =>
      async (incoming, outgoing) => {
        const chunks: Buffer[] = []
        for await (const chunk of incoming) chunks.push(chunk)
        await toHandler(echo)(Object.assign(incoming, fields(Buffer.concat(chunks))), outgoing)
      }
    const json = { body: '{ "a": "é" }', headers: { 'Content-Type': 'application/json' } }

    it.each([
      ['its JSON', json, (bytes: Buffer) => ({ body: JSON.parse(String(bytes)) }), '{"a":"é"}'],
      ['its bytes', json, (bytes: Buffer) => ({ body: bytes }), json.body],
      ['its text', json, (bytes: Buffer) => ({ body: String(bytes) }), json.body],
      ['the raw body before all', json, (rawBody: Buffer) => ({ rawBody, body: { b: 1 } }), json.body],
      [
        'its form',
        {
          body: new URLSearchParams([
            ['a', 'x y'],
            ['b', '1'],
            ['b', '2'],
          ]),
        },
        () => ({ body: { a: 'x y', b: ['1', '2'] } }),
        'a=x+y&b=1&b=2',
      ],
    ])('takes %s', async (_, init, fields, expected) => {
      expect(await answerOf(parsing(fields), '/auth/login', { method: 'POST', ...init })).toBe(expected)
    })

    it('never takes a body that a host put there for one that was not read', async () => {
      const listener: RequestListener = (incoming, outgoing) =>
        void toHandler(echo)(Object.assign(incoming, { body: { forged: true } }), outgoing)
      expect(await answerOf(listener, '/auth/login', { method: 'POST', ...json })).toBe(json.body)
    })
  })

  it('leaves the globals of the program alone', () => {
    const before = [globalThis.Request, globalThis.Response]
    toHandler(telling)
    expect([globalThis.Request, globalThis.Response]).toEqual(before)
  })
})

describe('connection', () => {
  it('is empty when the peer is gone already', () => {
    expect(connection({ incoming: { socket: { remoteAddress: undefined } } })).toEqual({})
    expect(connection({ incoming: { socket: { remoteAddress: '::1' } } })).toEqual({ address: '::1' })
  })
})
