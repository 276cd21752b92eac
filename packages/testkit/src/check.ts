/** Throws unless the condition holds. */
export function check(ok: unknown, what: string): asserts ok {
  if (!ok) throw new Error(what)
}

/**
 * Throws unless both values are deeply equal. An undefined field differs from a missing field, and a Date from its
 * text.
 */
export function same(actual: unknown, expected: unknown, what: string): void {
  const got = shown(actual)
  const wanted = shown(expected)
  check(got === wanted, `${what}: expected ${wanted}, got ${got}`)
}

/** Returns the error that the promise rejects with. Throws if the promise resolves. */
export async function rejects(work: Promise<unknown>, what: string): Promise<unknown> {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  check(
    'error' in outcome,
    `${what}: expected a rejection, got ${shown('value' in outcome ? outcome.value : undefined)}`,
  )
  return outcome.error
}

/** Throws unless the promise rejects with a ConflictError. */
export async function conflicts(work: Promise<unknown>, what: string): Promise<void> {
  const error = await rejects(work, what)
  check(
    error instanceof Error && error.name === 'ConflictError',
    `${what}: expected a ConflictError, got ${String(error)}`,
  )
}

export function shown(value: unknown): string {
  if (value instanceof Date) return `Date(${Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString()})`
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([field, content]) => `${JSON.stringify(field)}: ${shown(content)}`).join(', ')}}`
}
