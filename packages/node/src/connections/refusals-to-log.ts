import type { ServeOptions } from '@sallyport/core'
import { createLimitWarnings, logToConsole } from '@sallyport/core/serving'
import type { OnRefused } from './guard-listener.ts'

/** Returns a function that logs what limits of the server refuse, at most once a minute for each limit. */
export function refusalsToLog(logger: ServeOptions['logger'] = logToConsole): OnRefused {
  const tell = createLimitWarnings(logger)
  return (limit, address) => tell({ limit, address: address ?? null }, new Date())
}
