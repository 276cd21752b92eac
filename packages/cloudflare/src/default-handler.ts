import type { Sallyport } from '@sallyport/core'
import type { WorkContext } from './connection.ts'

/** The bindings of a Worker, and the service. */
export type WithSallyport<Env = unknown> = Env & {
  /** The service: `session` keeps users of rendered pages signed in; `users`, `roles` and others manage accounts. */
  readonly SALLYPORT: Sallyport
}

/** A Worker's execution context. */
export interface HandlerContext extends WorkContext {
  passThroughOnException(): void
  readonly props: unknown
}

/** The Worker's own routes, such as a Hono app. Gets every request for a path outside the service's mounts. */
export interface DefaultHandler<Env> {
  fetch(request: Request, env: WithSallyport<Env>, context: HandlerContext): Response | Promise<Response>
}
