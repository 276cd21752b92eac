import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutboundRequest } from '@sallyport/core'
import type { Lookup } from '@sallyport/core/socket-fetch'
import { describe, expect, it, onTestFinished } from 'vitest'
import { platform } from './platform.ts'

async function server(answer: RequestListener, address = '127.0.0.1'): Promise<number> {
  const listening = createServer(answer)
  await once(listening.listen(0, address), 'listening')
  onTestFinished(() => void listening.close().closeAllConnections())
  // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
  return (listening.address() as AddressInfo).port
}

function fetchBy(lookup: Lookup) {
  const { fetch } = platform({ lookup })
  if (fetch === undefined) throw new Error('the platform has no fetch')
  return fetch
}

function resolver(...answers: readonly (readonly string[])[]) {
  const names: string[] = []
  const lookup: Lookup = (name, _, callback) => {
    names.push(name)
    const addresses = answers[Math.min(names.length, answers.length) - 1] ?? []
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { names, fetch: fetchBy(lookup) }
}

const request = (more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'POST',
  headers: { 'Content-Type': 'text/plain', 'X-One': '1' },
  body: 'zoë',
  signal: new AbortController().signal,
  mayConnect: () => true,
  ...more,
})

describe('fetch of the platform', () => {
  it('sends the request to an address of the name, under that name', async () => {
    const port = await server(async (incoming, response) => {
      let body = ''
      for await (const chunk of incoming.setEncoding('utf8')) body += chunk
      const { host, 'x-one': one } = incoming.headers
      response.writeHead(201, { 'Content-Type': 'application/json', 'Set-Cookie': ['a=1', 'b=2'] })
      response.end(JSON.stringify([incoming.method, incoming.url, host, one, body]))
    })
    const { fetch, names } = resolver(['127.0.0.1'])
    const response = await fetch(`http://receiver.example:${port}/a?b=1`, request())
    expect([response.status, response.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
    expect(await response.json()).toEqual(['POST', '/a?b=1', `receiver.example:${port}`, '1', 'zoë'])
    expect(names).toEqual(['receiver.example'])
  })

  it.each([[['127.0.0.1']], [['64:ff9b::7f00:1', '127.0.0.1']]])(
    'M5 connects to none of %j when none is allowed',
    async (addresses) => {
      let requests = 0
      const port = await server(() => void requests++)
      const { fetch } = resolver(addresses)
      const refused = fetch(`http://rebind.example:${port}/`, request({ mayConnect: () => false }))
      await expect(refused).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
      expect(requests).toBe(0)
    },
  )

  it.each([[['64:ff9b::7f00:1', '127.0.0.1']], [['127.0.0.1', '127.0.0.2']], [['127.0.0.2', '127.0.0.1']]])(
    'M5 connects to the allowed one of %j',
    async (addresses) => {
      const reached: unknown[] = []
      const port = await server((incoming, response) => {
        reached.push(incoming.socket.localAddress)
        response.end()
      }, '0.0.0.0')
      const { fetch } = resolver(addresses)
      const mayConnect = (address: string) => address === '127.0.0.1'
      await fetch(`http://receiver.example:${port}/`, request({ mayConnect }))
      expect(reached).toEqual(['127.0.0.1'])
    },
  )

  it('M5 asks the resolver once, so that its second answer counts for nothing', async () => {
    const port = await server((_, response) => response.end())
    const { fetch, names } = resolver(['127.0.0.1'], ['10.0.0.7'])
    const asked: string[] = []
    const mayConnect = (address: string) => asked.push(address) > 0
    await fetch(`http://rebind.example:${port}/`, request({ mayConnect }))
    expect([names.length, asked]).toEqual([1, ['127.0.0.1']])
  })

  it('rejects a name without an address, and one that the resolver fails on', async () => {
    await expect(resolver([]).fetch('http://none.example/', request())).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    })
    const lookup: Lookup = (_, __, callback) => callback(new Error('ENOTFOUND'), [])
    await expect(fetchBy(lookup)('http://none.example/', request())).rejects.toThrow('ENOTFOUND')
  })

  it('follows no redirect', async () => {
    const port = await server((_, response) => response.writeHead(307, { Location: 'http://other.example/' }).end())
    const { fetch, names } = resolver(['127.0.0.1'])
    const response = await fetch(`http://receiver.example:${port}/`, request({ method: 'GET', body: null }))
    expect([response.status, response.headers.get('Location'), names.length]).toEqual([307, 'http://other.example/', 1])
  })

  it('rejects with the reason of its signal', async () => {
    const limit = new AbortController()
    const port = await server(() => limit.abort(new DOMException('late', 'TimeoutError')))
    const { fetch } = resolver(['127.0.0.1'])
    const late = fetch(`http://receiver.example:${port}/`, request({ signal: limit.signal }))
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('ends the connection when the body is not wanted', async () => {
    const closed = Promise.withResolvers<void>()
    const port = await server((_, response) => {
      response.on('close', () => closed.resolve())
      response.writeHead(200).write('x'.repeat(65_536))
    })
    const response = await resolver(['127.0.0.1']).fetch(`http://receiver.example:${port}/`, request())
    await response.body?.cancel()
    await closed.promise
  })

  it('refuses a certificate that no authority signed', async () => {
    const { fetch } = resolver(['127.0.0.1'])
    const port = await server(() => {})
    await expect(fetch(`https://receiver.example:${port}/`, request())).rejects.toThrow()
  })
})
