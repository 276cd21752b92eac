import type { IncomingMessage, ServerResponse } from 'node:http'

export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>
