const REALM_ID = /^[a-z0-9-]{1,40}$/

/** True for 1 to 40 of `a–z 0–9 -`. Such an id is safe in the names of files, schemas, cookies, keys and objects. */
export function isRealmId(id: unknown): id is string {
  return typeof id === 'string' && REALM_ID.test(id)
}

/** Throws a TypeError unless the text is the id of a realm. Call it before the text becomes part of the name of a file or schema. */
export function assertRealmId(id: string): void {
  if (!isRealmId(id)) throw new TypeError('The id of a realm must have 1 to 40 of the characters a–z, 0–9 and -')
}
