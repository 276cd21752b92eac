const kept = new WeakSet<Uint8Array>()

/** Marks bytes that the service keeps in memory for all responses, so that they don't count as memory of an unsent response. */
export function keepBytes<B extends Uint8Array>(bytes: B): B {
  kept.add(bytes)
  return bytes
}

/** True if `keepBytes` marked these bytes, so that they stay in memory whether or not a response holds them. */
export function areKept(bytes: unknown): boolean {
  return bytes instanceof Uint8Array && kept.has(bytes)
}
