/**
 * Traces for OpenTelemetry: the entry `@sallyport/core/opentelemetry`, which needs the package `@opentelemetry/api`. Spans contain only names,
 * methods, path patterns and statuses: no IP address, actual path, query, header or error message.
 */
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Observer, Work } from '../../ports/events/observer.ts'

const NAME = '@sallyport/core'
const KINDS: Readonly<Record<Work, SpanKind>> = {
  store: SpanKind.CLIENT,
  hash: SpanKind.INTERNAL,
  hash_queue: SpanKind.INTERNAL,
  webhook: SpanKind.CLIENT,
  script: SpanKind.INTERNAL,
}

const HEADERS = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

/**
 * Returns the value of the option `tracing` of `createSallyport`. Makes one span per request, and within it one span for each store call,
 * password hash, wait for the hasher, request to a webhook and run of a script. The spans go to the SDK that the host has registered; without an
 * SDK they cost almost nothing. Spans are nested only if the SDK has a context manager.
 */
export function tracing(): Required<Pick<Observer, 'request' | 'work'>> {
  const tracer = trace.getTracer(NAME)
  return {
    request({ method, route, headers }, run) {
      // The parent is a span of the host, such as its server's, or else the span that the request's headers name.
      const active = context.active()
      const parent = trace.getSpan(active) === undefined ? propagation.extract(active, headers, HEADERS) : active
      const attributes = { 'http.request.method': method, ...(route !== null && { 'http.route': route }) }
      const name = route === null ? method : `${method} ${route}`
      return tracer.startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, parent, async (span) => {
        try {
          const response = await run()
          span.setAttribute('http.response.status_code', response.status)
          if (response.status >= 500) fail(span, String(response.status))
          return response
        } finally {
          span.end()
        }
      })
    },
    work(kind, name, run) {
      return tracer.startActiveSpan(name, { kind: KINDS[kind] }, async (span) => {
        try {
          return await run()
        } catch (error) {
          fail(span, error instanceof Error ? error.name : 'unknown')
          throw error
        } finally {
          span.end()
        }
      })
    },
  }
}

/** Marks the span as failed. Leaves out the message, because it may quote personal data. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
