import type { D1Binding, D1Statement } from '../src/d1.ts'

/**
 * Wraps a binding of miniflare for tests in Node. Miniflare forgets a statement when Node's garbage collector removes the statement's object, even
 * before the response has arrived. The call then fails with "AssertionError: false == true". So the wrapper keeps each statement until its
 * response has arrived.
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
