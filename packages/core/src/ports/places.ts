/**
 * Where a port keeps its data, such as a database's file or the prefix of keys. Two places are the same if all parts are. The parts are texts
 * and objects, such as a binding.
 */
export interface Place {
  /** Words for messages, such as `the SQLite file /data/acme.db`. Never contains a secret. */
  readonly name: string
  readonly parts: readonly unknown[]
}

/** Survives a copy by `{ ...stores }`, and two copies of this module. */
const PLACES = Symbol.for('sallyport.places')

/** Returns the port with the places where it keeps its data, for `createRealms` of `@sallyport/realms`, which refuses one place for two realms. */
export function withPlaces<P extends object>(port: P, places: readonly Place[]): P {
  return { ...port, [PLACES]: places }
}

/** Returns the places where a port keeps its data; an empty list if unknown. */
export function placesOf(port: object): readonly Place[] {
  return Reflect.get(port, PLACES) ?? []
}
