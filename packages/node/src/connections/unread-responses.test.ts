import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createUnreadResponses } from './unread-responses.ts'

/** Imitates a connection. `_handle`: the members of Node's own handle that are read. */
function connection() {
  const _handle = { bytesWritten: 0, writeQueueSize: 0 }
  const socket = Object.assign(new EventEmitter(), {
    _handle,
    remoteAddress: '192.0.2.1',
    writableLength: 0,
    isCut: false,
    resetAndDestroy() {
      socket.isCut = true
    },
  })
  return {
    socket,
    write(bytes: number) {
      _handle.bytesWritten += bytes
      _handle.writeQueueSize += bytes
      socket.writableLength += bytes
    },
    /** Imitates the operating system, which takes bytes. Node's `writableLength` shrinks only when the whole write is done. */
    take(bytes: number) {
      _handle.writeQueueSize -= bytes
      if (_handle.writeQueueSize === 0) socket.writableLength = 0
    },
  }
}

function watching() {
  const cut: unknown[] = []
  const unread = createUnreadResponses((address) => cut.push(address))
  const one = connection()
  // The cast is safe: only these members are used.
  const socket = one.socket as unknown as Socket
  unread.watch(socket)
  onTestFinished(() => unread.forget(socket))
  const check = (seconds: number) => unread.check(seconds * 1000)
  return { cut, check, ...one }
}

it('P3 closes a connection whose client takes nothing for 25 s', () => {
  const { cut, check, socket, write } = watching()
  check(0)
  write(1000)
  for (const second of [100, 105, 110, 124]) check(second)
  expect(socket.isCut).toBe(false)
  check(125)
  expect([socket.isCut, cut]).toEqual([true, ['192.0.2.1']])
})

it('P3 keeps a connection whose client takes something at least every 25 s', () => {
  const { check, socket, write, take } = watching()
  write(1000)
  for (let second = 0; second < 600; second += 20) {
    check(second)
    take(1)
    check(second + 5)
    check(second + 19)
  }
  expect(socket.isCut).toBe(false)
})

it('P3 keeps silent connections, and more bytes to send are no progress', () => {
  const { check, socket, write, take } = watching()
  write(10)
  take(10)
  for (let second = 0; second < 600; second += 5) check(second)
  expect(socket.isCut).toBe(false)
  for (let second = 600; second < 630; second += 5) {
    write(10)
    check(second)
  }
  expect(socket.isCut).toBe(true)
})

it('P3 sees what the system takes of one large write', async () => {
  const { promise, resolve } = Promise.withResolvers<Socket>()
  const server = createServer(resolve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The cast is safe: the server listens on TCP.
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const socket = (await promise).on('error', () => {})
  onTestFinished(() => void [client.destroy(), socket.destroy(), server.close()])
  const unread = createUnreadResponses(() => {})
  unread.watch(socket)
  onTestFinished(() => unread.forget(socket))
  // More bytes than fit into the operating system's buffers.
  socket.write(Buffer.alloc(64 * 1024 * 1024))
  await once(client, 'readable')
  const queued = () => Object(Reflect.get(socket, '_handle')).writeQueueSize
  unread.check(0)
  const before = queued()
  let received = 0
  client.on('data', (bytes) => {
    received += bytes.length
    if (queued() < before) client.pause()
  })
  await expect.poll(() => queued() < before).toBe(true)
  unread.check(25_000)
  expect(socket.destroyed).toBe(false)
  client.pause()
  // Waits until the operating system's buffers are full.
  const seen: unknown[] = []
  await expect.poll(() => seen.push(queued()) > 1 && seen.at(-1) === seen.at(-2), { interval: 100 }).toBe(true)
  unread.check(50_000)
  unread.check(75_000)
  expect(socket.destroyed).toBe(true)
  expect(received).toBeGreaterThan(0)
})
