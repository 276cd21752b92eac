import * as v from 'valibot'
import type { RequestContext } from './context.ts'
import { AuthError, failure, type InputProblem, invalidInput } from './errors.ts'

/** Any valibot schema that answers at once. */
export type Schema = v.GenericSchema

/** A request's body, and what is known of how it came. */
export type BodySource = Pick<RequestContext, 'request' | 'connection'>

/** 100 KiB: the most that an endpoint takes unless it says otherwise. */
export const BODY_LIMIT = 100 * 1024

/** Checks what the caller sent. Answers path and rule only: a schema's own message quotes the rejected value, which may be a password. */
export function parseInput(schema: Schema, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const details: InputProblem[] = result.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    rule: ruleOf(issue),
  }))
  throw invalidInput(...details)
}

/** Schemas' own checks say in their message which rule they are; valibot's say it in their type, but for fields that are too few or too many. */
function ruleOf({ type, message, expected, received }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'unknown'
  if (received === 'undefined') return 'required'
  return type === 'check' || type === 'raw_transform' ? message : type
}

/** The parsed JSON body; `{}` for none. 413 beyond `limit`, 415 for another media type, 400 for bad JSON. */
export async function readJson(from: BodySource, limit: number): Promise<unknown> {
  const bytes = await readBytes(from, limit)
  if (bytes.length === 0 || isEmptyObject(bytes)) return {}
  if (!isJson(from.request.headers.get('Content-Type'))) throw failure('UNSUPPORTED_MEDIA_TYPE')
  try {
    return parseInert(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidInput({ path: '', rule: 'json' })
  }
}

/** The fields of an HTML form; of two with one name the first counts. 413 beyond `limit`, 415 for another media type. */
export async function readForm(from: BodySource, limit: number): Promise<unknown> {
  const type = from.request.headers.get('Content-Type')
  if (type === null || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw failure('UNSUPPORTED_MEDIA_TYPE')
  const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(from, limit)))
  return Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.get(name)]))
}

/** The body as it came, whatever it is. 413 beyond `limit`. */
export function readRaw(from: BodySource, limit: number): Promise<Uint8Array> {
  return readBytes(from, limit)
}

/** The body's bytes, counted as they are read: a declared length is only ever used to refuse earlier. */
async function readBytes(from: BodySource, limit: number): Promise<Uint8Array> {
  try {
    return await read(from, limit)
  } catch (error) {
    // Whatever else fails here is the sender's connection.
    throw error instanceof AuthError ? error : invalidInput({ path: '', rule: 'body' })
  }
}

async function read({ request, connection }: BodySource, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('Content-Length')
  if (declared !== null && Number(declared) > limit) throw failure('PAYLOAD_TOO_LARGE')
  if (declared !== null && connection.isFramedByLength) {
    const whole = new Uint8Array(await request.arrayBuffer())
    if (whole.length > limit) throw failure('PAYLOAD_TOO_LARGE')
    return whole
  }
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > limit) throw failure('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return concat(chunks, length)
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

/** `{}` in any media type is no body: existing clients send it so. */
function isEmptyObject(bytes: Uint8Array): boolean {
  return bytes.length === 2 && bytes[0] === 0x7b && bytes[1] === 0x7d
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json\s*(;|$)/i.test(contentType)
}

const INHERITED = new Set(['__proto__', 'constructor', 'prototype'])

/** JSON.parse makes `__proto__` an own key, which a later copy would turn into a prototype; such keys are dropped (R35). */
export function parseInert(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!/__proto__|constructor|prototype|\\u/.test(text)) return value
  return JSON.parse(text, (key, member: unknown) => (INHERITED.has(key) ? undefined : member))
}
