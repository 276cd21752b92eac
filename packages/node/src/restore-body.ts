import type { IncomingMessage } from 'node:http'

/**
 * Fields that body parsers, such as Express's, set on a request. @hono/node-server reads a parsed body from
 * `rawBody`.
 */
interface Parsed {
  readonly body?: unknown
  rawBody?: unknown
}

/** Sets `rawBody` if a body parser has already read the body, so that @hono/node-server can read it again. */
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

/** Encodes the parsed fields of a form. A repeated field is a list in the parsed form and becomes several pairs. */
function formOf(fields: object): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return new URLSearchParams(pairs).toString()
}
