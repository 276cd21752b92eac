/** The fields with those left out that are undefined. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** What was given, without what wasn't. */
export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  // Sound: what is undefined is left out.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
