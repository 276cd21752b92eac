import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a server whose connections can be cut and restored. */
export interface Wire {
  readonly url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openWire(to: string): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isCut = false
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const way = createServer((from) => {
    if (isCut) return void from.destroy()
    const { hostname, port } = new URL(to)
    const there = connect({ port: Number(port), host: hostname })
    for (const socket of [from, there]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    from.pipe(there).pipe(from)
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  const address = way.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut() {
      isCut = true
      destroyAll()
    },
    mend() {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        destroyAll()
        way.close(() => resolve())
      }),
  }
}
