import type { Call, Naming } from './call.ts'
import { normalised } from './normalised.ts'

/** Result or error of a call, as text. `isUnavailable`: the store was temporarily unable to answer. */
export interface Outcome {
  readonly text: string
  readonly isUnavailable: boolean
}

/** Makes the call. A rejection becomes an outcome as well. */
export async function outcomeOf(store: object, { method, args, isUncounted }: Call, named: Naming): Promise<Outcome> {
  try {
    const result: unknown = await Reflect.apply(Reflect.get(store, method), store, args(named))
    return { text: isUncounted ? 'done' : normalised(result), isUnavailable: false }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return {
      text: name === 'ConflictError' ? name : `throws ${String(error)}`,
      isUnavailable: name === 'StoreUnavailableError',
    }
  }
}
