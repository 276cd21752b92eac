/** Returns the source file of each entry of a package, by the name under which programs import it, such as `@sallyport/sql/sqlite`. */
export function apiEntries(): Readonly<Record<string, string>>
/** Plugin of TypeDoc: names each module as programs import it. */
export function load(app: unknown): void
