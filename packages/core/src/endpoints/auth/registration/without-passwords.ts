/** Removes every field whose name contains "passw" in upper or lower case, so that the welcome mail contains no password. */
export function withoutPasswords(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !/passw/i.test(name)))
}
