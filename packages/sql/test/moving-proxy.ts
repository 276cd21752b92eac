import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from './postgres-server.ts'

export interface MovingProxy {
  /** URL of a database of the server behind the proxy. */
  url(database: string): string
  /** Leads new connections to this server. Open ones stay where they are, as after a change of a DNS record. */
  moveTo(server: PostgresServer): void
  /** Number of connections that were opened to this server. */
  connectionsTo(server: PostgresServer): number
  close(): void
}

/** Stands for a host name whose address changes: a socket that leads to one of several servers. */
export async function startMovingProxy(first: PostgresServer): Promise<MovingProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-pg-proxy-'))
  const opened = new Map<PostgresServer, number>()
  const sockets = new Set<Socket>()
  let target = first
  const listening = createServer((client) => {
    opened.set(target, (opened.get(target) ?? 0) + 1)
    const upstream = connect(join(target.folder, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        sockets.delete(from)
      })
    }
  })
  await new Promise<void>((resolve) => listening.listen(join(folder, '.s.PGSQL.5432'), resolve))
  return {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    moveTo(server) {
      target = server
    },
    connectionsTo: (server) => opened.get(server) ?? 0,
    close() {
      for (const socket of sockets) socket.destroy()
      listening.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
