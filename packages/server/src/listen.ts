import type { FetchHandler, Server } from '@sallyport/core'
import { serve } from '@sallyport/node'
import { StartProblems } from './start-problems.ts'

/** Longer than the process itself waits when it is told to stop (stop-on-signals.ts), which therefore decides. */
const CLOSE_LIMIT_MS = 30_000

/** Listens; a port or address that can't be had is a problem that names its variable. */
export async function listen(handler: FetchHandler, port: number, hostname: string): Promise<Server> {
  try {
    return await serve(handler, { port, hostname, closeLimitMs: CLOSE_LIMIT_MS })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartProblems([`PORT: ${port} on ${hostname} is in use; set PORT to a free one, or to 0 for any`])
    }
    if (code === 'EACCES') throw new StartProblems([`PORT: ${port} needs more rights than this process has`])
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartProblems([`HOST: ${hostname} is no address of this machine`])
    }
    throw error
  }
}
