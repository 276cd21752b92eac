import type { Context } from 'hono'
import { HonoRequest } from 'hono/request'
import type { Logger } from '../../../ports/host/log.ts'

/** Returns a function that logs a warning, once, if a context of the host's app comes from another copy of hono than the service's. */
export function createCopyCheck(logger: Logger): (context: Context) => void {
  let isDone = false
  return ({ req }) => {
    if (isDone) return
    isDone = true
    if (req instanceof HonoRequest) return
    const hint =
      "the app that mounts the service uses another copy of hono, so types and behaviour may differ; install one version (`npm ls hono`), or mount by app.all('/auth/*', (c) => sallyport.fetch(c.req.raw))"
    logger({ level: 'warn', event: 'mount.hono.duplicate', hint })
  }
}
