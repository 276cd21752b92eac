import { limitHeapGrowth } from './limit-heap-growth.ts'
import { batchedOutput } from './logs/batched-output.ts'
import { start } from './start.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Starts the server with the environment of this process, and stops it on SIGTERM or SIGINT. */
export async function runServer(): Promise<void> {
  // Ignores errors of the standard output. The reader of the log may end first, and that must not interrupt requests
  // in progress.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  const output = batchedOutput((text) => process.stdout.write(text))
  process.on('exit', output.flush)
  await start(process.env, output.write, (server) => {
    stopOnSignals(server)
    process.on('uncaughtException', (error) => {
      server.log({ level: 'error', event: 'crashed', error })
      process.exit(1)
    })
  })
  limitHeapGrowth()
}
