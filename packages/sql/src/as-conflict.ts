import { ConflictError } from '@sallyport/core/ports'

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const KEY_VIOLATIONS: readonly unknown[] = [1555, 2067]

/** What SQLite or D1 threw, as ConflictError when a key was taken. D1 and some runtimes tell it by the text alone. */
export function asConflict(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isKeyViolation =
    ('errcode' in error && KEY_VIOLATIONS.includes(error.errcode)) || error.message.includes('UNIQUE constraint failed')
  return isKeyViolation ? new ConflictError('The key is taken', { cause: error }) : error
}
