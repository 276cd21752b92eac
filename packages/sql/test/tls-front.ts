import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'

const FILES = join(import.meta.dirname, 'certificates')
/** Paths of certificates that are valid from 2020 to 2120. The server's certificate is for `localhost` and `auth.example.com`. */
export const CERTIFICATES = {
  authority: join(FILES, 'authority.pem'),
  otherAuthority: join(FILES, 'other-authority.pem'),
  server: join(FILES, 'server.pem'),
  serverKey: join(FILES, 'server-key.pem'),
}

export interface TlsFront {
  readonly port: number
  /** Number of connections that were encrypted. */
  encrypted(): number
  close(): void
}

/**
 * Speaks TLS in front of a Postgres server whose socket is at `path`. Like Postgres, starts TLS after the client's packet
 * SSLRequest. Refuses a connection without this packet.
 */
export async function startTlsFront(path: string): Promise<TlsFront> {
  const [cert, key] = [readFileSync(CERTIFICATES.server), readFileSync(CERTIFICATES.serverKey)]
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (packet: Buffer) => {
      // SSLRequest: the length 8 and the code 80877103.
      if (packet.length !== 8 || packet.readUInt32BE(4) !== 80_877_103) return socket.destroy()
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, cert, key })
      secure.on('error', () => socket.destroy())
      secure.once('secure', () => {
        count++
        const upstream = connect(path)
        sockets.add(upstream)
        upstream.on('error', () => secure.destroy())
        secure.on('close', () => upstream.destroy())
        secure.pipe(upstream).pipe(secure)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // The cast is safe: a server that listens on a port has such an address.
    port: (server.address() as AddressInfo).port,
    encrypted: () => count,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
