const kept = new WeakSet<Uint8Array>()

/** Marks bytes that the service keeps for all responses, so that a response that isn't sent yet takes no memory for them. */
export function keepBytes<B extends Uint8Array>(bytes: B): B {
  kept.add(bytes)
  return bytes
}

/** True if these bytes are in memory anyway, whether or not a response holds them. */
export function areKept(bytes: unknown): boolean {
  return bytes instanceof Uint8Array && kept.has(bytes)
}
