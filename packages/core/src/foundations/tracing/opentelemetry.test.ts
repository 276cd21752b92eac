import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SallyportOptions } from '../../assembly/options/options.ts'
import { createSallyport } from '../../create-sallyport.ts'
import { memoryStores } from '../memory/index.ts'
import { tracing } from './opentelemetry.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }
const exporter = new InMemorySpanExporter()

beforeEach(() => {
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }))
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
})

afterEach(() => {
  exporter.reset()
  trace.disable()
  context.disable()
  propagation.disable()
})

/** Returns a service whose hasher is fast, and the function that sends a request to it. */
function service(options: Partial<SallyportOptions> = {}) {
  const sallyport = createSallyport({
    secret: 'a7Fq2Lm9Xc4Vb1Nz8Kp3Rt6Yw5Hd0JsE',
    stores: memoryStores(),
    baseUrl: 'https://auth.example.org',
    passwordHasher: {
      hash: async (password) => `$fake$${password}`,
      verify: async (password, phc) => phc === `$fake$${password}`,
      needsRehash: () => false,
    },
    registration: true,
    logger: () => {},
    tracing: tracing(),
    ...options,
  })
  return async (method: string, path: string, json?: object, headers: Readonly<Record<string, string>> = {}) =>
    sallyport.fetch(
      new Request(`https://auth.example.org${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer', ...headers },
        ...(json && { body: JSON.stringify(json) }),
      }),
      { address: '203.0.113.7' },
    )
}

const spans = () => exporter.getFinishedSpans()
function spanNamed(name: string): ReadableSpan {
  const found = spans().find((span) => span.name === name)
  if (found === undefined) throw new Error(`no span ${name} among ${spans().map((span) => span.name)}`)
  return found
}

it('makes a span per request with its route and status, and spans of the work within it', async () => {
  const send = service()
  expect((await send('POST', '/auth/register', ADA)).status).toBe(201)
  const request = spanNamed('POST /auth/register')
  expect(request).toMatchObject({
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/auth/register',
      'http.response.status_code': 201,
    },
    status: { code: SpanStatusCode.UNSET },
  })
  for (const [name, kind] of [
    ['password.hash', SpanKind.INTERNAL],
    ['users.insert', SpanKind.CLIENT],
  ] as const) {
    const child = spanNamed(name)
    expect(child.kind).toBe(kind)
    expect(child.parentSpanContext?.spanId).toBe(request.spanContext().spanId)
  }
})

it('continues the trace of the caller, and names no route that does not exist', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await service()('GET', '/auth/nothing/secret-text', undefined, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  expect(spanNamed('GET').spanContext().traceId).toBe(traceId)
  expect(JSON.stringify(spans().map(({ name, attributes }) => [name, attributes]))).not.toContain('secret-text')
})

it('marks failures by the type of the error, and quotes nothing of it or of the request', async () => {
  const stores = memoryStores()
  const findByEmail = () => Promise.reject(new RangeError(`no row for ${ADA.email}`))
  const send = service({ stores: { ...stores, users: { ...stores.users, findByEmail } } })
  expect((await send('POST', '/auth/login', ADA)).status).toBe(500)
  expect(spanNamed('users.findByEmail')).toMatchObject({
    attributes: { 'error.type': 'RangeError' },
    status: { code: SpanStatusCode.ERROR },
  })
  expect(spanNamed('POST /auth/login')).toMatchObject({
    attributes: { 'error.type': '500', 'http.response.status_code': 500 },
    status: { code: SpanStatusCode.ERROR },
  })
  const told = JSON.stringify(spans().map(({ name, attributes, events, status }) => [name, attributes, events, status]))
  expect(told).not.toMatch(/ada@|correct horse|203\.0\.113/)
})

it('is a child of the span that the host has opened', async () => {
  const send = service()
  await trace.getTracer('host').startActiveSpan('host', async (span) => {
    await send('GET', '/auth/me', undefined, { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` })
    span.end()
  })
  expect(spanNamed('GET /auth/me').parentSpanContext?.spanId).toBe(spanNamed('host').spanContext().spanId)
})
