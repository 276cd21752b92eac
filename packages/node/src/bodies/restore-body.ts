import type { IncomingMessage } from 'node:http'

/**
 * Fields that body parsers, such as Express's, set on a request. @hono/node-server reads a parsed body from
 * `rawBody`.
 */
interface Parsed {
  readonly body?: unknown
  rawBody?: unknown
}

/**
 * Sets `rawBody` if a body parser has already read the body, so that @hono/node-server can read the body again. Returns
 * false if the body was read and neither `rawBody` nor `body` contains it.
 */
export function restoreBody(incoming: IncomingMessage & Parsed): boolean {
  const { readableDidRead, body, headers } = incoming
  if (!readableDidRead || Buffer.isBuffer(incoming.rawBody)) return true
  if (body === undefined) return headers['transfer-encoding'] === undefined && !Number(headers['content-length'])
  incoming.rawBody = bytesOf(body, headers['content-type'] ?? '')
  return true
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
