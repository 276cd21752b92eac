import type { Connection } from '@sallyport/core'

type Answer = (request: Request, connection: Connection) => Response | Promise<Response>

/** What a server serves: a Sallyport, anything else with its `fetch`, or that function alone. */
export type Handler = Answer | { readonly fetch: Answer }
