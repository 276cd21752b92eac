import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PRODUCER = fileURLToPath(new URL('producer.ts', import.meta.url))

export interface Producer {
  /** Reports an event by its number. Returns whether the report was answered. */
  report(n: number): Promise<boolean>
  kill(): Promise<void>
  /** Stops the process gracefully. Returns the number of attempts it made. */
  stop(): Promise<number>
}

export async function startProducer(database: string, receiver: string, timeoutMs: number): Promise<Producer> {
  const args = ['-C', '@sallyport/source', PRODUCER, database, receiver, String(timeoutMs)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'close')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const first = await lines.next()
  const url = /^listening (.+)$/.exec(first.value ?? '')?.[1]
  if (url === undefined) throw new Error(`the producer did not start: ${first.value}`)
  return {
    async report(n) {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: { n } }),
      }
      const response = await fetch(`${url}/tools/track/test.event`, init).catch(() => null)
      if (response !== null && response.status !== 202) throw new Error(`the producer answered ${response.status}`)
      // A status without a body means that the response broke off.
      return (await response?.text().catch(() => null)) != null
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const last = await lines.next()
      await exited
      return Number(/^attempts (\d+)$/.exec(last.value ?? '')?.[1])
    },
  }
}
