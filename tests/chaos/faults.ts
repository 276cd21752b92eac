import { setTimeout as sleep } from 'node:timers/promises'

/** Servers, peers and database of a run, with the calls that make them fail. */
export interface Parts {
  /** Number of servers. */
  readonly servers: number
  /** Kills a server and starts it again. */
  restart(server: number): Promise<void>
  /** Stops or continues a server's process. */
  signal(server: number, signal: 'SIGSTOP' | 'SIGCONT'): void
  hang(which: 'relay' | 'receiver', isHanging: boolean): void
  /** Sets the clocks of all servers. */
  shiftClocks(ms: number): void
  /** Ends a server as an orchestrator does, and starts of this or the earlier version in its place. Absent without an earlier version. */
  readonly replace?: ((server: number, version: 'earlier' | 'this') => Promise<void>) | undefined
  /** Further faults, which only this kind of database has, by name. */
  readonly database: Readonly<Record<string, () => Promise<void>>>
}

const LASTING_MS = 10_000
export const HOUR_MS = 3_600_000
export const AHEAD = 'clocks an hour ahead for 10 s'

/** All faults by name. Each ends after at most about 10 s. `pick` chooses a server. */
export function faultsOf(parts: Parts, pick: (count: number) => number): Readonly<Record<string, () => Promise<void>>> {
  const during = (begin: () => void, end: () => void) => async () => {
    begin()
    try {
      await sleep(LASTING_MS)
    } finally {
      end()
    }
  }
  const clock = (ms: number) =>
    during(
      () => parts.shiftClocks(ms),
      () => parts.shiftClocks(0),
    )
  const hanging = (which: 'relay' | 'receiver') =>
    during(
      () => parts.hang(which, true),
      () => parts.hang(which, false),
    )
  const { replace } = parts
  const replaceAll = async (version: 'earlier' | 'this') => {
    for (let server = 0; server < parts.servers; server++) await replace?.(server, version)
  }
  return {
    ...(replace && {
      'an earlier version, server by server, and this one again': async () => {
        await replaceAll('earlier')
        await sleep(LASTING_MS)
        await replaceAll('this')
      },
    }),
    'SIGKILL of a server': () => parts.restart(pick(parts.servers)),
    'SIGSTOP of a server for 10 s': async () => {
      const server = pick(parts.servers)
      await during(
        () => parts.signal(server, 'SIGSTOP'),
        () => parts.signal(server, 'SIGCONT'),
      )()
    },
    'a relay that hangs for 10 s': hanging('relay'),
    'a receiver that hangs for 10 s': hanging('receiver'),
    [AHEAD]: clock(HOUR_MS),
    'clocks an hour behind for 10 s': clock(-HOUR_MS),
    ...parts.database,
  }
}
