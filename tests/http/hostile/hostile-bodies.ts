import type { Operation } from '../openapi/find-operation.ts'
import { bodySchemaOf, propertiesOf, sampleBody } from '../openapi/sample-body.ts'
import { bytes, type Sent } from '../support/answer.ts'

/** Part of every value that is sent; no response may contain it. */
export const MARKER = 'zq7markerq7z'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const MEBIBYTE = 1024 * 1024

function jsonText(text: string): Sent {
  return { body: bytes(text), headers: JSON_TYPE }
}

function around(inner: string, depth: number): string {
  return `{"a":${'['.repeat(depth)}${inner}${']'.repeat(depth)}}`
}

/** A kind of bad input: returns the requests to send to an operation with this sample body. */
export type Attack = (sample: Readonly<Record<string, unknown>>, operation: Operation) => readonly Sent[]

export const BAD_JSON: Attack = (sample) =>
  [
    '{',
    `{"a":}`,
    'nul',
    '"',
    `${JSON.stringify(sample)}${MARKER}`,
    `{'${MARKER}':1}`,
    `{"${MARKER}":NaN}`,
    `{"a":"${MARKER}\n"}`,
    `{"a":"\\x${MARKER}"}`,
    `/*${MARKER}*/{}`,
    '\u0000',
    `{"a":1e99999,}`,
  ].map(jsonText)

export const NOT_AN_OBJECT: Attack = () =>
  ['[]', `["${MARKER}"]`, `"${MARKER}"`, '1', '-0', 'null', 'true', '[[]]'].map(jsonText)

export const WRONG_CONTENT_TYPE: Attack = (sample) => {
  const text = JSON.stringify({ ...sample, [MARKER]: 1 })
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/xml',
    MARKER,
  ]
  return [{ body: bytes(text) }, ...types.map((type) => ({ body: bytes(text), headers: { 'Content-Type': type } }))]
}

export const WRONG_TYPES: Attack = (sample, operation) => {
  const values: readonly unknown[] = [
    0,
    -1,
    1.5,
    true,
    false,
    [],
    [MARKER],
    {},
    { [MARKER]: MARKER },
    null,
    '',
    [[[MARKER]]],
    { length: 9, toString: MARKER },
  ]
  return Object.keys(propertiesOf(bodySchemaOf(operation))).flatMap((name) =>
    values.map((value) => ({ json: { ...sample, [name]: value } })),
  )
}

export const MISSING_FIELDS: Attack = (sample) =>
  Object.keys(sample).map((name) => {
    const { [name]: _left, ...others } = sample
    return { json: others }
  })

export const UNKNOWN_FIELDS: Attack = (sample) => [
  { json: { ...sample, [MARKER]: MARKER } },
  { json: { [MARKER]: { [MARKER]: [MARKER] } } },
  {
    json: {
      ...sample,
      ...Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`${MARKER}${index}`, index])),
    },
  },
]

export const INHERITED_NAMES: Attack = (sample) =>
  [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '\\u005f\\u005fproto__',
    'then',
    'toJSON',
  ].flatMap((name) =>
    [`{"isAdmin":true,"role":"${MARKER}"}`, `"${MARKER}"`, '1', 'null'].map((value) =>
      jsonText(`${JSON.stringify(sample).slice(0, -1)}${Object.keys(sample).length > 0 ? ',' : ''}"${name}":${value}}`),
    ),
  )

export const DEEP_NESTING: Attack = () => [
  jsonText(around(`"${MARKER}"`, 1000)),
  jsonText(around('', 45_000)),
  jsonText(around('{"constructor":1}', 45_000)),
  jsonText('['.repeat(100_000)),
  jsonText('{"a":'.repeat(20_000)),
  jsonText(`${'{"email":'.repeat(5000)}1${'}'.repeat(5000)}`),
]

const ODD = [
  '\\u0000',
  '\\ud800',
  '\\udfff\\ud800',
  '\\u202e',
  '\\r\\nX-Evil: 1',
  '\\ufeff',
  '\\u2028',
  '%00',
  '<%= 7*7 %>',
  '{{7*7}}',
  "' OR 1=1 --",
]

/** Odd text in each field in turn, in well-formed JSON. */
export const ODD_TEXT: Attack = (sample) =>
  Object.keys(sample)
    .filter((name) => typeof sample[name] === 'string')
    .flatMap((name) =>
      ODD.map((text) => jsonText(JSON.stringify({ ...sample, [name]: `${MARKER}@TEXT@` }).replace('@TEXT@', text))),
    )

export const BAD_TEXT: Attack = (sample, operation) => {
  const good = JSON.stringify(sample)
  return [
    { body: new Uint8Array([...bytes('{"a":"'), 0xff, 0xfe, 0xc0, 0x80, ...bytes('"}')]), headers: JSON_TYPE },
    { body: new Uint8Array([...bytes('{"a":"'), 0xed, 0xa0, 0x80, ...bytes('"}')]), headers: JSON_TYPE },
    { body: new Uint8Array([0xef, 0xbb, 0xbf, ...bytes(good)]), headers: JSON_TYPE },
    {
      body: new Uint8Array([0xff, 0xfe, ...[...good].flatMap((char) => [char.charCodeAt(0) & 255, 0])]),
      headers: JSON_TYPE,
    },
    { body: bytes(good), headers: { 'Content-Type': 'application/json; charset=utf-16' } },
    { body: new Uint8Array(64).fill(0), headers: JSON_TYPE },
    ...ODD_TEXT(sample, operation),
  ]
}

export const HUGE_STRINGS: Attack = (sample) =>
  Object.keys(sample).flatMap((name) => [
    { json: { ...sample, [name]: MARKER.repeat(7000) } },
    { json: { ...sample, [name]: `${'a'.repeat(50_000)}@${'a.'.repeat(20_000)}` } },
    { json: { ...sample, [name]: '\u0130'.repeat(20_000) } },
  ])

export const DUPLICATES: Attack = (sample) => [
  jsonText(`{"email":"a@example.com","email":"${MARKER}","password":1,"password":"${MARKER}"}`),
  { json: sample, headers: { 'Content-Type': 'application/json, text/plain' } },
  { json: sample, headers: { 'X-Auth-Strategy': `bearer, ${MARKER}` } },
  {
    json: sample,
    headers: { Cookie: `accessToken=${MARKER}; accessToken=${MARKER}; refreshToken=${MARKER}; csrf-token=${MARKER}` },
  },
  { json: sample, headers: { Authorization: `Bearer ${MARKER}, Bearer ${MARKER}` } },
  {
    json: sample,
    headers: { 'X-Forwarded-For': `${MARKER}, ${MARKER}`, 'X-Correlation-Id': `${MARKER}<>`, Origin: MARKER },
  },
]

/** A body larger than any endpoint accepts, with its length declared. */
export const DECLARED_TOO_LARGE = (): Sent => ({
  body: bytes(`{"a":"${MARKER.padEnd(MEBIBYTE, 'x')}"}`),
  headers: JSON_TYPE,
})

/** A body larger than any endpoint accepts, in chunks. */
export const CHUNKED_TOO_LARGE = (): Sent => ({
  body: chunks(16, bytes(MARKER.padEnd(MEBIBYTE / 16, 'x'))),
  headers: JSON_TYPE,
})

function chunks(count: number, chunk: Uint8Array): ReadableStream<Uint8Array> {
  let left = count
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk)
      else controller.close()
    },
  })
}

export function sampleFor(operation: Operation): Record<string, unknown> {
  return sampleBody(bodySchemaOf(operation), MARKER)
}
