import type { IncomingMessage } from 'node:http'

/** What parsers of Express and alike leave on a request. `rawBody` is where @hono/node-server takes a body that was read already. */
interface Parsed {
  readonly body?: unknown
  rawBody?: unknown
}

/** Makes the body that a parser has read available again. */
export function restoreBody(incoming: IncomingMessage & Parsed): void {
  if (!incoming.readableDidRead || incoming.body === undefined || Buffer.isBuffer(incoming.rawBody)) return
  incoming.rawBody = bytesOf(incoming.body, incoming.headers['content-type'] ?? '')
}

function bytesOf(body: unknown, contentType: string): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body)
  if (typeof body === 'string') return Buffer.from(body)
  const isForm = contentType.toLowerCase().startsWith('application/x-www-form-urlencoded')
  return Buffer.from(isForm ? formOf(Object(body)) : JSON.stringify(body))
}

/** Parsers make a list of fields with one name. */
function formOf(fields: object): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return new URLSearchParams(pairs).toString()
}
