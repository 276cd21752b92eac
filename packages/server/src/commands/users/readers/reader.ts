/** Result of reading another system's record: fields of an import, `skipped` if it isn't a person's account, or the reason why it can't be read. */
export type Reading =
  | {
      readonly fields: Readonly<Record<string, unknown>>
      /** Names of fields in the record that an import can't store. */
      readonly left: readonly string[]
    }
  | 'skipped'
  | { readonly reason: string }

export type SourceRecord = Readonly<Record<string, unknown>>

/** Settings of the other system that its export doesn't contain. */
export interface SourceSettings {
  /** Text of the password hash parameters of a Firebase project, as the Firebase console shows it. */
  readonly firebaseParameters?: string | undefined
}

/** Reads the export of one system. */
export interface Reader {
  readonly title: string
  recognises(record: SourceRecord): boolean
  read(record: SourceRecord, settings: SourceSettings): Reading
}
