import * as v from 'valibot'
import type { BodyAccount } from './body-budget.ts'
import type { RequestContext } from './context.ts'
import { AuthError, failure, type InputProblem, invalidInput, requestTimeout } from './errors.ts'

export type Schema = v.GenericSchema

/** A request's body, what is known of how it comes, and the account that its bytes are counted to. */
export interface BodySource extends Pick<RequestContext, 'request' | 'connection'> {
  readonly account: BodyAccount
}

/** Default maximum body size, 100 KiB. */
export const BODY_LIMIT = 100 * 1024
/** Bytes of each body that don't count towards the budget, so that a full budget stops no sign-in. A request's head may be twice as long. */
const UNCOUNTED = 8 * 1024
/** Time limit for receiving a body. */
const BODY_MS = 30_000

/** Body of `isRaw` endpoints: a function that reads the bytes unchanged. */
export const rawBody = v.custom<() => Promise<Uint8Array>>((value) => typeof value === 'function')

/** Validates a value. Throws 400 VALIDATION_ERROR with only path and rule: schema messages quote the value, which may be a password. */
export function parseInput(schema: Schema, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const details: InputProblem[] = result.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    rule: ruleOf(issue),
  }))
  throw invalidInput(...details)
}

/** Our own checks name their rule in the message; valibot's checks name it in the type, except for missing and unknown fields. */
function ruleOf({ type, message, expected, received }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'unknown'
  if (received === 'undefined') return 'required'
  return type === 'check' || type === 'raw_transform' ? message : type
}

/** Returns the parsed JSON body, `{}` if it is empty. 413 beyond `limit`, 415 for another media type, 400 for invalid JSON. */
export async function readJson(from: BodySource, limit: number): Promise<unknown> {
  const bytes = await readBytes(from, limit)
  if (bytes.length === 0 || isEmptyObject(bytes)) return {}
  if (!isJson(from.request.headers.get('Content-Type'))) throw failure('UNSUPPORTED_MEDIA_TYPE')
  const value = parsed(bytes)
  // A schema without required fields would accept an array as an object.
  if (Array.isArray(value)) throw invalidInput({ path: '', rule: 'object' })
  return value
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseInert(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidInput({ path: '', rule: 'json' })
  }
}

/** Returns the fields of an HTML form; of duplicate names the first counts. 413 beyond `limit`, 415 for another media type. */
export async function readForm(from: BodySource, limit: number): Promise<unknown> {
  const type = from.request.headers.get('Content-Type')
  if (type === null || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw failure('UNSUPPORTED_MEDIA_TYPE')
  const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(from, limit)))
  return Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.get(name)]))
}

/** Returns the body's bytes unchanged, counted while they are read (R35). 413 beyond `limit`, 408 after 30 s. */
export async function readBytes(from: BodySource, limit: number): Promise<Uint8Array> {
  try {
    return await read(from, limit)
  } catch (error) {
    // Any other error comes from the client's connection.
    throw error instanceof AuthError ? error : invalidInput({ path: '', rule: 'body' })
  }
}

async function read({ request, connection, account }: BodySource, limit: number): Promise<Uint8Array> {
  const header = request.headers.get('Content-Length')
  const declared = Number(header)
  if (declared > limit) throw failure('PAYLOAD_TOO_LARGE')
  // Faster than reading chunks.
  if (header !== null && declared >= 0 && declared <= UNCOUNTED && connection.isFramedByLength) {
    const whole = new Uint8Array(await inTime(request.arrayBuffer()))
    if (whole.length > limit) throw failure('PAYLOAD_TOO_LARGE')
    return whole
  }
  if (request.body === null) return new Uint8Array()
  if (declared > UNCOUNTED) account.assertRoom(declared - UNCOUNTED)
  const reader = request.body.getReader()
  try {
    return await inTime(readChunks(reader, limit, account))
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  }
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  account: BodyAccount,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return concat(chunks, length)
    length += value.length
    if (length > limit) throw failure('PAYLOAD_TOO_LARGE')
    // Counts received bytes, because declaring a length costs the sender nothing.
    if (length > UNCOUNTED) account.take(Math.min(value.length, length - UNCOUNTED))
    chunks.push(value)
  }
}

/** Throws 408 REQUEST_TIMEOUT for a slow sender, since endless bodies would use up the budget. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(requestTimeout()), BODY_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function concat(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/** Clients exist that send `{}` with another media type; it counts as an empty body. */
function isEmptyObject(bytes: Uint8Array): boolean {
  return bytes.length === 2 && bytes[0] === 0x7b && bytes[1] === 0x7d
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json\s*(;|$)/i.test(contentType)
}

const INHERITED = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses JSON without the keys `__proto__`, `constructor` and `prototype` (R35): a later copy would turn `__proto__` into a prototype. */
export function parseInert(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!/__proto__|constructor|prototype|\\u/.test(text)) return value
  return JSON.parse(text, (key, member: unknown) => (INHERITED.has(key) ? undefined : member))
}
