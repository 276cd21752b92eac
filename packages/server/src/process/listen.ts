import type { FetchHandler, Logger, Server } from '@sallyport/core'
import { serve } from '@sallyport/node'
import type { Settings } from '../configuration/settings.ts'
import { StartProblems } from '../configuration/start-problems.ts'

/**
 * Time in milliseconds that open connections have during a shutdown. Longer than the limit in stop-on-signals.ts, so
 * that limit ends the process first.
 */
const CLOSE_LIMIT_MS = 30_000

export type ListenSettings = Pick<Settings, 'port' | 'host' | 'trustedProxyHops' | 'clientAddressHeader'>

/** Starts to listen. If the port or address can't be used, throws a StartProblems error that names the variable. */
export async function listen(
  handler: FetchHandler,
  { port, host: hostname, trustedProxyHops, clientAddressHeader }: ListenSettings,
  logger: Logger,
): Promise<Server> {
  // Behind a proxy, all connections come from the proxy's address, so the number per address isn't limited.
  const isBehindProxy = trustedProxyHops > 0 || clientAddressHeader !== null
  const shares = isBehindProxy ? { maxConnectionsPerAddress: Number.POSITIVE_INFINITY } : {}
  try {
    return await serve(handler, { port, hostname, closeLimitMs: CLOSE_LIMIT_MS, logger, ...shares })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartProblems([`PORT: ${port} on ${hostname} is in use; set PORT to a free port, or to 0 for any`])
    }
    if (code === 'EACCES')
      throw new StartProblems([`PORT: ${port} needs privileges that this process lacks; set PORT to 1024 or more`])
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartProblems([`HOST: ${hostname} is not an address of this machine`])
    }
    throw error
  }
}
