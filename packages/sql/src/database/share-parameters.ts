import type { Statement } from './statement.ts'

/** Maximum number of parameters that D1 binds to one statement. */
const MAX_PARAMETERS = 100

/**
 * Lets equal values of a statement share one numbered parameter (`?1`), if D1 would refuse their number: a search looks for each word in many
 * columns. Other statements stay as they are, so that equal ones keep equal texts. The stores' SQL contains no question mark but placeholders.
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
