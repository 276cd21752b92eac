/** A store with the methods that its interface requires, and no others. */
export type Least<S> = { readonly [M in keyof S as object extends Pick<S, M> ? never : M]: S[M] }

/** Copies a record, as a database would, so that the caller's changes to the copy don't change the stored record. */
export function copy<T>(record: T | undefined): T | null {
  return record === undefined ? null : structuredClone(record)
}
