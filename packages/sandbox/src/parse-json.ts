/**
 * Parses JSON that comes from the sandbox. Drops `__proto__` keys, so that merging the value into an object can't set
 * a prototype.
 */
export function parseJson(text: string): unknown {
  // Also matches Unicode escapes of the key's characters, because JSON can write `__proto__` with escapes.
  const isSuspect = text.includes('__proto__') || /\\u00(5f|70|72|6f|74)/i.test(text)
  return isSuspect ? JSON.parse(text, dropProto) : JSON.parse(text)
}

function dropProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}
