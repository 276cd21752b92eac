import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { load, requestText } from './load.ts'

describe('load', () => {
  const request = () => requestText('GET', '/', {})

  it('rejects if nothing listens', async () => {
    await expect(load({ port: 1, connections: 2, ms: 50, request })).rejects.toThrow('ECONNREFUSED')
  })

  it('rejects if the server dies in between', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(load({ port, connections: 2, ms: 50, request })).rejects.toThrow('closed the connection')
    server.close()
  })
})
