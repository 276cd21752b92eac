/**
 * Where a port keeps its data, such as a database's file or the prefix of keys. Two places are the same if all their parts are equal. Parts are
 * strings, and objects such as bindings, which are compared by identity.
 */
export interface Place {
  /** Words for messages, such as `the SQLite file /data/acme.db`. Never contains a secret. */
  readonly name: string
  readonly parts: readonly unknown[]
}

/** A symbol as key, so that `{ ...store }` copies the places. Registered (`Symbol.for`), so that two loaded copies of this module share it. */
const PLACES = Symbol.for('sallyport.places')

/** Returns the port with the places where it keeps its data. `createRealms` of `@sallyport/realms` refuses two realms with a common place. */
export function withPlaces<P extends object>(port: P, places: readonly Place[]): P {
  return { ...port, [PLACES]: places }
}

/** Returns the places where a port keeps its data; an empty list if unknown. */
export function placesOf(port: object): readonly Place[] {
  return Reflect.get(port, PLACES) ?? []
}
