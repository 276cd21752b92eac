import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Behaviour = (socket: Socket) => void

/** Text that a flood sends at once, and milliseconds between two such writes: other peers must get their turn. */
const FLOOD_BYTES = 16_384
const FLOOD_MS = 4
const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
const HALF_HEAD = 'HTTP/1.1 200 OK\r\nContent-Le'
const HALF_BODY = 'HTTP/1.1 500 Oops\r\nContent-Length: 1000\r\n\r\nhalf'
const CHUNKED = 'HTTP/1.1 500 Oops\r\nTransfer-Encoding: chunked\r\n\r\n'

/**
 * Peers that break HTTP at each state of an exchange. None of them ends an exchange by itself, except those that close or
 * reset the connection and those with a whole response.
 */
const PEERS: Readonly<Record<string, Behaviour>> = {
  'closes when connected': (socket) => socket.end(),
  'resets when connected': (socket) => socket.resetAndDestroy(),
  'reads and says nothing': (socket) => socket.resume(),
  'never reads': () => {},
  'closes after the request': onRequest((socket) => socket.end()),
  'resets after the request': onRequest((socket) => socket.resetAndDestroy()),
  'answers 101': onRequest((socket) => socket.write(UPGRADE)),
  'answers 101 and talks': onRequest((socket) => socket.write(`${UPGRADE}\x81\x05hello`)),
  'answers 101 and closes': onRequest((socket) => socket.end(UPGRADE)),
  'answers 101 without an upgrade': onRequest((socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')),
  'answers 100 and no more': onRequest((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n')),
  'answers 103 and closes': onRequest((socket) => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n')),
  'answers 102 without end': flooding('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'sends half a status line': onRequest((socket) => socket.write('HTTP/1.1 20')),
  'sends half a status line and closes': onRequest((socket) => socket.end('HTTP/1.1 20')),
  'sends half a head': onRequest((socket) => socket.write(HALF_HEAD)),
  'sends half a head and closes': onRequest((socket) => socket.end(HALF_HEAD)),
  'sends half a head and resets': onRequest((socket) => socket.write(HALF_HEAD, () => socket.resetAndDestroy())),
  'sends headers slowly': dripping('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n'),
  'sends headers without end': flooding('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n'),
  'sends a header line without end': flooding('HTTP/1.1 200 OK\r\nX-A: ', 'b'),
  'speaks another protocol': onRequest((socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n')),
  'speaks another protocol first': (socket) => socket.write('220 mail.example ESMTP\r\n'),
  'sends bytes': flooding('', '\x00\xff'),
  'sends half a body': onRequest((socket) => socket.write(HALF_BODY)),
  'sends half a body and closes': onRequest((socket) => socket.end(HALF_BODY)),
  'sends half a body and resets': onRequest((socket) => socket.write(HALF_BODY, () => socket.resetAndDestroy())),
  'sends a body slowly': dripping(CHUNKED, '1\r\nx\r\n'),
  'sends a body without end': flooding(CHUNKED, `400\r\n${'x'.repeat(1024)}\r\n`),
  'sends a broken chunk': onRequest((socket) => socket.write(`${CHUNKED}zz\r\n`)),
  'answers 999': onRequest((socket) => socket.write('HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n')),
  'answers 000': onRequest((socket) => socket.write('HTTP/1.1 000 What\r\nContent-Length: 0\r\n\r\n')),
}

export interface HostilePeers {
  /** Port and number of open connections of each peer. */
  state(): Readonly<Record<string, { readonly port: number; readonly open: number }>>
  close(): void
}

export async function startHostilePeers(): Promise<HostilePeers> {
  const peers = await Promise.all(
    Object.entries(PEERS).map(async ([name, behave]) => {
      const sockets = new Set<Socket>()
      const server = createServer((socket) => {
        sockets.add(socket)
        socket.on('error', () => {}).on('close', () => sockets.delete(socket))
        behave(socket)
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      // The cast is safe: the server listens on TCP.
      const { port } = server.address() as AddressInfo
      return { name, server, sockets, port }
    }),
  )
  return {
    state() {
      // A connection that isn't read doesn't tell that the other side has closed it.
      for (const { sockets } of peers) for (const socket of sockets) socket.resume()
      return Object.fromEntries(peers.map(({ name, port, sockets }) => [name, { port, open: sockets.size }]))
    },
    close() {
      for (const { server, sockets } of peers) {
        server.close()
        for (const socket of sockets) socket.destroy()
      }
    },
  }
}

function onRequest(behave: Behaviour): Behaviour {
  return (socket) => void socket.once('data', () => behave(socket))
}

/** Sends the text again and again, as much as fits and the other side reads. */
function flooding(first: string, text: string): Behaviour {
  return repeating(first, text.repeat(Math.ceil(FLOOD_BYTES / text.length)))
}

/** Sends the text again and again, in little pieces. */
function dripping(first: string, text: string): Behaviour {
  return repeating(first, text)
}

function repeating(first: string, text: string): Behaviour {
  return onRequest((socket) => {
    socket.write(first)
    const timer = setInterval(() => {
      if (!socket.writableNeedDrain) socket.write(text, 'latin1')
    }, FLOOD_MS)
    socket.on('close', () => clearInterval(timer))
  })
}
