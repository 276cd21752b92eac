import { Hono } from 'hono'
import type { Target } from './target.ts'

/** A service that is mounted in a host's Hono app. `request` sends requests through that app. */
export interface MountedTarget extends Target {
  readonly app: Hono
}

/** Mounts the service in the app. `prepare` adds the host's middleware and routes before the service, `more` adds others after it. */
export function mountedTarget(
  target: Target,
  prepare: (app: Hono) => void = () => {},
  { app = new Hono(), more = () => {} }: { readonly app?: Hono; readonly more?: (app: Hono) => void } = {},
): MountedTarget {
  prepare(app)
  app.route('/', target.sallyport.app)
  more(app)
  return { ...target, app, request: async (path, init) => app.fetch(new Request(target.origin + path, init)) }
}
