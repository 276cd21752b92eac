import type { IncomingMessage } from 'node:http'

/**
 * Fields that body parsers (Express and others) set on a request. @hono/node-server reads an already parsed body from
 * `rawBody`.
 */
interface Parsed {
  readonly body?: unknown
  rawBody?: unknown
}

/** Restores a body that a parser has already read. */
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

/** Repeated fields of a form arrive as a list. */
function formOf(fields: object): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return new URLSearchParams(pairs).toString()
}
