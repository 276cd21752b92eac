/** A promise with its functions. `Promise.withResolvers` needs Node 22, and the package runs on Node 20. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

export function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // The cast is safe: the promise's constructor has called the function.
  return { promise, ...(settle as unknown as Pick<Deferred<T>, 'resolve' | 'reject'>) }
}
