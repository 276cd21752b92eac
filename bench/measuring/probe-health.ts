import { cpus, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { quantile } from './statistics.ts'

/** Time that one request took, and what the server did meanwhile. */
export interface Waited {
  readonly ms: number
  /** Time of it in which the server's event loop ran on a core. NaN if the system doesn't report it. */
  readonly ranMs: number
  /** Time of it in which the server's event loop had work and waited for a core. NaN if the system doesn't report it. */
  readonly queuedMs: number
}

/** `GET /healthz` or another path, asked for at a fixed rate, whether or not earlier requests are answered. */
export interface Probe {
  /** Ends the probe. Requests without an answer count with the time that they have waited. */
  stop(): Promise<readonly Waited[]>
}

export interface Probed {
  readonly port: number
  /** Process of the server. */
  readonly pid: number | undefined
}

const INTERVAL_MS = 20

/** Starts to ask for a path in a thread of its own, so that the load of this thread doesn't delay the clock. */
export async function probeHealth({ port, pid }: Probed, path = '/healthz', accessToken?: string): Promise<Probe> {
  const authorization = accessToken === undefined ? '' : `Authorization: Bearer ${accessToken}\r\n`
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { port, pid, path, authorization, everyMs: INTERVAL_MS },
  })
  await new Promise((resolve) => worker.once('message', resolve))
  return {
    stop: () =>
      new Promise((resolve) => {
        worker.once('message', (waited) => {
          void worker.terminate()
          resolve(waited)
        })
        worker.postMessage('stop')
      }),
  }
}

/** Explains the parts in the results, and how busy the machine was with other programs. */
export const partsOfP99 = (): string =>
  `Of the time in which such a request waits, the server runs, or is ready to run while other programs have its core; the rest is its idle time. Load average of the ${cpus().length} cores at the end: ${(loadavg()[0] ?? Number.NaN).toFixed(0)}.`

export function msOf(waited: readonly Waited[]): readonly number[] {
  return waited.map(({ ms }) => ms)
}

/** The `rank` quantile of each time, taken for itself. */
export function quantiles(waited: readonly Waited[], rank: number): Waited {
  const of = (pick: (one: Waited) => number) => quantile(waited.map(pick), rank)
  return { ms: of(({ ms }) => ms), ranMs: of(({ ranMs }) => ranMs), queuedMs: of(({ queuedMs }) => queuedMs) }
}

/**
 * CommonJS, as `eval` of a worker runs it. Opens a connection for each request, as a load balancer does. The first two numbers of `schedstat`
 * are the nanoseconds for which a thread has run and has waited for a core.
 */
const THREAD = `
const { readFileSync } = require('node:fs')
const { connect } = require('node:net')
const { parentPort, workerData: { port, pid, path, authorization, everyMs } } = require('node:worker_threads')
const waited = []
const waiting = new Map()
function loopTimes() {
  try {
    return readFileSync('/proc/' + pid + '/task/' + pid + '/schedstat', 'utf8').split(' ').map((ns) => ns / 1e6)
  } catch {
    return [NaN, NaN]
  }
}
function add({ begun, ran, queued }) {
  const [nowRan, nowQueued] = loopTimes()
  waited.push({ ms: performance.now() - begun, ranMs: nowRan - ran, queuedMs: nowQueued - queued })
}
function ask() {
  const [ran, queued] = loopTimes()
  const begun = performance.now()
  const socket = connect({ port, host: '127.0.0.1' })
  waiting.set(socket, { begun, ran, queued })
  const end = () => {
    const asked = waiting.get(socket)
    if (waiting.delete(socket)) add(asked)
    socket.destroy()
  }
  socket.on('data', end).on('error', () => {})
  socket.write('GET ' + path + ' HTTP/1.1\\r\\nHost: a.example\\r\\n' + authorization + 'Connection: close\\r\\n\\r\\n')
}
const timer = setInterval(ask, everyMs)
parentPort.on('message', () => {
  clearInterval(timer)
  for (const asked of waiting.values()) add(asked)
  parentPort.postMessage(waited)
})
parentPort.postMessage('ready')
`
