export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Copies the object without its undefined fields, and without a field `__proto__` (R35). */
export function withoutUndefined<const T extends object>(fields: T): Defined<T> {
  const kept: Record<string, unknown> = {}
  // A loop, because every request calls this: `Object.fromEntries` takes five times as long.
  for (const name of Object.keys(fields)) {
    const value = fields[name as keyof T]
    if (value !== undefined && name !== '__proto__') kept[name] = value
  }
  // The cast is safe: only fields that `Defined` makes optional are left out.
  return kept as Defined<T>
}
