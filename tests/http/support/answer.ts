import { isJson, type Json } from '../openapi/json-schema.ts'
import type { Target } from './target.ts'

/** A response whose body has been read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON body; `{}` if it is no object. */
  readonly json: Json
  readonly setCookies: readonly string[]
}

/** The request of a case. `json` is sent as JSON; `body` is sent unchanged and without a content type. */
export interface Sent {
  readonly json?: unknown
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request through the runtime's server and reads the response. */
export async function send(target: Target, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  return readAnswer(await target.request(path, initOf(method, sent)))
}

/** Sends a request in process, compares the response with the OpenAPI document and reads it. */
export async function sendInProcess(target: Target, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  return readAnswer(await target.requestInProcess(path, initOf(method, sent)))
}

/** Sends a request in process and reads the response, without a comparison with the OpenAPI document: the endpoint may be undocumented. */
export async function sendDirect(target: Target, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  return readAnswer(await target.direct(new Request(target.origin + path, initOf(method, sent))))
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function initOf(method: string, { json, body, headers = {} }: Sent): RequestInit {
  if (json !== undefined) {
    return { method, headers: { 'Content-Type': 'application/json', ...headers }, body: bytes(JSON.stringify(json)) }
  }
  // Node requires `duplex` for a stream; some runtimes' RequestInit lacks its type.
  const duplex = body instanceof ReadableStream ? { duplex: 'half' } : {}
  return { method, headers: { ...headers }, ...(body !== undefined && { body }), ...duplex }
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await textOf(response)
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: parse(text),
    setCookies: response.headers.getSetCookie(),
  }
}

/** The whole text; empty for an event stream, which doesn't end. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

function parse(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : {}
  } catch {
    return {}
  }
}
