import { toNext } from '@sallyport/mount/next'
import { headers } from 'next/headers'
import { after } from 'next/server'
import { startService } from './start-service'

let started: ReturnType<typeof startService> | undefined

/** Starts at the first request, so that `next build` needs no secret and no database. */
export function service() {
  started ??= startService().catch((error) => {
    // The next request tries again.
    started = undefined
    throw error
  })
  return started
}

export const auth = toNext(service, { headers, after })
