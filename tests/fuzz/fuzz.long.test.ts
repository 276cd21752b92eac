import { memoryStores } from '@sallyport/core/memory'
import { sqlite } from '@sallyport/sql/sqlite'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeResults } from '../../../bench/write-results.ts'
import { type HttpCase, runCase } from '../group.ts'
import type { Operation } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { bodySchemaOf, propertiesOf } from '../openapi/sample-body.ts'
import { bytes, type Sent, sendInProcess } from '../support/answer.ts'
import { targetMaker } from '../support/make-target.ts'
import type { Harness } from '../support/target.ts'
import { forEveryEndpoint, isHarmless } from './every-endpoint.ts'
import { MARKER, sampleFor } from './hostile-bodies.ts'

/** Random requests to each documented operation, over each kind of store. */
const EACH = 100
/** Random requests in all, whatever the number of operations. */
const LEAST = 30_000
const SEED = 1_000_044
const CLASSES = ['2', '3', '4', '5'] as const

interface RandomRequest {
  readonly path: string
  readonly sent: Sent
  /** Number that chooses one of the callers whom the endpoint knows. */
  readonly caller: number
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    'null',
    '__proto__',
    MARKER,
    '%00',
    '../..',
    `${MARKER}@example.com`,
    '*',
    '2030-01-01',
  ),
)
const oddValue = fc.oneof(
  oddText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Requests to the operation: documented and unknown query parameters and fields, each absent, valid, odd or of another type. */
function requestsTo(operation: Operation): fc.Arbitrary<RandomRequest> {
  const parameters = Array.isArray(operation.description.parameters) ? operation.description.parameters : []
  const named = parameters.filter(isJson).filter((one) => one.in === 'query')
  const names = [...named.map(({ name }) => String(name)), MARKER]
  const query = fc.array(fc.tuple(fc.constantFrom(...names), oddText), { maxLength: 4 })
  const path = fc.array(oddText, { minLength: 4, maxLength: 4 }).map((values) => {
    let index = 0
    return operation.template.replace(/\{\w+\}/g, () =>
      encodeURIComponent((values[index++] ?? '').toWellFormed() || 'x'),
    )
  })
  return fc.record({
    path: fc.tuple(path, query).map(([where, pairs]) => {
      const text = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString()
      return text === '' ? where : `${where}?${text}`
    }),
    sent:
      operation.method === 'get'
        ? fc.constant({})
        : fc.oneof({ weight: 6, arbitrary: jsonFor(operation) }, bytesAsBody),
    caller: fc.nat(100),
  })
}

function jsonFor(operation: Operation): fc.Arbitrary<Sent> {
  const sample = sampleFor(operation)
  const names = [...Object.keys(propertiesOf(bodySchemaOf(operation))), MARKER]
  const changes = fc.dictionary(fc.constantFrom(...names), fc.oneof(oddValue, fc.constant(undefined)), { maxKeys: 3 })
  return changes.map((changed) => ({ json: { ...sample, ...changed } }))
}

const bytesAsBody: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.oneof(
      fc.json().map(bytes),
      fc.uint8Array({ maxLength: 60 }).map((some) => new Uint8Array(some)),
    ),
    fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'),
  )
  .map(([body, type]) => ({ body, headers: { 'Content-Type': type } }))

/** What the service answered: numbers of operations and of answers, by the first digit of their status. */
interface Answered {
  operations: number
  readonly byClass: Map<string, number>
}

/** Expects of each answer a documented status and body, no server error, and nothing of the input. Counts the answers. */
function fuzz(answered: Answered): HttpCase['run'] {
  return (open) =>
    forEveryEndpoint(open, async ({ target, operation, callers }) => {
      const method = operation.method.toUpperCase()
      let known = await callers()
      for (const [index, { path, sent, caller }] of fc
        .sample(requestsTo(operation), { seed: SEED, numRuns: EACH })
        .entries()) {
        const headers = { ...known[caller % known.length], ...sent.headers }
        const answer = await sendInProcess(target, method, path, { ...sent, headers })
        const first = `${answer.status}`.slice(0, 1)
        answered.byClass.set(first, (answered.byClass.get(first) ?? 0) + 1)
        isHarmless(answer, `request ${index} (${path} ${JSON.stringify(sent.json)})`, operation)
        // It may have ended the session or deleted the account.
        if (answer.status < 400) known = await callers()
      }
      answered.operations++
    })
}

const STORES: readonly (readonly [name: string, stores: Harness['stores']])[] = [
  ['memory', async () => ({ stores: memoryStores() })],
  [
    'SQLite',
    async () => {
      const { stores, migrate, close } = sqlite(':memory:')
      await migrate()
      return { stores, close: async () => close() }
    },
  ],
]

it('answers 30,000 random requests from the OpenAPI documents as documented, without a failure of ours', async () => {
  const rows: string[][] = []
  let requests = 0
  for (const [name, stores] of STORES) {
    const answered: Answered = { operations: 0, byClass: new Map() }
    await runCase({ name, run: fuzz(answered) }, targetMaker({ stores }))
    const sum = [...answered.byClass.values()].reduce((total, count) => total + count, 0)
    const counts = CLASSES.map((first) => answered.byClass.get(first) ?? 0)
    requests += sum
    rows.push([name, ...[answered.operations, sum, ...counts].map(String)])
  }
  writeResults({
    id: 'fuzz',
    title: 'Random requests from the OpenAPI documents',
    command: 'npm run test:long',
    runtimes: ['node'],
    columns: ['stores', 'operations', 'requests', ...CLASSES.map((first) => `${first}xx`)],
    rows,
    notes: [
      `${EACH} requests to each documented operation, by callers of every kind; seed ${SEED}. Each answer is as documented, is no failure of the service and tells nothing of the input.`,
    ],
  })
  expect(requests).toBeGreaterThanOrEqual(LEAST)
})
