import { Hono } from 'hono'
import type { Target } from './target.ts'

/** The service inside a Hono app of a host's: below its mounts the target's requests go through that app. */
export interface MountedTarget extends Target {
  readonly app: Hono
}

/** Mounts the service where `prepare` has put the host's own middleware and routes; `more` comes behind it. */
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
