import { Miniflare } from 'miniflare'
import type { D1Answer, D1Binding, D1Statement } from '../src/d1.ts'

interface Written {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs the statements of a request in one of its D1 databases. */
const WORKER = `export default {
  async fetch(request, env) {
    const { name, statements } = await request.json()
    const prepared = statements.map(({ text, values }) => env[name].prepare(text).bind(...values))
    try {
      const answers = prepared.length === 1 ? [await prepared[0].all()] : await env[name].batch(prepared)
      return Response.json(answers)
    } catch (error) {
      return new Response(error.message, { status: 500 })
    }
  },
}`

/**
 * Opens empty D1 databases in one process of workerd, for tests in Node. Each call is one request. Miniflare's own bindings block the process
 * while they prepare a statement, and take several times as long.
 */
export async function openD1<N extends string>(
  ...names: readonly N[]
): Promise<{ readonly databases: Readonly<Record<N, D1Binding>>; close(): Promise<void> }> {
  const miniflare = new Miniflare({
    modules: true,
    script: WORKER,
    compatibilityDate: '2026-07-30',
    cf: false,
    telemetry: { enabled: false },
    d1Databases: [...names],
  })
  await miniflare.ready

  async function run(name: string, statements: readonly Written[]): Promise<readonly D1Answer[]> {
    const body = JSON.stringify({ name, statements })
    const response = await miniflare.dispatchFetch('http://d1.test/', { method: 'POST', body })
    if (!response.ok) throw new Error(await response.text())
    // The cast is safe: the Worker above sends what D1 answers.
    return (await response.json()) as readonly D1Answer[]
  }

  function bindingOf(name: string): D1Binding {
    const written = new WeakMap<D1Statement, Written>()
    function statement(text: string, values: readonly unknown[]): D1Statement {
      const shown: D1Statement = {
        bind: (...bound) => statement(text, bound),
        async all() {
          const [answer] = await run(name, [{ text, values }])
          if (answer === undefined) throw new Error('D1 answered nothing')
          return answer
        },
      }
      written.set(shown, { text, values })
      return shown
    }
    return {
      prepare: (text) => statement(text, []),
      batch: (statements) =>
        run(
          name,
          statements.flatMap((one) => written.get(one) ?? []),
        ),
    }
  }

  // The cast is safe: each name has its entry.
  const databases = Object.fromEntries(names.map((name) => [name, bindingOf(name)])) as Record<N, D1Binding>
  return { databases, close: () => miniflare.dispose() }
}
