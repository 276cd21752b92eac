/** Makes a name unique to one history, so that all histories can share one store. */
export interface Naming {
  (name: string): string
  /** Highest sequence number of the audit trail before the history; 0 if it was empty. */
  readonly lastSequence: number
}

/** A call of a store's method, which the oracle makes on the store and on its model. */
export interface Call {
  readonly method: string
  /** Method without which a store doesn't promise this call's result. Default: `method`. */
  readonly needs?: string
  readonly args: (named: Naming) => readonly unknown[]
  /** True if the result isn't compared: the store may count other records than the model. */
  readonly isUncounted?: true
}

type Arguments<F> = F extends (...args: infer A) => unknown ? Readonly<A> : never

/** Returns a function that makes calls of a store of type `S`, with arguments of the method's types. */
export function callsOf<S>() {
  return <M extends keyof S & string>(
    method: M,
    args: (named: Naming) => Arguments<NonNullable<S[M]>>,
    needs: keyof S & string = method,
  ): Call => ({ method, args, needs })
}
