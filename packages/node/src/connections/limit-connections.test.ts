import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, it } from 'vitest'
import { limitConnections } from './limit-connections.ts'

function limited(max: number) {
  const refused: unknown[] = []
  const server = new EventEmitter()
  // The cast is safe: only the events are used.
  limitConnections(server as unknown as Server, max, (address) => refused.push(address))
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => void socket.emit('close') })
    server.emit('connection', socket)
    return socket
  }
  return { server, refused, open }
}

it('R40 limits the connections of a public address, and frees those that are closed', () => {
  const { refused, open } = limited(2)
  const [first] = [open('8.8.8.8'), open('::ffff:8.8.8.8'), open('9.9.9.9')]
  expect(refused).toEqual([])
  open('8.8.8.8')
  expect(refused).toEqual(['8.8.8.8'])
  first.destroy()
  open('8.8.8.8')
  expect(refused).toHaveLength(1)
})

it('R40 counts a /48 of IPv6 as one address', () => {
  const { refused, open } = limited(1)
  for (const address of ['2606:4700:1:1::1', '2606:4700:1:2::1', '2606:4700:2::1']) open(address)
  expect(refused).toEqual(['2606:4700:1:2::1'])
})

it('R40 sets no limit to addresses of private networks, where proxies are', () => {
  const { refused, open } = limited(1)
  for (const address of ['10.0.0.1', '127.0.0.1', '::1', 'fd00::1', '192.168.1.1'])
    for (let count = 0; count < 5; count++) open(address)
  expect(refused).toEqual([])
})

it('R40 tells of connections beyond the maximum of the server', () => {
  const { server, refused } = limited(1)
  server.emit('drop', { remoteAddress: '8.8.8.8' })
  expect(refused).toEqual(['8.8.8.8'])
})
