import type { D1Binding, D1Statement } from '../src/d1.ts'

/**
 * A binding of miniflare as Node sees it. Miniflare forgets a statement as soon as Node has collected it, also while it or a batch with it is on
 * its way, which then fails ("AssertionError: false == true"). So each is kept until it is answered.
 */
export function d1ForNode(binding: D1Binding): D1Binding {
  const kept = new Set<unknown>()
  const own = new WeakMap<D1Statement, D1Statement>()

  async function keeping<T>(what: unknown, work: Promise<T>): Promise<T> {
    kept.add(what)
    try {
      return await work
    } finally {
      kept.delete(what)
    }
  }

  function keptStatement(statement: D1Statement): D1Statement {
    const shown: D1Statement = {
      bind: (...values) => keptStatement(statement.bind(...values)),
      all: () => keeping(statement, statement.all()),
    }
    own.set(shown, statement)
    return shown
  }

  return {
    prepare: (text) => keptStatement(binding.prepare(text)),
    batch(statements) {
      const inner = statements.map((statement) => own.get(statement) ?? statement)
      return keeping(inner, binding.batch(inner))
    },
  }
}
