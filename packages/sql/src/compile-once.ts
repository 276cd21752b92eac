import type { Compilable, CompiledQuery } from 'kysely'

/** Names a value that each call brings. */
export type Param<P> = <K extends keyof P & string>(name: K) => P[K]

interface Template<R> {
  readonly compiled: CompiledQuery<R>
  /** For each parameter the name of its value; without one the value is the query's own. */
  readonly names: readonly (string | undefined)[]
}

/**
 * Builds and compiles a query at its first use; then each use only fills in the values, because Kysely can take longer to
 * build a query than SQLite to run it. The trick: the query is built with empty objects for values, which Kysely passes
 * through to the compiled parameters untouched, where they are found again.
 */
export function compileOnce<P extends object, R>(
  build: (param: Param<P>) => Compilable<R>,
): (values: P) => CompiledQuery<R> {
  let template: Template<R> | undefined
  return (values) => {
    template ??= compileTemplate(build)
    const { compiled, names } = template
    // Sound: the names came from P's keys.
    const named = values as Readonly<Record<string, unknown>>
    const parameters = compiled.parameters.map((own, index) => {
      const name = names[index]
      return name === undefined ? own : named[name]
    })
    return { sql: compiled.sql, query: compiled.query, queryId: compiled.queryId, parameters }
  }
}

function compileTemplate<P extends object, R>(build: (param: Param<P>) => Compilable<R>): Template<R> {
  const slots = new Map<unknown, string>()
  const compiled = build((name) => {
    const slot = {}
    slots.set(slot, name)
    // Sound: nothing reads the value before it is replaced.
    return slot as never
  }).compile()
  return { compiled, names: compiled.parameters.map((parameter) => slots.get(parameter)) }
}
