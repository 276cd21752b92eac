import { Worker } from 'node:worker_threads'

/** Latencies in milliseconds of `GET /healthz` or another path, asked for at a fixed rate, whether or not earlier requests are answered. */
export interface Probe {
  /** Ends the probe. Requests without an answer count with the time that they have waited. */
  stop(): Promise<readonly number[]>
}

const INTERVAL_MS = 20

/** Starts to ask for a path in a thread of its own, so that the load of this thread doesn't delay the clock. */
export async function probeHealth(port: number, path = '/healthz', accessToken?: string): Promise<Probe> {
  const authorization = accessToken === undefined ? '' : `Authorization: Bearer ${accessToken}\r\n`
  const worker = new Worker(THREAD, { eval: true, workerData: { port, path, authorization, everyMs: INTERVAL_MS } })
  await new Promise((resolve) => worker.once('message', resolve))
  return {
    stop: () =>
      new Promise((resolve) => {
        worker.once('message', (latencies) => {
          void worker.terminate()
          resolve(latencies)
        })
        worker.postMessage('stop')
      }),
  }
}

/** CommonJS, as `eval` of a worker runs it. Opens a connection for each request, as a load balancer does. */
const THREAD = `
const { connect } = require('node:net')
const { parentPort, workerData: { port, path, authorization, everyMs } } = require('node:worker_threads')
const latencies = []
const waiting = new Set()
function ask() {
  const begun = performance.now()
  const socket = connect({ port, host: '127.0.0.1' })
  waiting.add(begun)
  const end = () => {
    if (waiting.delete(begun)) latencies.push(performance.now() - begun)
    socket.destroy()
  }
  socket.on('data', end).on('error', () => {})
  socket.write('GET ' + path + ' HTTP/1.1\\r\\nHost: a.example\\r\\n' + authorization + 'Connection: close\\r\\n\\r\\n')
}
const timer = setInterval(ask, everyMs)
parentPort.on('message', () => {
  clearInterval(timer)
  for (const begun of waiting) latencies.push(performance.now() - begun)
  parentPort.postMessage(latencies)
})
parentPort.postMessage('ready')
`
