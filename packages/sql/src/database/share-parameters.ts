import type { Statement } from './statement.ts'

/** Maximum number of parameters that D1 binds to one statement. */
const MAX_PARAMETERS = 100

/**
 * If a statement has more parameters than D1 accepts, lets equal values share one numbered parameter (`?1`). A search looks for each word in
 * many columns, so it repeats values. Shorter statements stay unchanged, so that equal statements keep equal texts. Every question mark in the
 * stores' SQL is a placeholder.
 */
export function withSharedParameters<R>(statement: Statement<R>): Statement<R> {
  const { sql, parameters } = statement
  if (parameters.length <= MAX_PARAMETERS) return statement
  const numbers = new Map<unknown, number>()
  for (const value of parameters) if (!numbers.has(value)) numbers.set(value, numbers.size + 1)
  let index = 0
  const text = sql.replaceAll('?', () => `?${numbers.get(parameters[index++])}`)
  return { ...statement, sql: text, parameters: [...numbers.keys()] as Statement['parameters'] }
}
