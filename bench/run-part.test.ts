import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { failuresIn, reasonOf } from './failures.ts'
import { load, requestText } from './load.ts'
import { runPart } from './run-part.ts'

describe('runPart', () => {
  it('tells why a part ended, and goes on', async () => {
    const { failures } = await runPart({ name: 'there-is-none' })
    expect(failures).toEqual([expect.stringContaining('there-is-none')])
  })
})

describe('failuresIn', () => {
  it('tells what was reported, or else the last error', () => {
    expect(failuresIn('noise\nfailed: me: a server: no\nfailed: login: b: gone\n')).toEqual([
      'me: a server: no',
      'login: b: gone',
    ])
    expect(failuresIn('at x\nTypeError: this is it\n    at file\nNode.js v26\n')).toEqual(['TypeError: this is it'])
    expect(failuresIn('')).toEqual(['no reason given'])
  })
})

describe('reasonOf', () => {
  it('is one line that fits a cell of a table', () => {
    expect(reasonOf(new Error('a | b\nc'))).toBe('a / b c')
  })
})

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
