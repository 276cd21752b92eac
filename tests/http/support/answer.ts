import { isJson, type Json } from '../openapi/json-schema.ts'
import type { Target } from './target.ts'

/** A response that was read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON body; `{}` for what is no object. */
  readonly json: Json
  /** Whole Set-Cookie values. */
  readonly setCookies: readonly string[]
}

/** What a case sends. `json` is sent as JSON, `body` as it is and without a content type of its own. */
export interface Sent {
  readonly json?: unknown
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request and reads its answer. */
export async function send(target: Target, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  return readAnswer(await target.request(path, initOf(method, sent)))
}

/** The same in process. */
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
  // `duplex` is what Node asks for beside a stream; its type is not in every runtime's RequestInit.
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

/** The whole text; nothing of a stream, which has no end. */
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
