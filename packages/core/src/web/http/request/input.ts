import * as v from 'valibot'
import { AuthError, failure, type InputProblem, invalidInput, refusedBody } from '../../../foundations/values/errors.ts'
import type { BodyAccount } from '../../../ports/process-budgets.ts'
import { BodyLostError } from '../bodies/body-lost-error.ts'
import { type BodyReader, bodyReader } from '../bodies/body-reader.ts'
import { chunkCost, createChunkCount } from '../bodies/chunk-cost.ts'
import { createGrowingBytes } from '../bodies/growing-bytes.ts'
import type { RequestContext } from '../routing/context.ts'

export type Schema = v.GenericSchema

/** A request, its connection, and the account that counts the body's bytes. */
export interface BodySource extends Pick<RequestContext, 'request' | 'connection'> {
  readonly account: BodyAccount
}

/** Default maximum body size in bytes (100 KiB). */
export const BODY_LIMIT = 100 * 1024
/**
 * Part of each body, in bytes, that doesn't count towards the budget, so that sign-ins still work while the budget is full. The risk is small:
 * a request's headers may be twice as long.
 */
const UNCOUNTED = 8 * 1024
/** Time limit for receiving a body, in milliseconds. */
const BODY_MS = 30_000

/** Body schema of `isRaw` endpoints: a function that reads the bytes unchanged. */
export const rawBody = v.custom<() => Promise<Uint8Array>>((value) => typeof value === 'function')

/**
 * Validates a value. Throws 400 VALIDATION_ERROR with only path and rule, because schema messages quote the value, which may be a
 * password.
 */
export function parseInput(schema: Schema, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const details: InputProblem[] = result.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    rule: ruleOf(issue),
  }))
  throw invalidInput(...details)
}

/**
 * Returns the name of the violated rule. For the service's own checks it is the issue's message, for valibot's checks the issue's type. A
 * missing field violates `required`, an unknown field `unknown`.
 */
function ruleOf({ type, message, expected, received }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'unknown'
  if (received === 'undefined') return 'required'
  return type === 'check' || type === 'raw_transform' ? message : type
}

/**
 * Returns the parsed JSON body; `{}` if the body is empty. Throws like `readBytes`, 415 for another media type, and 400 for invalid JSON or an
 * array.
 */
export async function readJson(from: BodySource, limit: number): Promise<unknown> {
  const bytes = await readBytes(from, limit)
  if (bytes.length === 0 || isEmptyObject(bytes)) return {}
  if (!isJson(from.request.headers.get('Content-Type'))) throw failure('UNSUPPORTED_MEDIA_TYPE')
  const value = parsed(bytes)
  // Rejects arrays, because a schema without required fields would accept an array as an object.
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

/**
 * Returns the fields of an HTML form. If a name occurs several times, the first value counts; with `isSingle`, throws 400. Throws like
 * `readBytes`, and 415 for another media type.
 */
export async function readForm(from: BodySource, limit: number, isSingle = false): Promise<unknown> {
  const type = from.request.headers.get('Content-Type')
  if (type === null || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw failure('UNSUPPORTED_MEDIA_TYPE')
  // Doesn't use `URLSearchParams.get`, which searches the whole list: with as many names as fit in a body, this would take seconds (R40).
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(await readBytes(from, limit)))) {
    if (!fields.has(name)) fields.set(name, value)
    else if (isSingle) throw invalidInput({ path: name, rule: 'repeated' })
  }
  return Object.fromEntries(fields)
}

/**
 * Returns the body's bytes unchanged. Bytes and chunks are counted while they are read (R35, R40). Throws 413 beyond `limit` bytes or for a
 * body in tiny chunks, 503 if the budget of bodies is used up, 408 after 30 s, and 400 if the client's connection fails. Throws
 * `BodyLostError` if the host has read the body.
 */
export async function readBytes(from: BodySource, limit: number): Promise<Uint8Array> {
  if (from.connection.isBodyLost || from.request.bodyUsed) throw new BodyLostError()
  try {
    return await read(from, limit)
  } catch (error) {
    // An error that isn't an AuthError comes from the client's connection, so the response is 400.
    throw error instanceof AuthError ? error : invalidInput({ path: '', rule: 'body' })
  }
}

async function read({ request, connection, account }: BodySource, limit: number): Promise<Uint8Array> {
  const header = request.headers.get('Content-Length')
  const declared = Number(header)
  if (declared > limit) throw failure('PAYLOAD_TOO_LARGE')
  // Reads a small body in one piece, which is faster than reading chunks.
  if (header !== null && declared >= 0 && declared <= UNCOUNTED && connection.isFramedByLength) {
    const whole = new Uint8Array(await inTime(request.arrayBuffer()))
    if (whole.length > limit) throw failure('PAYLOAD_TOO_LARGE')
    return whole
  }
  if (request.body === null) return new Uint8Array()
  if (declared > UNCOUNTED) account.assertRoom(declared - UNCOUNTED)
  const reader = bodyReader(request.body, connection.isByteStream)
  try {
    const bytes = await inTime(readChunks(reader, limit, account))
    if (connection.isBodyRefused?.()) throw refusedBody('PAYLOAD_TOO_LARGE')
    return bytes
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  }
}

async function readChunks(reader: BodyReader, limit: number, account: BodyAccount): Promise<Uint8Array> {
  const whole = createGrowingBytes(limit)
  const count = createChunkCount()
  let cost = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done || value === undefined) return whole.bytes()
    if (whole.length + value.length > limit) throw failure('PAYLOAD_TOO_LARGE')
    if (!count.add(value.length)) throw refusedBody('PAYLOAD_TOO_LARGE')
    // Counts only what has arrived. A declared length costs the sender nothing, so counting it would let one sender fill the budget.
    const more = chunkCost(value.length)
    cost += more
    if (cost > UNCOUNTED) account.take(Math.min(more, cost - UNCOUNTED))
    whole.append(value)
  }
}

/** Rejects with 408 REQUEST_TIMEOUT if the work takes longer than `BODY_MS`, because bodies that never end would hold memory for ever. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusedBody('REQUEST_TIMEOUT')), BODY_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** True if the body is `{}`. Some clients send `{}` with another media type, so it counts as an empty body. */
function isEmptyObject(bytes: Uint8Array): boolean {
  return bytes.length === 2 && bytes[0] === 0x7b && bytes[1] === 0x7d
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json\s*(;|$)/i.test(contentType)
}

const INHERITED = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON without the keys `__proto__`, `constructor` and `prototype` (R35). Copying an object with the key `__proto__` could
 * replace the prototype of the copy.
 */
export function parseInert(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!/__proto__|constructor|prototype|\\u/.test(text)) return value
  return JSON.parse(text, (key, member: unknown) => (INHERITED.has(key) ? undefined : member))
}
